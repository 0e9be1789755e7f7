import { describe, expect, test } from 'vitest';
import { depth } from '../../../../scripts/depth.ts';
import { type HostileName, hostileFiles } from '../../../pdf/src/testing/hostile-files.ts';
import { verifyPdf } from '../verify/verify.ts';
import { scanPdf } from './scan.ts';

const codes = (file: Uint8Array) => scanPdf(file).findings.map(({ code }) => code);

describe('what takes whoever draws it too much is refused before it is kept', () => {
  test.each<HostileName>([
    ...(['path points', 'filters in a row'] as const),
    ...depth([], [
      'strokes',
      'lzw',
      'run length',
      'inflating content',
      'wide picture',
      'wide mask',
      'base 85',
      'object flood',
      'annotations',
    ] as const),
  ])('%s', (name) => {
    const { hostile, honest } = hostileFiles[name];
    expect(codes(hostile())).toContain('OVERSIZED');
    expect(scanPdf(honest()).verdict).not.toBe('refuse');
  });
});

test('object streams that each stay within measure must not fill the memory together', async () => {
  const { hostile, honest } = hostileFiles['object streams'];
  const file = hostile();
  expect(scanPdf(file).verdict).toBe('refuse');
  expect((await verifyPdf(file)).verdict).toBe('UNREADABLE');
  expect(scanPdf(honest()).verdict).toBe('allow');
  expect((await verifyPdf(honest())).verdict).toBe('NO_SIGNATURE_FOUND');
});
