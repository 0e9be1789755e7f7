import { DerError, explicit, implicit, integer, octetString, oid, sequence } from '@yinxin/der';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OID } from '../../oids.ts';
import { readNameText } from '../index.ts';
import * as types from './index.ts';

function roundTrip<T>(type: types.ExtensionType<T>, value: T): void {
  expect(type.decode(type.encode(value))).toEqual(value);
}

describe('extensions are read as they were written', () => {
  test('usage', () => {
    roundTrip(types.keyUsage, [...types.KEY_USAGES]);
    roundTrip(types.keyUsage, ['keyCertSign', 'cRLSign']);
    roundTrip(types.extendedKeyUsage, [OID.documentSigning, OID.timeStamping]);
    roundTrip(types.ocspNoCheck, true);
    expect(types.keyUsage.encode(['keyCertSign', 'cRLSign']).toHex()).toBe('03020106');
  });

  test('constraints', () => {
    for (const value of [
      { ca: false },
      { ca: true },
      { ca: true, pathLength: 0 },
      { ca: true, pathLength: 300 },
    ]) {
      roundTrip(types.basicConstraints, value);
    }
    roundTrip(types.policyConstraints, { requireExplicitPolicy: 0, inhibitPolicyMapping: 5 });
    roundTrip(types.policyConstraints, { inhibitPolicyMapping: 0 });
    roundTrip(types.inhibitAnyPolicy, 2);
    const directory = readNameText('O=甲,C=CN');
    const decoded = types.nameConstraints.decode(
      types.nameConstraints.encode({
        permitted: [
          { kind: 'dns', value: 'example.cn' },
          { kind: 'directory', value: directory },
        ],
        excluded: [
          { kind: 'ip', value: new Uint8Array(8) },
          { kind: 'email', value: '.example.cn' },
        ],
      }),
    );
    expect(decoded.permitted[1]).toMatchObject({ kind: 'directory', value: { der: directory.der } });
    expect(decoded.excluded).toEqual([
      { kind: 'ip', value: new Uint8Array(8) },
      { kind: 'email', value: '.example.cn' },
    ]);
  });

  test('identifiers and alternative names', () => {
    roundTrip(types.subjectKeyIdentifier, new Uint8Array(20).fill(3));
    roundTrip(types.authorityKeyIdentifier, { keyIdentifier: new Uint8Array(20) });
    roundTrip(types.authorityKeyIdentifier, {
      issuer: [{ kind: 'uri', value: 'http://a.cn' }],
      serial: '0080',
    });
    const other = explicit(0, oid('1.2.3'), explicit(0, octetString(new Uint8Array(1))));
    roundTrip(types.subjectAltName, [
      { kind: 'email', value: 'a@b.cn' },
      { kind: 'dns', value: 'a.cn' },
      { kind: 'uri', value: 'http://a.cn/' },
      { kind: 'ip', value: Uint8Array.of(10, 0, 0, 1) },
      { kind: 'registeredId', value: '1.2.3' },
      { kind: 'other', value: other },
    ]);
  });

  test('policies and addresses', () => {
    roundTrip(types.certificatePolicies, [
      { policy: OID.anyPolicy },
      { policy: '1.2.3', cps: 'http://a.cn/cps' },
    ]);
    roundTrip(types.policyMappings, [{ issuerDomain: '1.2.3', subjectDomain: '1.2.4' }]);
    roundTrip(types.crlDistributionPoints, ['http://a.cn/1.crl', 'http://b.cn/1.crl']);
    roundTrip(types.authorityInfoAccess, { ocsp: ['http://ocsp.cn'], caIssuers: ['http://a.cn/ca.cer'] });
  });

  test('a distribution point without address is none', () => {
    const relative = sequence(sequence(explicit(2, implicit(4, sequence()))));
    expect(types.crlDistributionPoints.decode(relative)).toEqual([]);
  });
});

test('hostile values never cause anything but DerError', () => {
  const all: types.ExtensionType<unknown>[] = [
    types.keyUsage,
    types.extendedKeyUsage,
    types.ocspNoCheck,
    types.basicConstraints,
    types.nameConstraints,
    types.policyConstraints,
    types.inhibitAnyPolicy,
    types.subjectKeyIdentifier,
    types.authorityKeyIdentifier,
    types.subjectAltName,
    types.certificatePolicies,
    types.policyMappings,
    types.crlDistributionPoints,
    types.authorityInfoAccess,
  ] as types.ExtensionType<unknown>[];
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.uint8Array({ maxLength: 50 }).map((content) => sequence(content)),
  );
  fc.assert(
    fc.property(fc.constantFrom(...all), bytes, (type, der) => {
      try {
        type.decode(der);
      } catch (error) {
        expect(error).toBeInstanceOf(DerError);
      }
    }),
    { numRuns: 3000 },
  );
  expect(() => types.inhibitAnyPolicy.decode(integer(-1))).toThrow(DerError);
});
