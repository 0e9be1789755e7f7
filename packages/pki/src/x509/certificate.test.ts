import { X509Certificate as NodeCertificate } from 'node:crypto';
import {
  boolean,
  contextConstructed,
  DerError,
  explicit,
  integer,
  octetString,
  oid,
  sequence,
  TAG,
  tlv,
  writePem,
} from '@yinxin/der';
import fc from 'fast-check';
import * as pkijs from 'pkijs';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueCertificate } from '../ca/issue.ts';
import type { KeyAlgorithm } from '../keys/index.ts';
import { aPki, aRequest, aSigner, type TestPki } from '../testing/authorities.ts';
import { loadPeculiar } from '../testing/peculiar.ts';
import {
  Certificate,
  encodeTbsCertificate,
  extension,
  formatName,
  keyUsage,
  makeCertificateRequest,
  parseCertificate,
  parseCertificateRequest,
  parseCertificateRequestPem,
  parseCertificates,
  readNameText,
  signedStructure,
  subjectAltName,
} from './index.ts';

let pki: TestPki;
let leaf: Certificate;
beforeAll(async () => {
  pki = await aPki();
  leaf = await issueCertificate(aRequest(pki.ca, 'organization', (await aSigner()).publicKey));
});

describe('parsing', () => {
  test('others read our certificates as we do', async () => {
    const { X509Certificate: PeculiarCertificate } = await loadPeculiar();
    const node = new NodeCertificate(leaf.der);
    expect(node.serialNumber.toLowerCase()).toBe(leaf.serial);
    expect(node.fingerprint256.replaceAll(':', '').toLowerCase()).toBe(leaf.fingerprint());
    expect(new Date(node.validTo)).toEqual(leaf.notAfter);
    const peculiar = new PeculiarCertificate(Uint8Array.from(leaf.der));
    expect(peculiar.notBefore).toEqual(leaf.notBefore);
    expect(peculiar.subjectName.getField('CN')).toEqual(['杭州印信科技有限公司']);
    expect(peculiar.extensions.map(({ type }) => type)).toEqual(leaf.extensions.map((one) => one.oid));
    const parsed = pkijs.Certificate.fromBER(Uint8Array.from(leaf.der));
    expect(new Uint8Array(parsed.toSchema(true).toBER())).toEqual(leaf.der);
  });

  test('PEM with several certificates', () => {
    const chain = parseCertificates(
      `${leaf.pem}${pki.issuing.pem}${writePem('X509 CRL', new Uint8Array(3))}`,
    );
    expect(chain.map(({ serial }) => serial)).toEqual([leaf.serial, pki.issuing.serial]);
  });

  test('the parsed certificate does not change with the buffer it came from', () => {
    const buffer = Uint8Array.from(leaf.der);
    const parsed = parseCertificate(buffer);
    buffer.fill(0);
    expect(parsed.signedBy(pki.issuing.spki)).toBe(true);
    expect(formatName(parsed.subject)).toBe(formatName(leaf.subject));
  });

  test('one changed bit anywhere is noticed', () => {
    fc.assert(
      fc.property(fc.nat({ max: leaf.der.length * 8 - 1 }), (bit) => {
        const altered = leaf.der.with(bit >> 3, leaf.der[bit >> 3]! ^ (1 << (bit & 7)));
        let accepted = false;
        try {
          accepted = new Certificate(altered).signedBy(pki.issuing.spki);
        } catch {
          accepted = false;
        }
        expect(accepted).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('hostile bytes never cause anything but DerError', () => {
    const mutated = fc
      .array(fc.tuple(fc.nat({ max: leaf.der.length - 1 }), fc.nat({ max: 255 })), {
        minLength: 1,
        maxLength: 5,
      })
      .map((changes) => changes.reduce((bytes, [at, value]) => bytes.with(at, value), leaf.der));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), mutated), (bytes) => {
        try {
          const parsed = new Certificate(bytes);
          formatName(parsed.subject);
          parsed.validAt(new Date());
          parsed.extensions.map(({ oid: dotted }) => dotted);
          parsed.isCa;
        } catch (error) {
          expect(error).toBeInstanceOf(DerError);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('an extension that stands twice is refused', () => {
    const usage = extension(keyUsage, ['digitalSignature'], true);
    const tbs = encodeTbsCertificate({
      serial: new Uint8Array(16).fill(1),
      signatureAlgorithm: leaf.signatureAlgorithm,
      issuer: leaf.issuer,
      subject: leaf.subject,
      notBefore: leaf.notBefore,
      notAfter: leaf.notAfter,
      publicKey: leaf.spki,
      extensions: [usage, usage],
    });
    const certificate = new Certificate(signedStructure(tbs, leaf.signatureAlgorithm, new Uint8Array(8)));
    expect(() => certificate.keyUsage).toThrow('twice');
  });

  test('a written default version is refused', () => {
    const inner = tlv(contextConstructed(0), integer(0));
    const outer = sequence(sequence(inner), leaf.signatureAlgorithm, tlv(TAG.bitString, Uint8Array.of(0)));
    expect(() => new Certificate(outer)).toThrow('version');
  });
});

describe.each<KeyAlgorithm>(['P-256', 'SM2', 'Ed25519', 'RSA-2048'])(
  'certification requests with a %s key',
  (algorithm) => {
    test('prove possession of the key', async () => {
      const signer = await aSigner(algorithm);
      const wanted = extension(subjectAltName, [{ kind: 'email', value: 'a@b.cn' } as const]);
      const der = await makeCertificateRequest(signer, readNameText('CN=张三,C=CN'), [wanted]);
      const request = parseCertificateRequest(der);
      expect(request.provesPossession).toBe(true);
      expect(request.spki).toEqual(signer.publicKey);
      expect(formatName(request.subject)).toBe('CN=张三,C=CN');
      expect(request.extensions).toEqual([wanted]);
      const stranger = { ...signer, sign: (await aSigner(algorithm)).sign };
      const forged = await makeCertificateRequest(stranger, readNameText('CN=张三'));
      expect(parseCertificateRequest(forged)).toMatchObject({ provesPossession: false, extensions: [] });
      expect(parseCertificateRequestPem(writePem('NEW CERTIFICATE REQUEST', der)).provesPossession).toBe(
        true,
      );
    });
  },
);

test('a request of another version or without its parts is refused', () => {
  const broken = sequence(sequence(integer(1)), sequence(oid('1.2.3')), tlv(TAG.bitString, Uint8Array.of(0)));
  expect(() => parseCertificateRequest(broken)).toThrow(DerError);
  expect(() => parseCertificateRequestPem('nothing')).toThrow(DerError);
  expect(() => parseCertificateRequest(explicit(0, boolean(true), octetString()))).toThrow(DerError);
});
