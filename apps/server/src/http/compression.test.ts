import { expect, test } from 'vitest';
import { encodingFor } from './compression.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.1, gzip', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.000, gzip; Q=0', 'identity'],
  ['x-br, brotli', 'identity'],
])('Accept-Encoding: %s is answered in %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
