import { DerError, ia5, integer, octetString, printable, utf8 } from '@yinxin/der';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OID } from '../oids.ts';
import {
  attributeValues,
  formatName,
  nameAttribute,
  nameOf,
  namesEqual,
  nameWithin,
  parseName,
  readNameText,
} from './index.ts';

describe('names as text (RFC 4514)', () => {
  test.each([
    'CN=张三,O=杭州印信科技有限公司,C=CN',
    'CN=a+serialNumber=1,O=b',
    String.raw`CN=Smith\, John,O=a\+b\;c\<d\>e\"f\\g`,
    String.raw`CN=\ padded\ ,O=\#hash`,
    'organizationIdentifier=NTRCN-91330100MA2GKX3E9L,C=CN',
    '1.2.3.4=#0c0161,CN=x',
    '',
  ])('%s', (text) => {
    const name = readNameText(text);
    expect(formatName(name)).toBe(text);
    expect(formatName(parseName(name.der))).toBe(text);
  });

  test('any text survives', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
        const name = nameOf([nameAttribute(OID.commonName, value)]);
        expect(attributeValues(readNameText(formatName(name)), OID.commonName)).toEqual([value]);
      }),
      { numRuns: 500 },
    );
  });

  test('spaces around the parts, keywords in any case, UTF-8 in hex pairs', () => {
    expect(formatName(readNameText(String.raw`cn = \E5\BC\A0三 , o= 甲 ; C=CN`))).toBe('CN=张三,O=甲,C=CN');
  });

  test.each([
    'CN',
    'X=1',
    'CN=a"b',
    String.raw`CN=a\zb`,
    'CN=#0',
    'CN=#zz',
    String.raw`CN=\ff`,
    'CN=a,',
    '=a',
  ])('%s is refused', (text) => {
    expect(() => readNameText(text)).toThrow(DerError);
  });
});

describe('encoding', () => {
  test('country and serial number are printable, email is IA5, the rest UTF-8', () => {
    expect(nameAttribute(OID.country, 'CN').raw).toEqual(printable('CN'));
    expect(nameAttribute(OID.serialNumber, '9133').raw).toEqual(printable('9133'));
    expect(nameAttribute(OID.emailAddress, 'a@b.cn').raw).toEqual(ia5('a@b.cn'));
    expect(nameAttribute(OID.organization, 'Yinxin').raw).toEqual(utf8('Yinxin'));
  });

  test('a value that is no text keeps its bytes', () => {
    const name = nameOf([{ type: OID.commonName, value: '', raw: integer(5) }]);
    expect(formatName(parseName(name.der))).toBe('CN=#020105');
  });

  test('broken names are refused', () => {
    expect(() => parseName(octetString(new Uint8Array(2)))).toThrow(DerError);
    expect(() => parseName(Uint8Array.fromHex('30023100'))).toThrow('empty');
  });
});

describe('comparison (RFC 5280 7.1)', () => {
  const equal = (a: string, b: string): boolean => namesEqual(readNameText(a), readNameText(b));

  test('case and spaces do not count, order and content do', () => {
    expect(equal('CN=Zhang  San,C=CN', 'CN=zhang san,C=CN')).toBe(true);
    expect(equal('CN=张三,C=CN', 'CN=李四,C=CN')).toBe(false);
    expect(equal('CN=a,C=CN', 'C=CN,CN=a')).toBe(false);
    expect(equal('CN=a', 'CN=a,C=CN')).toBe(false);
    expect(equal('CN=a+OU=b', 'OU=b+CN=a')).toBe(true);
    expect(equal('O=a', 'OU=a')).toBe(false);
  });

  test('the string type does not count', () => {
    const a = nameOf([{ type: OID.commonName, value: 'x', raw: printable('x') }]);
    expect(namesEqual(a, readNameText('CN=x'))).toBe(true);
  });

  test('a subtree starts with all parts of its base', () => {
    const base = readNameText('O=甲,C=CN');
    expect(nameWithin(readNameText('CN=张三,O=甲,C=CN'), base)).toBe(true);
    expect(nameWithin(readNameText('CN=张三,O=乙,C=CN'), base)).toBe(false);
    expect(nameWithin(readNameText('C=CN'), base)).toBe(false);
  });
});
