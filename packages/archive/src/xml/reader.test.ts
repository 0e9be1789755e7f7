import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depth } from '../../../../scripts/depth.ts';
import { attributeOf, XmlError, type XmlPiece, XmlReader } from './reader.ts';

type Options = ConstructorParameters<typeof XmlReader>[1];

function piecesOf(
  xml: string | Uint8Array,
  options: Options = {},
  step = Number.POSITIVE_INFINITY,
): XmlPiece[] {
  const bytes = new Uint8Array(Buffer.from(xml as string));
  const pieces: XmlPiece[] = [];
  const reader = new XmlReader((piece) => pieces.push(piece), options);
  for (let at = 0; at < bytes.length; at += step) reader.push(bytes.subarray(at, at + step));
  reader.end();
  return pieces;
}

/** As short as it can be told: elements with namespace and attributes, text in quotation marks. */
const told = (pieces: readonly XmlPiece[]): string =>
  pieces
    .map((piece) => {
      if ('text' in piece) return JSON.stringify(piece.text);
      if ('ends' in piece) return `/${piece.ends}`;
      const { name, namespace, attributes } = piece.begins;
      const given = [...attributes].map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
      return `${namespace && `{${namespace}}`}${name}${given.join('')}`;
    })
    .join(' ');

/** As programs write it. */
const HONEST: readonly (readonly [what: string, xml: string, pieces: string])[] = [
  ['an empty element', '<a/>', 'a /a'],
  ['a declaration', '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<a></a>\n', 'a /a'],
  ['a mark of the encoding', '\ufeff<?xml version="1.0" encoding="utf-8"?><a/>', 'a /a'],
  ['text in other letters', '<甲 乙="丙">丁 😀</甲>', '甲 乙="丙" "丁 😀" /甲'],
  ['attributes in both quotes', `<a b = 'x"y' c="x'>y" />`, `a b="x\\"y" c="x'>y" /a`],
  ['references', '<a b="&lt;&#x41;&#66;&quot;">&amp;&gt;&apos;</a>', `a b="<AB\\"" "&>'" /a`],
  ['a reference is read once', '<a>&amp;lt;</a>', 'a "&lt;" /a'],
  ['literal text', '<a><![CDATA[<b>&amp;]]]]><![CDATA[>]]></a>', 'a "<b>&amp;]]" ">" /a'],
  ['comments and instructions', '<!-- <a> & - --><?b c?><a>1<!---->2<?d?></a><!-- e -->', 'a "1" "2" /a'],
  ['ends of lines', '<a b="1\r\n2\t3&#10;4">\r\n5\r6</a>', 'a b="1 2 3\\n4" "\\n5\\n6" /a'],
  [
    'namespaces, the default one taken back within',
    '<a xmlns="n" xmlns:p="m"><p:b p:c="1" c="2"/><d xmlns=""/><p:e xmlns:p="o"/><p:f/></a>',
    '{n}a xmlns="n" xmlns:p="m" {m}b p:c="1" c="2" /b d xmlns="" /d {o}e xmlns:p="o" /e {m}f /f /a',
  ],
  ['the prefix that needs no declaration', '<a xml:space="preserve"> </a>', 'a xml:space="preserve" " " /a'],
];

describe('well-formed XML is read', () => {
  test.each(HONEST)('%s', (_, xml, pieces) => {
    expect(told(piecesOf(xml))).toBe(pieces);
  });

  test.each(HONEST)('%s, whatever the cuts', (_, xml, pieces) => {
    for (const step of [1, 2, 3, 5, 7, 11]) expect(told(piecesOf(xml, {}, step))).toBe(pieces);
  });

  test('an attribute is found by its name without prefix', () => {
    const [piece] = piecesOf('<a xmlns:r="n" r:id="1" id2="2"/>');
    const element = (piece as { begins: Parameters<typeof attributeOf>[0] }).begins;
    expect([attributeOf(element, 'id'), attributeOf(element, 'id2'), attributeOf(element, 'd')]).toEqual([
      ...['1', '2', undefined],
    ]);
  });

  test('elements that a format leaves open, where the reader is told so', () => {
    expect(told(piecesOf('<a>1<br>2<br/>3<br></br></a>', { voids: ['br'] }))).toBe(
      'a "1" br /br "2" br /br "3" br /br /a',
    );
    expect(() => piecesOf('<a>1<br>2</a>')).toThrow(XmlError);
  });
});

