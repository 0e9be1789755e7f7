import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultLimits, PdfError } from '../limits.ts';
import { array, dict, name, type PdfDict, type PdfValue } from '../objects.ts';
import { decode, filterSteps } from './index.ts';

const direct = (value: PdfValue | undefined) => value ?? null;
const run = (bytes: Uint8Array, description: PdfDict, limits = defaultLimits) =>
  Buffer.from(decode(bytes, filterSteps(description, direct), limits));
const filter = (value: string, parms?: PdfDict) => dict({ Filter: name(value), DecodeParms: parms });

test('ASCIIHex and ASCII85', () => {
  expect(run(Buffer.from('68 65 6C 6C 6F>'), filter('ASCIIHexDecode')).toString()).toBe('hello');
  expect(run(Buffer.from('87cURD]j7BEbo80~>'), filter('ASCII85Decode')).toString()).toBe('Hello world!');
  expect([...run(Buffer.from('z~>'), filter('ASCII85Decode'))]).toEqual([0, 0, 0, 0]);
});

test('ASCIIHex and ASCII85 give back any bytes, in any layout', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const hex = Buffer.from(bytes)
        .toString('hex')
        .replace(/(.{7})/g, '$1 \n');
      expect([...run(Buffer.from(`${hex}>00`), filter('ASCIIHexDecode'))]).toEqual([...bytes]);
      expect([...run(Buffer.from(`${base85(bytes)}~>zz`), filter('ASCII85Decode'))]).toEqual([...bytes]);
    }),
  );
  expect([...run(Buffer.from('aBc>'), filter('ASCIIHexDecode'))]).toEqual([0xab, 0xc0]);
});

/** ISO 32000-1 7.4.3, as an encoder does it. */
function base85(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    const count = Buffer.from(bytes.subarray(at, at + 4)).copy(group);
    const value = group.readUInt32BE();
    const digits = [4, 3, 2, 1, 0].map((power) => Math.floor(value / 85 ** power) % 85);
    text +=
      value === 0 && count === 4
        ? 'z'
        : String.fromCharCode(...digits.slice(0, count + 1).map((digit) => digit + 33));
  }
  return text;
}

test('base 85 that grows beyond the limit is refused', () => {
  const zeros = new Uint8Array(4 * 1024 * 1024).fill(0x7a);
  expect(() => run(zeros, filter('ASCII85Decode'))).not.toThrow();
  const limits = { ...defaultLimits, decodedBytes: 8 * 1024 * 1024 };
  expect(() => run(zeros, filter('ASCII85Decode'), limits)).toThrow(/too many bytes/);
});

test('RunLength', () => {
  expect(run(Uint8Array.of(2, 97, 98, 99, 254, 120, 128, 9), filter('RunLengthDecode')).toString()).toBe(
    'abcxxx',
  );
});

test('LZW decodes the example of ISO 32000-1 7.4.4.2', () => {
  const coded = Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01);
  expect([...run(coded, filter('LZWDecode'))]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
});

test('filters are applied in order', () => {
  const packed = deflateSync(Buffer.from('seal'));
  const both = dict({ Filter: array(name('ASCIIHexDecode'), name('FlateDecode')) });
  expect(run(Buffer.from(`${packed.toString('hex')}>`), both).toString()).toBe('seal');
});

/** Applies PNG predictors, one per row, the way an encoder would. */
function pngRows(rows: readonly Uint8Array[], types: readonly number[]): Buffer {
  return Buffer.concat(
    rows.map((row, r) => {
      const above = rows[r - 1] ?? new Uint8Array(row.length);
      const coded = row.map((byte, i) => {
        const left = row[i - 1] ?? 0;
        const up = above[i]!;
        const corner = i > 0 ? above[i - 1]! : 0;
        const guess = left + up - corner;
        const near = [left, up, corner].sort((a, b) => Math.abs(guess - a) - Math.abs(guess - b));
        return byte - [0, left, up, (left + up) >> 1, near[0]!][types[r]!]!;
      });
      return Buffer.concat([Buffer.of(types[r]!), coded]);
    }),
  );
}

test('every PNG predictor is undone', () => {
  const row = fc.uint8Array({ minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(row, fc.integer({ min: 0, max: 4 })), { minLength: 1, maxLength: 6 }),
      (lines) => {
        const rows = lines.map(([bytes]) => bytes);
        const coded = deflateSync(
          pngRows(
            rows,
            lines.map(([, type]) => type),
          ),
        );
        const decoded = run(coded, filter('FlateDecode', dict({ Predictor: 15, Columns: 5 })));
        expect([...decoded]).toEqual([...Buffer.concat(rows)]);
      },
    ),
  );
});

test('the TIFF predictor is undone', () => {
  const coded = deflateSync(Uint8Array.of(1, 1, 1, 5, 5, 5));
  const parms = dict({ Predictor: 2, Columns: 3 });
  expect([...run(coded, filter('FlateDecode', parms))]).toEqual([1, 2, 3, 5, 10, 15]);
});

test('a deflate bomb is refused', () => {
  const bomb = deflateSync(Buffer.alloc(32 * 1024 * 1024));
  expect(() => run(bomb, filter('FlateDecode'))).toThrow(/too many bytes/);
  const twice = dict({ Filter: array(name('FlateDecode'), name('FlateDecode')) });
  expect(() => run(deflateSync(bomb), twice)).toThrow(/too many bytes/);
});

test('damaged data and unknown filters are refused', () => {
  expect(() => run(Buffer.from('not deflate at all'), filter('FlateDecode'))).toThrow(PdfError);
  expect(() => run(new Uint8Array(3), filter('DCTDecode'))).toThrow(/DCTDecode/);
  expect(() => run(Buffer.from('xyz>'), filter('ASCIIHexDecode'))).toThrow(PdfError);
});

test('random bytes give bytes or a PdfError, never anything else', () => {
  const filters = fc.constantFrom(
    'FlateDecode',
    'LZWDecode',
    'ASCIIHexDecode',
    'ASCII85Decode',
    'RunLengthDecode',
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), filters, (bytes, which) => {
      try {
        run(bytes, filter(which));
      } catch (error) {
        expect(error).toBeInstanceOf(PdfError);
      }
    }),
  );
});
