import { createHash } from 'node:crypto';
import type { StoredFile } from '../files/index.ts';

export type Digests = Pick<StoredFile, 'sha256' | 'sm3'>;

export const digestsOf = (bytes: Uint8Array): Digests => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  sm3: createHash('sm3').update(bytes).digest('hex'),
});
