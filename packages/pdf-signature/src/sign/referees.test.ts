import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PDF, type Signer } from '@libpdf/core';
import { createPdf, type FileForm } from '@yinxin/pdf';
import { afterAll, describe, expect, test } from 'vitest';
import { depth, sampled } from '../../../../scripts/depth.ts';
import { vectorArtwork } from '../appearance/artwork.ts';
import { withoutPadding } from '../common/padding.ts';
import { signPdf } from './sign.ts';
import { signaturesIn } from './testing/own-check.ts';
import { aPerson, aRevocationList, aSigner, aTimeStampAuthority } from './testing/people.ts';
import {
  aFolder,
  mutoolSignatures,
  pdfsigCoverage,
  pdfsigVerdicts,
  qpdfComplaints,
  referees,
} from './testing/tools.ts';

const folder = aFolder();
afterAll(folder.remove);

const VALID = 'Signature is Valid';
const seal = vectorArtwork({ widthMm: 40, heightMm: 40, content: Buffer.from('1 0 0 rg 0 0 113 113 re f') });
const aFile = (form: FileForm = 'table') =>
  createPdf({ pages: Array.from({ length: 4 }, (_, i) => ({ lines: [`page ${i}`] })), form });

function byQpdf(name: string, options: readonly string[]): Uint8Array {
  const from = folder.save(`${name}-plain.pdf`, aFile());
  execFileSync('qpdf', [...options, '--', from, folder.path(`${name}.pdf`)]);
  return readFileSync(folder.path(`${name}.pdf`));
}

interface Input {
  name: string;
  file: () => Uint8Array;
  password?: string;
}
const lock = (...how: string[]) => ['--allow-weak-crypto', '--encrypt', 'user', 'owner', ...how];
const inputs: Input[] = [
  { name: 'table', file: () => aFile('table') },
  { name: 'xref stream', file: () => aFile('xref-stream') },
  { name: 'object streams', file: () => aFile('object-streams') },
  { name: 'linearized', file: () => byQpdf('linear', ['--linearize']) },
  {
    name: 'linearized object streams',
    file: () => byQpdf('linear2', ['--linearize', '--object-streams=generate']),
  },
  { name: 'RC4 128', file: () => byQpdf('rc4', lock('128', '--use-aes=n')), password: 'user' },
  { name: 'AES-128', file: () => byQpdf('aes128', lock('128', '--use-aes=y')), password: 'user' },
  { name: 'AES-256', file: () => byQpdf('aes256', lock('256')), password: 'user' },
];

describe.skipIf(!referees).each(depth(['p256'] as const, ['p256', 'rsa'] as const))(
  'other readers accept %s signatures',
  (kind) => {
    const root = aPerson('测试根', kind, 'ca');
    const first = aSigner('甲方', kind, root);
    const second = aSigner('乙方', kind, root);

    test.each(sampled(inputs, 3))(
      'of two parties with seals and a seam, on $name',
      async ({ name, file, password }) => {
        const seam = { art: seal, seam: { pages: 'all', edge: 'right', yMm: 100 } } as const;
        const once = Buffer.concat(
          await signPdf(file(), first, {
            password,
            reason: '同意',
            marks: [{ art: seal, at: [{ page: 1, xMm: 20, yMm: 30 }] }, seam],
          }),
        );
        const twice = Buffer.concat(
          await signPdf(once, second, {
            password,
            marks: [{ art: seal, at: [{ page: 1, xMm: 90, yMm: 30 }] }],
          }),
        );
        const path = folder.save(`${kind}-${name.replaceAll(' ', '-')}.pdf`, twice);
        expect(pdfsigVerdicts(path, password)).toEqual([VALID, VALID]);
        expect(qpdfComplaints(path, password)).toBe('');
        const words = mutoolSignatures(path, password);
        expect(words).toContain('The signature is valid but there have been edits since signing.');
        expect(words).toContain('The document is unchanged since signing.');
      },
    );

    test('of three signers up to B-LTA, and OpenSSL agrees with each', async () => {
      const timeStamp = aTimeStampAuthority(root);
      const evidence = () => ({ certificates: [root.certificate], crls: [aRevocationList(root)] });
      let file: Uint8Array = aFile();
      for (const signer of [first, second, first]) {
        file = Buffer.concat(await signPdf(file, signer, { level: 'B-LTA', timeStamp, evidence }));
      }
      const path = folder.save(`${kind}-lta.pdf`, file);
      const unverified = 'Signature has not yet been verified';
      expect(pdfsigVerdicts(path)).toEqual([VALID, unverified, VALID, unverified, VALID, unverified]);
      expect(pdfsigCoverage(path).at(-1)).toBe('Total document signed');
      expect(qpdfComplaints(path)).toBe('');
      for (const found of signaturesIn(file).filter((each) => each.dict.name('Type') === 'Sig')) {
        const cms = folder.save('one.p7s', withoutPadding(found.contents));
        const content = folder.save('one.bin', found.covered);
        const verdict = spawnSync('openssl', [
          ...['cms', '-verify', '-binary', '-noverify', '-inform', 'DER', '-in', cms, '-content', content],
          ...['-out', '/dev/null'],
        ]);
        expect(verdict.stderr.toString()).toMatch(/success/i);
      }
    });
  },
);

describe.skipIf(!referees)('signatures of another library', () => {
  const root = aPerson('测试根', 'rsa', 'ca');
  const stranger = aPerson('别家', 'rsa', 'signer', root);
  const ours = aSigner('甲方', 'rsa', root);

  async function signedByLibpdf(file: Uint8Array): Promise<Uint8Array> {
    const document = await PDF.load(file);
    const signer: Signer = {
      certificate: stranger.certificate,
      certificateChain: [root.certificate],
      keyType: 'RSA',
      signatureAlgorithm: 'RSASSA-PKCS1-v1_5',
      sign: async (data) => stranger.sign(data),
    };
    return (await document.sign({ signer })).bytes;
  }

  test.each<FileForm>(['table', 'object-streams'])('live beside ours, in any order (%s)', async (form) => {
    const theirs = await signedByLibpdf(aFile(form));
    const both = Buffer.concat(
      await signPdf(theirs, ours, { marks: [{ art: seal, at: [{ page: 0, xMm: 9, yMm: 9 }] }] }),
    );
    const path = folder.save(`libpdf-${form}.pdf`, await signedByLibpdf(both));
    expect(pdfsigVerdicts(path)).toEqual([VALID, VALID, VALID]);
  });
});
