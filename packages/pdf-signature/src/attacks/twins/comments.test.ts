import { describe, expect, test } from 'vitest';
import { edited } from '../testing/craft.ts';
import { CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { aContract, World } from '../testing/world.ts';

const world = new World();
const alice = world.person('甲');
const contract = handwritten(undefined, { objects: CONTRACT, beforeStartxref: '%iText-5.5.13.3\n' });

describe('comments wherever white space is legal', () => {
  test.each([
    ['between trailer and startxref', { beforeStartxref: '%iText-7.2.5-AGPL-version\n%made by us\n' }],
    ['between the number and %%EOF', { beforeEof: '%a word more\n' }],
    ['after %%EOF', { afterEof: '%the last word\n' }],
  ])('honest: %s, also when another one signs after it', async (_, shape) => {
    const signed = await handSigned(contract, { objects: SIGNING, ...shape }, world, alice);
    await expectHonest(world, signed);
    const { signatures } = await expectHonest(world, await world.sign(signed, {}, world.signer('乙')));
    expect(signatures.map(({ coverage }) => coverage)).toEqual(['ENTIRE_REVISION', 'ENTIRE_FILE']);
  });

  test('honest: a file of iText that we sign ourselves', async () => {
    await expectHonest(world, await world.sign(contract));
  });

  test('hostile: the comment is followed by a page that somebody adds', async () => {
    const signed = await handSigned(
      contract,
      { objects: SIGNING, beforeStartxref: '%iText-5.5.13.3\n' },
      world,
      alice,
    );
    const content = CONTRACT[5]!.replace('100', '900');
    const changed = handwritten(signed, { objects: { 5: content }, beforeStartxref: '%iText-5.5.13.3\n' });
    await expectHostile(world, changed, '签署后内容被修改');
  });

  test.each([
    ['an object', '%9 0 obj <</A 1>> endobj\n'],
    ['another cross-reference', '%startxref 15\n'],
    ['another trailer', '%trailer <</Root 3 0 R>>\n'],
  ])('hostile: a comment hides %s from parsers and shows it to searchers', async (_, comment) => {
    const signed = await handSigned(contract, { objects: SIGNING, beforeStartxref: comment }, world, alice);
    const report = await world.verify(signed);
    expect(report.verdict).not.toBe('TOTAL_PASSED');
    expect(report.reason).toContain('歧义');
  });

  test('hostile: bytes before startxref that are no comment', async () => {
    const file = edited(await world.sign(aContract()), (text) => {
      const at = text.lastIndexOf('startxref');
      return `${text.slice(0, at)}words\n${text.slice(at)}`;
    });
    expect((await world.verify(file)).verdict).toBe('TOTAL_FAILED');
  });
});
