import { expect, test } from 'vitest';
import { contentsOf, edited, outcome } from './testing/craft.ts';
import { aContract, World } from './testing/world.ts';

const world = new World();
const signed = await world.sign(aContract());
const text = Buffer.from(signed).toString('latin1');
const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)\s*\]/.exec(text)!;
const [gapStart, gapEnd, rest] = [Number(range[1]), Number(range[2]), Number(range[3])];

/** The second signed part moves to the end of a file whose gap has grown; the dictionary names the new place. */
function wrapped(inserted: string, options: { keepContents: boolean }): Uint8Array {
  const contents = text.slice(gapStart, gapEnd);
  const head = text.slice(0, gapStart);
  const tail = text.slice(gapEnd);
  const middle = options.keepContents ? contents + inserted : inserted + contents;
  const newEnd = gapStart + middle.length;
  const moved = head + middle + tail;
  return new Uint8Array(
    Buffer.from(
      moved.replace(range[0], `/ByteRange [0 ${gapStart} ${newEnd} ${rest}]`.padEnd(range[0].length)),
      'latin1',
    ),
  );
}

test.each([
  [
    'an object behind Contents',
    wrapped('>> endobj 4 0 obj <</Type/Page>> endobj <<', { keepContents: true }),
  ],
  ['an object before Contents', wrapped('<</Evil (object)>>', { keepContents: false })],
  ['white space behind Contents', wrapped('      ', { keepContents: true })],
  [
    'a second cross-reference in the gap',
    wrapped('\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R>>\n', { keepContents: true }),
  ],
])('signature wrapping: %s is TOTAL_FAILED', async (_, file) => {
  const report = await world.verify(file);
  expect(report.verdict).toBe('TOTAL_FAILED');
  expect(outcome(report)).toBe('TOTAL_FAILED/FORMAT_FAILURE');
});

test('signature wrapping: a gap wider than Contents is TOTAL_FAILED', async () => {
  const wider = `/ByteRange [0 ${gapStart - 10} ${gapEnd} ${rest}]`.padEnd(range[0].length);
  const file = edited(signed, (old) => old.replace(range[0], wider));
  expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
});

test('signature wrapping: a gap narrower than Contents is TOTAL_FAILED', async () => {
  const narrower = `/ByteRange [0 ${gapStart + 2} ${gapEnd - 2} ${rest + 2}]`.padEnd(range[0].length);
  const file = edited(signed, (old) => old.replace(range[0], narrower));
  expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
});

test('signature wrapping: text between the hex digits of Contents is TOTAL_FAILED', async () => {
  const { start } = contentsOf(signed);
  const file = edited(signed, (old) => `${old.slice(0, start + 5)} ${old.slice(start + 6)}`);
  expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
});

test('one changed byte in the signed content is a HASH_FAILURE', async () => {
  const file = edited(signed, (old) => old.replace('100 yuan', '900 yuan'));
  expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/HASH_FAILURE');
});

test('one changed byte behind the gap is never passed', async () => {
  const file = edited(signed, (old) => old.replace('/SigFlags 3', '/SigFlags 1'));
  expect((await world.verify(file)).verdict).toBe('TOTAL_FAILED');
});

test('a flipped bit anywhere in the signed bytes is never passed', async () => {
  for (let at = 0; at < signed.length; at += 23) {
    if (at >= gapStart && at < gapEnd) continue;
    const spoiled = new Uint8Array(signed);
    spoiled[at]! ^= 1 << (at % 8);
    expect((await world.verify(spoiled)).verdict, `byte ${at}`).not.toBe('TOTAL_PASSED');
  }
});
