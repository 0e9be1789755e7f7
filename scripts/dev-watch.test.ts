import { expect, test } from 'vitest';
import { isServerCode } from './dev-watch.ts';

test.each(['http/api.ts', 'api/src/calls/accounts.ts', 'db/migrations/0001_x.sql'])(
  '%s restarts npm run dev',
  (name) => expect(isServerCode(name)).toBe(true),
);

test.each([
  'http/api.test.ts',
  'testing/a-server.ts',
  'pki/node_modules/x/index.ts',
  'api/src/.calls.ts.swp',
])('%s does not', (name) => expect(isServerCode(name)).toBe(false));
