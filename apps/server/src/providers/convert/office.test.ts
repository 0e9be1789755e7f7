import { readdirSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { archiveOf, DEFLATED } from '@yinxin/archive/testing';
import { describe, expect, test } from 'vitest';
import { xlsxFile } from '../../http/xlsx.ts';
import { requireSelfContained } from './office.ts';
import { OfficeRefused } from './refusal.ts';
import {
  aDocument,
  aWorkbook,
  type DocumentWish,
  RED_POINT,
  relationsOf,
  WORD,
} from './testing/documents.ts';
import { HONEST, LONG, READING } from './testing/hostile.ts';

const DOWNLOADS = new URL('../../modules/content/seed/downloads/', import.meta.url);
const PREY = { file: '/etc/passwd', address: 'http://127.0.0.1:9/' };
const judged = async (wish: DocumentWish) => requireSelfContained(await aDocument(wish), '.docx');
const link = (id: string) => `<w:hyperlink r:id="${id}"><w:r><w:t>网址</w:t></w:r></w:hyperlink>`;
const ADDRESS = ['hyperlink', 'https://example.com/?a=1&amp;b=2', 'External'] as const;

describe('an ordinary document', () => {
  test('with hyperlinks, pictures of its own and a style is taken', async () => {
    await judged({
      relations: [ADDRESS, ['image', 'media/image1.png'], ['styles', 'styles.xml', 'Internal']],
      body: `${link('rId1')}<w:drawing><a:hlinkClick r:id="rId1"/><a:blip r:embed="rId2"/></w:drawing>`,
      parts: { 'word/media/image1.png': RED_POINT, 'word/styles.xml': '<w:styles xmlns:w="x"/>' },
    });
  });

  test.each(readdirSync(DOWNLOADS).filter((name) => name.endsWith('.docx')))('%s is taken', async (name) => {
    await requireSelfContained(readFileSync(new URL(name, DOWNLOADS)), '.docx');
  });

  test.each(HONEST)('with $name is taken', async ({ ending, make }) => {
    await requireSelfContained(await make(PREY), ending);
  });

  test('with the drawing of a comment, whose breaks Excel leaves open, is taken', async () => {
    const drawing = (name: string) =>
      aWorkbook({
        parts: {
          'xl/worksheets/_rels/sheet1.xml.rels': relationsOf([['vmlDrawing', `../drawings/${name}`]]),
          [`xl/drawings/${name}`]: `<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><div style='text-align:left'>甲<br>乙</div></v:textbox></xml>`,
        },
      });
    await requireSelfContained(await drawing('vmlDrawing1.vml'), '.xlsx');
    await expect(requireSelfContained(await drawing('drawing1.xml'), '.xlsx')).rejects.toThrow(OfficeRefused);
  });

  test('of LibreOffice is taken', async () => {
    const made = (name: string) =>
      readFileSync(new URL(`../../../../../packages/archive/fixtures/${name}`, import.meta.url));
    await requireSelfContained(made('libreoffice.docx'), '.docx');
    await requireSelfContained(made('libreoffice.xlsx'), '.xlsx');
  });

  test('that is long is taken, and known to take its time', async () => {
    const rows = (count: number, columns: number) =>
      Array.from({ length: count }, () => Array.from({ length: columns }, () => '值'));
    const looked = async (cells: string[][]) =>
      requireSelfContained(await buffer(await xlsxFile('表', cells).open()), '.xlsx');
    expect(await looked(rows(5_000, 30))).toEqual({ isLong: true });
    expect(await looked(rows(50, 10))).toEqual({ isLong: false });
  });

  test('of Excel is taken as one of Excel only', async () => {
    const { open } = xlsxFile('表', [['甲', '乙']]);
    const workbook = await buffer(await open());
    await requireSelfContained(workbook, '.xlsx');
    await expect(requireSelfContained(workbook, '.docx')).rejects.toThrow('no document of Word or Excel');
  });
});

const relations = (text: string) => ({ parts: { 'word/_rels/document.xml.rels': text } });
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

describe('a document is refused', () => {
  test.each([...READING, ...LONG])('that has $name', async ({ ending, kind, make }) => {
    const bytes = await make(PREY);
    await expect(requireSelfContained(bytes, ending)).rejects.toMatchObject({ kind });
    await expect(requireSelfContained(bytes, ending)).rejects.toThrow(OfficeRefused);
  });

  test.each<[string, DocumentWish, string]>([
    [
      'with a picture from elsewhere',
      { relations: [['image', 'http://a/', 'External']] },
      'content from elsewhere',
    ],
    [
      'with a template from elsewhere',
      { relations: [['attachedTemplate', 'file:///etc/passwd', 'External']] },
      'content from elsewhere',
    ],
    [
      'with an object from elsewhere',
      { relations: [['oleObject', 'file:///etc/passwd', 'External']] },
      'an object',
    ],
    [
      'with a picture that names a hyperlink',
      { relations: [ADDRESS], body: '<w:drawing><a:blip r:link="rId1"/></w:drawing>' },
      'content from elsewhere',
    ],
    [
      'with a part of another format',
      { relations: [['aFChunk', 'chunk.html']] },
      'a part that brings in more',
    ],
    [
      'where the mode is written with a reference',
      relations(
        `<Relationships><Relationship Id='a' Type = '${TYPE}/image' Target='http://a/' TargetMode='&#x45;xternal'/></Relationships>`,
      ),
      'content from elsewhere',
    ],
    [
      'where the element has a prefix and a second mode',
      relations(
        `<p:Relationships xmlns:p="x"><p:Relationship p:TargetMode="Internal" Id="a" Type="${TYPE}/image" Target="http://a/" TargetMode="External"/></p:Relationships>`,
      ),
      'content from elsewhere',
    ],
    ['with an entity', relations('<!DOCTYPE x [<!ENTITY e "External">]><Relationships/>'), 'a document type'],
    ['with an unknown entity', relations('<Relationships a="&e;"/>'), 'an unknown entity'],
    ['with a comment that never ends', relations('<!-- <Relationships/>'), 'cut off'],
    ['with an attribute twice', relations('<Relationships a="1" a="2"/>'), 'an attribute twice'],
    [
      'in another encoding',
      {
        parts: {
          'word/_rels/document.xml.rels': Buffer.from(`\ufeff${relationsOf([])}`, 'utf16le'),
          '_rels/.rels': relationsOf([
            ['officeDocument', 'word/document.xml'],
            ['customXml', 'word/_rels/document.xml.rels'],
          ]),
        },
      },
      'of another kind',
    ],
    [
      'that declares another encoding',
      relations('<?xml version="1.0" encoding="UTF-7"?><Relationships/>'),
      'not in UTF-8',
    ],
    [
      'with macros',
      {
        type: WORD.replace(
          'openxmlformats-officedocument.wordprocessingml.document',
          'ms-word.document.macroEnabled',
        ),
      },
      'macros',
    ],
    [
      'whose main part is of another program',
      { type: WORD.replace('wordprocessingml.document', 'presentationml.presentation') },
      'no document of Word',
    ],
    [
      'with macros beside',
      {
        parts: {
          '[Content_Types].xml': `<Types><Override ContentType="${WORD}"/><Default ContentType="application/vnd.ms-office.vbaProject"/></Types>`,
        },
      },
      'macros',
    ],
    [
      'of OpenDocument inside',
      { parts: { mimetype: 'application/vnd.oasis.opendocument.text' } },
      'another kind',
    ],
    [
      'with a part named by a detour',
      { parts: { 'word/x/../_rels/document.xml.rels': relationsOf([ADDRESS]) } },
      'leads elsewhere',
    ],
    ['with two parts of one name', { parts: { 'Word/document.xml': '<x/>' } }, 'two files of one name'],
    [
      'with links of a part that is not there',
      { parts: { 'word/_rels/ghost.xml.rels': relationsOf([ADDRESS]) } },
      'a part that cannot be read',
    ],
  ])('%s', async (_, wish, reason) => {
    await expect(judged(wish)).rejects.toThrow(reason);
  });

  test('that is no archive, or one cut off', async () => {
    const whole = await aDocument();
    for (const bytes of [
      Buffer.from('{\\rtf1}'),
      Buffer.from('<html>'),
      whole.subarray(0, whole.length - 40),
    ])
      await expect(requireSelfContained(bytes, '.docx')).rejects.toThrow(OfficeRefused);
  });

  test('whose parts are too long to be read, and others are let in meanwhile', async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    const parts = (count: number, text: string) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`word/_rels/part${n}.xml.rels`, `<x>${text}</x>`]),
      );
    try {
      await judged({ parts: parts(1, '<a/>'.repeat(100_000)) });
      expect(turns).toBeGreaterThan(2);
      await expect(judged({ parts: parts(31, '<a/>'.repeat(100_000)) })).rejects.toThrow('too many elements');
      await expect(judged({ parts: parts(7, ' '.repeat(9_000_000)) })).rejects.toThrow('too much text');
    } finally {
      clearInterval(counting);
    }
  });

  test('that unpacks to more than allowed', async () => {
    const parts = { 'word/media/image1.png': Buffer.concat([RED_POINT, Buffer.alloc(2_000_000)]) };
    const bytes = await aDocument({ parts });
    await requireSelfContained(bytes, '.docx', 3_000_000);
    await expect(requireSelfContained(bytes, '.docx', 1_000_000)).rejects.toThrow('too large');
  });

  test('whose part unpacks to more than it says', async () => {
    const packed = deflateRawSync(Buffer.alloc(1_000_000));
    const facts = [0, packed.length, 10] as const;
    const part = { name: 'x.xml', content: '', method: DEFLATED, packed, facts, localFacts: facts };
    await expect(requireSelfContained(archiveOf([part]), '.docx')).rejects.toThrow('a file is damaged');
  });
});
