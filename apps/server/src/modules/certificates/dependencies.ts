import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from '../../db/changes.ts';
import type { Store } from '../../db/connect.ts';
import type { Keys } from '../../providers/keys/index.ts';

/** What every part of the certificate authority works with. */
export interface CertificateDependencies {
  store: Store;
  keys: Keys;
  changes: Changes;
  log: FastifyBaseLogger;
  now: () => Date;
}
