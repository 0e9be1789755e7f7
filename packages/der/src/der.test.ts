import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as der from './index.ts';
import { DerError, type Element, readDer, TAG } from './index.ts';

const hex = (text: string): Uint8Array => Uint8Array.fromHex(text.replaceAll(' ', ''));

describe('what is written is read back', () => {
  test('INTEGER of any size and sign', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }), (value) => {
        expect(der.readInteger(readDer(der.integer(value)))).toBe(value);
      }),
    );
  });

  test('small INTEGER as a number', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(der.readSmallInteger(readDer(der.integer(value)))).toBe(value);
        expect(der.readEnumerated(readDer(der.enumerated(value)))).toBe(value);
      }),
    );
  });

  test('unsigned magnitudes never become negative', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (magnitude) => {
        const value = magnitude.length === 0 ? 0n : BigInt(`0x${magnitude.toHex()}`);
        expect(der.readInteger(readDer(der.unsignedInteger(magnitude)))).toBe(value);
      }),
    );
  });

  test('OBJECT IDENTIFIER, arcs beyond 64 bits included', () => {
    const arc = fc.bigInt({ min: 0n, max: 2n ** 100n }).map(String);
    fc.assert(
      fc.property(
        fc.constantFrom('0.9', '1.2', '1.39', '2.5', '2.999'),
        fc.array(arc, { maxLength: 3 }),
        (root, arcs) => {
          const text = [root, ...arcs].join('.');
          expect(der.readOid(readDer(der.oid(text)))).toBe(text);
        },
      ),
    );
    expect(der.oid('1.2.156.10197.1.501').toHex()).toBe('06082a811ccf55018375');
  });

  test('octets, bits and text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'grapheme' }), (bytes, text) => {
        expect(der.readOctetString(readDer(der.octetString(bytes)))).toEqual(bytes);
        expect(der.readBitStringBytes(readDer(der.bitString(bytes)))).toEqual(bytes);
        expect(der.readString(readDer(der.utf8(text)))).toBe(text);
      }),
    );
  });

  test('named bits', () => {
    const bits = fc
      .uniqueArray(fc.integer({ min: 0, max: 20 }))
      .map((list) => list.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(bits, (set) => {
        expect(der.readNamedBits(readDer(der.namedBits(set)))).toEqual(set);
      }),
    );
  });

  test('times, UTCTime through 2049 and GeneralizedTime from 2050', () => {
    const seconds = fc.integer({ min: Date.UTC(1950, 0) / 1000, max: Date.UTC(9999, 11) / 1000 });
    fc.assert(
      fc.property(seconds, (second) => {
        const date = new Date(second * 1000);
        const element = readDer(der.time(date));
        expect(der.readTime(element)).toEqual(date);
        expect(element.is(TAG.utcTime)).toBe(date.getUTCFullYear() < 2050);
      }),
    );
    const precise = new Date('2026-11-15T01:02:03.450Z');
    expect(der.readTime(readDer(der.generalizedTime(precise, true)))).toEqual(precise);
  });

  test('structures of any length', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 90 }), { maxLength: 20 }), (items) => {
        const parts = items.map((item) => der.octetString(item));
        const element = readDer(der.sequence(...parts, undefined));
        expect(element.children().map((child) => child.content)).toEqual(items);
        expect(readDer(der.explicit(3, element.bytes)).inner().bytes).toEqual(element.bytes);
      }),
    );
    const large = der.octetString(new Uint8Array(70_000));
    expect(readDer(large).length).toBe(70_000);
  });

  test('a SET OF stands in ascending order', () => {
    const members = [der.integer(300), der.integer(2), der.integer(1)];
    expect(der.setOf(members)).toEqual(der.set(der.integer(1), der.integer(2), der.integer(300)));
  });

  test('implicit tags keep the constructed bit', () => {
    expect(der.implicit(0, der.octetString(hex('01')))).toEqual(hex('80 01 01'));
    expect(der.implicit(1, der.sequence(der.nul()))).toEqual(hex('a1 02 05 00'));
  });
});

