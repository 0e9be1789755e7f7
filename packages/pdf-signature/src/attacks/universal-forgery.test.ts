import { expect, test } from 'vitest';
import { contentsOf, edited, outcome } from './testing/craft.ts';
import { aContract, World } from './testing/world.ts';

const world = new World();
const signed = await world.sign(aContract());

/** Keeps the length, so that only the entry itself is attacked. */
const padded = (text: string, like: string) => text.padEnd(like.length);

const withByteRange = (value: string) =>
  edited(signed, (text) =>
    text.replace(/\/ByteRange \[[^\]]*\]/, (old) => padded(`/ByteRange ${value}`, old)),
  );
const withoutKey = (key: string) =>
  edited(signed, (text) => text.replace(`/${key} `, `/${key.slice(0, -1)}X `));

function withContentsToken(token: string): Uint8Array {
  const { start, end } = contentsOf(signed);
  return edited(signed, (text) => text.slice(0, start) + token.padEnd(end - start) + text.slice(end));
}

test.each([
  ['missing ByteRange', withoutKey('ByteRange')],
  ['null ByteRange', withByteRange('null')],
  ['empty ByteRange', withByteRange('[]')],
  ['ByteRange of two numbers', withByteRange('[0 100]')],
  ['ByteRange of six numbers', withByteRange('[0 10 20 10 40 10]')],
  ['negative ByteRange', withByteRange('[0 -1 10 20]')],
  ['ByteRange that does not start at 0', withByteRange('[5 10 20 30]')],
  ['overlapping ByteRange', withByteRange('[0 500 100 900]')],
  ['ByteRange past the end of the file', withByteRange('[0 10 20 99999999]')],
  ['ByteRange that covers everything twice', withByteRange(`[0 ${signed.length} 0 0]`)],
  ['ByteRange with a real number', withByteRange('[0 10.5 20 30]')],
  ['ByteRange as a string', withByteRange('(0 10 20 30)')],
  ['missing Contents', edited(signed, (text) => text.replace('/Contents <', '/ContentX <'))],
  ['null Contents', withContentsToken('null')],
  ['empty Contents', withContentsToken('<>')],
  ['zero Contents', withContentsToken('<00>')],
  ['Contents as a name', withContentsToken('/Contents')],
])('universal signature forgery: %s is TOTAL_FAILED', async (_, file) => {
  const report = await world.verify(file);
  expect(report.signatures).toHaveLength(1);
  expect(outcome(report)).toBe('TOTAL_FAILED/FORMAT_FAILURE');
});

test('universal signature forgery: a container of zeros is TOTAL_FAILED', async () => {
  const { start, end } = contentsOf(signed);
  const file = edited(
    signed,
    (text) => `${text.slice(0, start)}<${'0'.repeat(end - start - 2)}>${text.slice(end)}`,
  );
  expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
});

test('universal signature forgery: a missing SubFilter is TOTAL_FAILED', async () => {
  expect(outcome(await world.verify(withoutKey('SubFilter')))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
});

test('a picture of a seal without signature is NO_SIGNATURE_FOUND', async () => {
  const report = await world.verify(aContract());
  expect(report).toMatchObject({ verdict: 'NO_SIGNATURE_FOUND', signatures: [] });
  expect(report.reason).toContain('没有数字签名');
});
