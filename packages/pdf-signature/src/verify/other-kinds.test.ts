import { signWithSeal } from '@yinxin/seal';
import { describe, expect, test } from 'vitest';
import { partyOf, sealOf } from '../attacks/testing/misused-seals.ts';
import { aContract, SIGNED, World } from '../attacks/testing/world.ts';
import { OTHER_KINDS } from './other-kinds.ts';

const world = new World('sm2');
const [maker, owner] = [world.person('制章机构'), world.person('甲公司')];
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const reasonFor = async (file: Uint8Array) => {
  const { verdict, reason } = await world.verify(file);
  expect(verdict).toBe('UNREADABLE');
  return reason;
};
/** An archive as far as its names go. */
const archive = (...names: string[]) =>
  bytes(names.map((name) => `PK\x03\x04${'\0'.repeat(26)}${name}`).join('') + '\0'.repeat(100));

describe('what is chosen in place of a signed PDF is called by its name', () => {
  test('an electronic seal, with what it says of itself', async () => {
    expect(await reasonFor(await sealOf({ maker, owner }))).toBe(
      `${OTHER_KINDS.seal}：印章名称 甲公司公章，制章者 制章机构，有效期 2026-05-11 至 2027-04-06`,
    );
  });

  test('a seal whose maker did not sign it says so, and its name cannot pass for more', async () => {
    const seal = await sealOf({ maker, owner }, '甲\u202e章，制章者 公安部');
    expect(await reasonFor(seal)).toContain('印章名称 “甲⟨U+202E⟩章，制章者 公安部”，制章者 制章机构，');
    const forged = Buffer.from(seal);
    forged[forged.length - 1]! ^= 1;
    expect(await reasonFor(new Uint8Array(forged))).toContain('制章者的签名不成立或无法核对');
  });

  test('a signature with a seal, apart from its file', async () => {
    const seal = await sealOf({ maker, owner });
    const data = bytes('x');
    const made = await signWithSeal({ seal, signer: partyOf(owner), data, propertyInfo: 'x', time: SIGNED });
    expect(await reasonFor(made)).toBe(OTHER_KINDS.sealed);
  });

  test.each([
    ['OFD', archive('Doc_0/Document.xml', 'OFD.xml'), OTHER_KINDS.ofd],
    ['Word', archive('[Content_Types].xml', 'word/document.xml'), OTHER_KINDS.word],
    ['Excel', archive('[Content_Types].xml', 'xl/workbook.xml'), OTHER_KINDS.office],
    ['Word of before', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0'), OTHER_KINDS.office],
    ['an archive', archive('a.pdf'), OTHER_KINDS.archive],
    ['PNG', bytes('\x89PNG\r\n\x1a\n'), OTHER_KINDS.picture],
    ['JPEG', bytes('\xff\xd8\xff\xe0'), OTHER_KINDS.picture],
    ['HEIC', bytes('\0\0\0\x18ftypheic'), OTHER_KINDS.picture],
    ['a web page', bytes('<!DOCTYPE html><p>x'), OTHER_KINDS.web],
  ])('%s', async (_, file, words) => {
    expect(await reasonFor(file)).toBe(words);
  });

  test('what nobody knows is no PDF, and a PDF stays one whatever it holds', async () => {
    expect(await reasonFor(bytes('0 is the first character'))).toBe('该文件不是有效的 PDF 文件');
    expect(await reasonFor(new Uint8Array())).toBe('该文件不是有效的 PDF 文件');
    const { verdict } = await world.verify(aContract({ page: { lines: ['OFD.xml', 'word/document.xml'] } }));
    expect(verdict).toBe('NO_SIGNATURE_FOUND');
  });
});
