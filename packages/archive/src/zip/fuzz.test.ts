import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depth } from '../../../../scripts/depth.ts';
import { archiveOf, DEFLATED, DESCRIBED_AFTER, descriptor, UTF8_NAMES } from '../testing.ts';
import { ZipError } from './format.ts';
import { readZip } from './read.ts';

const LIMITS = { entries: 100, bytes: 1_000_000 };
const archives = [
  archiveOf([
    { name: '合同/', content: '' },
    { name: '合同/甲.pdf', content: '%PDF-1.7 甲'.repeat(20), method: DEFLATED },
    { name: '说明.txt', content: '说明' },
  ]),
  archiveOf([
    {
      name: '甲.xml',
      content: '<a/>'.repeat(30),
      method: DEFLATED,
      flags: UTF8_NAMES | DESCRIBED_AFTER,
      after: descriptor,
    },
    { name: '乙.xml', content: '<b/>' },
  ]),
];

const readOr = (archive: Uint8Array) => {
  try {
    return [...readZip(archive, LIMITS)].map(([name, bytes]) => [name, bytes.toHex()]);
  } catch (error) {
    expect(error).toBeInstanceOf(ZipError);
    return undefined;
  }
};

test.each(archives.map((archive, at) => [at, archive] as const))(
  'archive %i: whatever byte is changed, it is refused or the same is read',
  (_, archive) => {
    const whole = readOr(archive);
    expect(whole).toBeDefined();
    for (let at = 0; at < archive.length; at++)
      for (const change of depth([1, 0x80], [1, 2, 4, 8, 16, 32, 64, 128, 255])) {
        const changed = Uint8Array.from(archive);
        changed[at] = (changed[at] as number) ^ change;
        const read = readOr(changed);
        if (read) expect(read).toEqual(whole);
      }
  },
);

test('bytes cut out, put in, moved or doubled: refused, or whole files are read', () => {
  const places = fc.record({ from: fc.nat(2_000), length: fc.nat(60), to: fc.nat(2_000) });
  fc.assert(
    fc.property(
      fc.constantFrom(...archives),
      places,
      fc.uint8Array({ maxLength: 8 }),
      (archive, cut, put) => {
        const from = cut.from % archive.length;
        const moved = archive.subarray(from, from + cut.length);
        const rest = Buffer.concat([archive.subarray(0, from), archive.subarray(from + cut.length)]);
        const to = cut.to % (rest.length + 1);
        const whole = readOr(archive);
        for (const changed of [
          rest,
          Buffer.concat([rest.subarray(0, to), moved, rest.subarray(to)]),
          Buffer.concat([archive.subarray(0, from), put, archive.subarray(from)]),
          Buffer.concat([archive.subarray(0, from), moved, archive.subarray(from)]),
        ]) {
          const read = readOr(new Uint8Array(changed));
          if (read) expect(read).toEqual(whole);
        }
      },
    ),
    { numRuns: depth(1_000, 20_000) },
  );
});