describe('bytes that are not DER are refused', () => {
  test.each([
    ['indefinite length', '30 80 00 00'],
    ['padded length', '04 81 01 00'],
    ['length with a leading zero', `04 82 00 80 ${'00'.repeat(128)}`],
    ['length behind the end', '04 05 00'],
    ['five length octets', '04 85 00 00 00 00 01 00'],
    ['high tag number', '1f 81 01 00'],
    ['trailing bytes', '05 00 00'],
    ['empty input', ''],
  ])('%s', (_name, bytes) => {
    expect(() => readDer(hex(bytes))).toThrow(DerError);
  });

  test.each([
    ['padded INTEGER', '02 02 00 01', der.readInteger],
    ['empty INTEGER', '02 00', der.readInteger],
    ['BOOLEAN 01', '01 01 01', der.readBoolean],
    ['padded arc', '06 03 2a 80 01', der.readOid],
    ['cut arc', '06 02 2a 81', der.readOid],
    ['unused bits set', '03 02 01 01', der.readBitString],
    ['30 February', `17 0d ${Buffer.from('260230000000Z').toString('hex')}`, der.readTime],
    ['time without seconds', `17 0b ${Buffer.from('2602280000Z').toString('hex')}`, der.readTime],
    ['broken UTF-8', '0c 02 c3 28', der.readString],
    ['NULL with a value', '05 01 00', der.readNull],
  ])('%s', (_name, bytes, read: (element: Element) => unknown) => {
    expect(() => read(readDer(hex(bytes)))).toThrow(DerError);
  });

  test('the error says where', () => {
    const element = readDer(hex('30 03 02 01 05'));
    expect(() => element.fields().next(TAG.oid)).toThrow(expect.objectContaining({ offset: 2 }));
  });

  test('what cannot be written is refused', () => {
    expect(() => der.printable('张三')).toThrow(DerError);
    expect(() => der.ia5('é')).toThrow(DerError);
    expect(() => der.oid('1.40.1')).toThrow(DerError);
    expect(() => der.utcTime(new Date('2050-01-01'))).toThrow(DerError);
  });
});

/** Reads everything a hostile buffer offers; only DerError may come out. */
function exhaust(element: Element): void {
  const readers = [
    der.readInteger,
    der.readSmallInteger,
    der.readBoolean,
    der.readOid,
    der.readBitString,
    der.readNamedBits,
    der.readTime,
    der.readString,
  ];
  for (const read of readers) attempt(() => read(element));
  if (element.constructed) for (const child of element.children()) exhaust(child);
}

function attempt(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
  }
}

describe('hostile bytes', () => {
  const tagged = fc
    .tuple(fc.constantFrom(...Object.values(TAG), 0xa0, 0x80), fc.uint8Array({ maxLength: 40 }))
    .map(([tag, content]) => der.tlv(tag, content));

  test('never cause anything but DerError', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), tagged), (bytes) => {
        attempt(() => exhaust(readDer(bytes)));
        attempt(() => exhaust(readDer(der.berToDer(bytes))));
      }),
      { numRuns: 2000 },
    );
  });

  test('nesting bombs are stopped', () => {
    const deep = new Uint8Array(100_000).fill(0x30);
    for (let i = 1; i < deep.length; i += 2) deep[i] = 0x80;
    expect(() => der.berToDer(deep)).toThrow('nested too deeply');
    const wide = der.sequence(...Array.from({ length: 300 }, () => der.nul()));
    expect(() => der.berToDer(wide, { ...der.DEFAULT_BER_LIMITS, maxElements: 100 })).toThrow(
      'too many elements',
    );
    expect(() => der.berToDer(wide, { ...der.DEFAULT_BER_LIMITS, maxSize: 10 })).toThrow('too large');
  });
});

describe('BER found in the wild becomes DER', () => {
  test('indefinite lengths and strings in pieces', () => {
    const ber = hex('30 80 24 80 04 01 aa 04 82 00 02 bb cc 00 00 02 01 05 00 00 00 00 00');
    expect(der.berToDer(ber)).toEqual(der.sequence(der.octetString(hex('aabbcc')), der.integer(5)));
  });

  test('BIT STRING in pieces', () => {
    expect(der.berToDer(hex('23 80 03 02 00 f0 03 02 04 50 00 00'))).toEqual(der.bitString(hex('f050'), 4));
    expect(() => der.berToDer(hex('23 80 03 02 04 f0 03 02 04 50 00 00'))).toThrow(DerError);
  });

  test('DER stays as it is', () => {
    const value = der.sequence(
      der.integer(1),
      der.set(der.utf8('二'), der.utf8('一')),
      der.explicit(0, der.nul()),
    );
    expect(der.berToDer(value)).toEqual(value);
  });
});

describe('PEM', () => {
  test('round trip with text around it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = `subject=/CN=x\n${der.writePem('CERTIFICATE', bytes)}\n${der.writePem('X509 CRL', bytes)}`;
        expect(der.readPem(text)).toEqual([
          { label: 'CERTIFICATE', bytes },
          { label: 'X509 CRL', bytes },
        ]);
      }),
    );
  });

  test('a block without end or with a broken body is refused', () => {
    expect(() => der.readPem('-----BEGIN CERTIFICATE-----\nAA==\n')).toThrow(DerError);
    expect(() => der.readPem('-----BEGIN A-----\n!!\n-----END A-----\n')).toThrow(DerError);
  });
});

test('retagging and remembered identifiers keep no hold on the memory of a Buffer', () => {
  const encoded = Buffer.from(der.octetString(Uint8Array.of(1, 2)));
  der.implicit(3, encoded);
  expect(encoded[0]).toBe(TAG.octetString);
  const content = Buffer.from(der.encodeOid('1.2.3.99999.7'));
  expect(der.decodeOid(content)).toBe('1.2.3.99999.7');
  content[0] = 0x2b;
  expect(der.decodeOid(der.encodeOid('1.2.3.99999.7'))).toBe('1.2.3.99999.7');
});
