import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Lexer, parseAt } from './lexer.ts';
import { defaultLimits, PdfError } from './limits.ts';
import { array, dict, name, PdfArray, PdfDict, PdfRef, PdfString, type PdfValue } from './objects.ts';
import { type ByteSource, memorySource } from './source.ts';
import { ByteWriter } from './write/bytes.ts';
import { writeValue } from './write/serialize.ts';

const parse = (text: string): PdfValue =>
  new Lexer(Buffer.from(text, 'latin1'), 0, 0, true, defaultLimits).value();

const bytesOf = (value: PdfValue) =>
  value instanceof PdfString ? Buffer.from(value.bytes).toString('latin1') : '';

describe('values', () => {
  test('numbers, booleans and null', () => {
    expect(['12', '-3', '+7', '.5', '-.25', '4.', 'true', 'false', 'null'].map(parse)).toEqual([
      12,
      -3,
      7,
      0.5,
      -0.25,
      4,
      true,
      false,
      null,
    ]);
  });

  test('a name with an escaped character', () => {
    expect(parse('/A#20B')).toEqual(name('A B'));
  });

  test('literal strings keep nested brackets and undo escapes', () => {
    expect(bytesOf(parse('(a(b)c\\)\\n\\101\\\r\nd)'))).toBe('a(b)c)\nAd');
  });

  test('a hexadecimal string with an odd digit count is padded with zero', () => {
    expect(bytesOf(parse('<41 4>'))).toBe('A@');
  });

  test('a long hexadecimal string, plain, with white space, and cut in the middle of a byte', () => {
    const hex = '41'.repeat(200);
    expect(bytesOf(parse(`<${hex}>`))).toBe('A'.repeat(200));
    expect(bytesOf(parse(`<${hex}\n ${hex}>`))).toBe('A'.repeat(400));
    expect(bytesOf(parse(`<${hex}5>`))).toBe(`${'A'.repeat(200)}P`);
    expect(() => parse(`<${hex}xy>`)).toThrow(PdfError);
  });

  test('names that share a place in the table of known names are told apart', () => {
    const all = Array.from({ length: 3000 }, (_, i) => `N${i}`);
    const read = () => parse(`[${all.map((each) => `/${each}`).join(' ')}]`) as PdfArray;
    for (let i = 0; i < 2; i++) expect(read().items).toEqual(all.map((each) => name(each)));
  });

  test('a reference is told from two numbers', () => {
    expect(parse('[1 0 R 2 0 3]')).toMatchObject({ items: [new PdfRef(1, 0), 2, 0, 3] });
  });

  test('strings, arrays and dictionaries carry their offsets', () => {
    const value = parse('  << /A [ 1 (x) ] >>') as PdfDict;
    const inner = value.get('A') as PdfArray;
    expect([value.start, value.end, inner.start, inner.end]).toEqual([2, 20, 8, 17]);
    expect((inner.items[1] as PdfString).start).toBe(12);
  });

  test('a key written twice is remembered', () => {
    const lexer = new Lexer(Buffer.from('[1 <</A 1/A 2>>]'), 0, 0, true, defaultLimits);
    lexer.value();
    expect(lexer.repeatedKeys).toEqual([{ key: 'A', offset: 3 }]);
  });

  test.each(['(open', '<41', '<4g>', '[1 2', '<</A 1', '<<1 2>>', 'endobj', ''])('%j is refused', (text) => {
    expect(() => parse(text)).toThrow(PdfError);
  });

  test('nesting beyond the limit is refused', () => {
    expect(() => parse('['.repeat(200))).toThrow(/too deeply/);
  });
});

test('an object longer than the window is read by growing the window', () => {
  const long = Buffer.from(`<${'41'.repeat(9000)}>`);
  const whole = memorySource(long);
  const windowed: ByteSource = {
    ...whole,
    window: (start, size) => ({
      bytes: long.subarray(start, start + size),
      base: start,
      final: start + size >= long.length,
    }),
  };
  const value = parseAt(windowed, 0, defaultLimits, (lexer) => lexer.value());
  expect(value).toMatchObject({ start: 0, end: long.length });
});

const anyName = fc.string({
  unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 8,
});
const anyValue: fc.Arbitrary<PdfValue> = fc.letrec<{ value: PdfValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    anyName.map(name),
    fc.uint8Array({ maxLength: 20 }).map((bytes) => new PdfString(bytes)),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => array(...items)),
    fc.dictionary(anyName, tie('value'), { maxKeys: 4, noNullPrototype: true }).map(dict),
  ),
})).value;

test('what is written is read back the same', () => {
  const plain = (value: PdfValue): unknown => {
    if (value instanceof PdfString) return { bytes: [...value.bytes] };
    if (value instanceof PdfArray) return value.items.map(plain);
    if (value instanceof PdfDict) return [...value.entries].map(([key, entry]) => [key, plain(entry)]);
    return value;
  };
  fc.assert(
    fc.property(anyValue, (value) => {
      const out = new ByteWriter();
      writeValue(out, value);
      const read = new Lexer(out.finish(), 0, 0, true, defaultLimits).value();
      expect(plain(read)).toEqual(plain(value));
    }),
  );
});