/** Not well-formed, or read in more than one way. */
const HOSTILE: readonly (readonly [what: string, xml: string | Uint8Array])[] = [
  ['nothing', ''],
  ['spaces', '  \n'],
  ['text', 'a'],
  ['a comment alone', '<!-- -->'],
  ['a document type', '<!DOCTYPE a><a/>'],
  ['entities', '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>'],
  ['an unknown entity', '<a>&e;</a>'],
  ['an entity of HTML', '<a b="&nbsp;"/>'],
  ['an ampersand alone', '<a>b & c</a>'],
  ['a reference without its end', '<a>&lt</a>'],
  ['a reference to no character', '<a>&#x110000;</a>'],
  ['a reference to a zero', '<a>&#0;</a>'],
  ['a reference to half a character', '<a>&#xd800;</a>'],
  ['a zero', '<a>\0</a>'],
  ['a control character', '<a b="\x01"/>'],
  ['another encoding', Buffer.from('\ufeff<a/>', 'utf16le')],
  ['another encoding by name', '<?xml version="1.0" encoding="GBK"?><a/>'],
  ['a declaration in the wrong place', ' <?xml version="1.0"?><a/>'],
  ['a declaration within', '<a><?xml version="1.0"?></a>'],
  ['bytes that are no UTF-8', Buffer.of(0x3c, 0x61, 0xff, 0x2f, 0x3e)],
  ['half a character at the end', Buffer.concat([Buffer.from('<a/>'), Buffer.of(0xe5)])],
  ['two documents', '<a/><b/>'],
  ['text before', 'x<a/>'],
  ['text behind', '<a/>x'],
  ['literal text behind', '<a/><![CDATA[]]>'],
  ['an element that never ends', '<a><b></b>'],
  ['an end without its beginning', '<a></a></b>'],
  ['ends in the wrong order', '<a><b></a></b>'],
  ['another prefix at the end', '<p:a xmlns:p="n" xmlns:q="n"></q:a>'],
  ['a tag that never ends', '<a b="c"'],
  ['a quotation mark that never ends', '<a b="c>'],
  ['a comment that never ends', '<a><!-- </a>'],
  ['a comment with two dashes', '<a><!-- -- --></a>'],
  ['a comment that ends with three', '<a><!-- ---></a>'],
  ['a comment shorter than it can be', '<a><!--></a>'],
  ['the end of literal text alone', '<a>]]></a>'],
  ['an attribute twice', '<a b="1" b="2"/>'],
  ['an attribute twice by two prefixes', '<a xmlns:p="n" xmlns:q="n" p:b="1" q:b="2"/>'],
  ['an attribute without quotes', '<a b=1/>'],
  ['an attribute without a value', '<a b/>'],
  ['attributes without a space between', '<a b="1"c="2"/>'],
  ['a tag in an attribute', '<a b="<"/>'],
  ['a name that is none', '<1/>'],
  ['a name of two prefixes', '<a xmlns:b="n"><b:c:d/></a>'],
  ['an empty prefix, as tax invoices have it', '<:a xmlns:=""/>'],
  ['a prefix that stands for nothing', '<p:a/>'],
  ['a prefix of an attribute that stands for nothing', '<a p:b="1"/>'],
  ['a prefix beyond its element', '<a><b xmlns:p="n"/><p:c/></a>'],
  ['a prefix taken back', '<a xmlns:p=""/>'],
  ['another meaning of xml', '<a xmlns:xml="n"/>'],
  ['a space before the name', '< a/>'],
  ['a space that is none', '<a\u00a0b="1"/>'],
  ['a space that is none, behind', '<a/>\u00a0'],
  ['a slash within', '<a / b="1"/>'],
  ['two slashes', '<a//>'],
  ['an attribute at the end', '<a></a b="1">'],
];

describe('what is not well-formed is refused', () => {
  test.each(HOSTILE)('%s', (_, xml) => {
    for (const step of [Number.POSITIVE_INFINITY, 1, 3])
      expect(() => piecesOf(xml, {}, step)).toThrow(XmlError);
  });

  test.each<[string, string, Options, string]>([
    ['depth', '<a><b><c/></b></a>', { depth: 2 }, '<a><b></b><c/></a>'],
    ['attributes', '<a b="" c="" d=""/>', { attributes: 2 }, '<a b="" c=""/>'],
    ['a long tag', `<a b="${'x'.repeat(50)}"/>`, { token: 50 }, `<a b="${'x'.repeat(40)}"/>`],
    ['a long text', `<a>${'x'.repeat(51)}</a>`, { token: 50 }, `<a>${'x'.repeat(50)}</a>`],
    ['a long comment', `<a><!--${'x'.repeat(50)}--></a>`, { token: 50 }, `<a><!--${'x'.repeat(40)}--></a>`],
  ])('more than the reader is willing to take: %s', (_, more, limits, asMuch) => {
    for (const step of [Number.POSITIVE_INFINITY, 1]) {
      expect(() => piecesOf(more, limits, step)).toThrow(XmlError);
      expect(piecesOf(asMuch, limits, step).length).toBeGreaterThan(0);
    }
  });

  test.each([
    ['tags that never end', '<a '],
    ['elements that never end', '<a>'],
    ['quotation marks', '<a b="'],
    ['beginnings of comments', '<!--'],
    ['namespaces', '<a xmlns:b="n">'],
  ])('%s are read in one pass, however they are cut', (_, text) => {
    // in two passes or more it would take minutes
    expect(() => piecesOf(text.repeat(300_000), {}, 1_000)).toThrow(XmlError);
  });
});

test('whatever is changed: refused, or the same is told whatever the cuts', () => {
  const sources = HONEST.map(([, xml]) => Buffer.from(xml));
  const change = fc.record({
    at: fc.nat(200),
    cut: fc.nat(6),
    put: fc.string({ unit: fc.constantFrom(...'<>/!-[]?&;="\' ax:\r'), maxLength: 5 }),
  });
  const outcome = (xml: Uint8Array, step: number) => {
    try {
      return told(piecesOf(xml, {}, step));
    } catch (error) {
      expect(error).toBeInstanceOf(XmlError);
      return 'refused';
    }
  };
  fc.assert(
    fc.property(
      fc.constantFrom(...sources),
      change,
      fc.integer({ min: 1, max: 9 }),
      (source, { at, cut, put }, step) => {
        const from = at % source.length;
        const xml = Buffer.concat([source.subarray(0, from), Buffer.from(put), source.subarray(from + cut)]);
        expect(outcome(xml, step)).toBe(outcome(xml, xml.length));
      },
    ),
    { numRuns: depth(2_000, 50_000) },
  );
});
