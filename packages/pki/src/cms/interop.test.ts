import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePem } from '@yinxin/der';
import { afterAll, describe, expect, test } from 'vitest';
import type { TestEntity } from '../path/testing/build.ts';
import { askReferee, hasOpenssl, hasReferee, openssl, ToolFolder } from '../testing/tools.ts';
import { CMS_OID, cmsSigner, parseSignedData, verifySignedData } from './index.ts';
import { aMessage, aPerson, CONTENT, factsOf } from './testing.ts';

const folder = new ToolFolder();
afterAll(() => folder.dispose());

const files = (name: string, person: TestEntity) => ({
  certificate: folder.write(`${name}.pem`, writePem('CERTIFICATE', person.certificate)),
  key: folder.write(`${name}.key`, person.key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
});

describe.skipIf(!hasOpenssl)('openssl', () => {
  const content = folder.write('content', CONTENT);

  test.each(['rsa', 'p256', 'p384'] as const)(
    'accepts our detached %s signature with its CAdES attributes',
    async (kind) => {
      const person = aPerson(kind);
      const { certificate } = files(kind, person);
      const message = folder.write(`${kind}.p7s`, await aMessage(person, { signingTime: new Date() }));
      const said = openssl(
        ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', message, '-content', content],
        ...['-CAfile', certificate, '-partial_chain', '-purpose', 'any', '-out', join(folder.path, 'out')],
      );
      expect(said).toContain('Verification successful');
    },
  );

  const person = aPerson('rsa');
  const second = aPerson('p256');
  const own = files('own', person);
  const other = files('other', second);
  const signWith = (...options: string[]): Uint8Array => {
    const out = join(folder.path, 'made');
    const common = ['-binary', '-outform', 'DER', '-in', content, '-out', out, '-md', 'sha256'];
    expect(
      openssl('cms', '-sign', '-signer', own.certificate, '-inkey', own.key, ...common, ...options),
    ).toBe('');
    return new Uint8Array(readFileSync(out));
  };

  test.each([
    ['detached', [], { intact: true, signedAttributesPresent: true }],
    ['attached', ['-nodetach'], { intact: true }],
    ['attached and streamed in BER', ['-nodetach', '-stream'], { intact: true }],
    ['without attributes', ['-noattr'], { intact: true, signedAttributesPresent: false }],
    ['that names the key', ['-keyid'], { intact: true }],
    [
      'with PSS',
      ['-keyopt', 'rsa_padding_mode:pss'],
      { intact: true, signatureAlgorithm: { family: 'rsa-pss' } },
    ],
    ['with CAdES', ['-cades'], { intact: true, signingCertificateMatches: true }],
  ])('makes a message %s that we read', (_, options, expected) => {
    expect(factsOf(signWith(...options))).toMatchObject(expected);
  });

  test('makes a message of two signers that we read', () => {
    const message = signWith('-signer', other.certificate, '-inkey', other.key);
    const verified = verifySignedData(message, { content: CONTENT });
    expect(verified.ok && verified.signers.map(({ intact, key }) => [intact, key?.kind]).sort()).toEqual([
      [true, 'ec'],
      [true, 'rsa'],
    ]);
  });
});

describe.skipIf(!hasReferee)('BouncyCastle', () => {
  test('accepts our signatures of every kind, SM2 in both dialects, and refuses other content', async () => {
    const content = folder.write('referee-content', CONTENT);
    const wrong = folder.write('referee-wrong', new Uint8Array(5));
    const commands: string[][] = [];
    for (const kind of ['rsa', 'p256', 'ed25519', 'sm2'] as const) {
      const message = folder.write(`referee-${kind}`, await aMessage(aPerson(kind)));
      commands.push(['cms', message, content], ['cms', message, wrong]);
    }
    const person = aPerson('sm2');
    const signer = cmsSigner({ certificate: person.certificate, dialect: 'gmt0010' });
    const national = await aMessage(person, { signer, detached: false });
    expect(parseSignedData(national).contentType).toBe(CMS_OID.gmData);
    commands.push(['cms', folder.write('referee-gm', national)]);
    const verdicts = askReferee(commands).map((verdict) => verdict.split(' ')[0]);
    expect(verdicts).toEqual(['OK', 'FAIL', 'OK', 'FAIL', 'OK', 'FAIL', 'OK', 'FAIL', 'OK']);
  });
});
