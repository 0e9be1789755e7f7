import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  array,
  createPdf,
  dict,
  IncrementalUpdate,
  name,
  openPdf,
  type PdfArray,
  type PdfDict,
  PdfRef,
  PdfStream,
  textOf,
  textString,
} from '@yinxin/pdf';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { vectorArtwork } from '../appearance/artwork.ts';
import type { RefusalCode } from '../common/refusal.ts';
import { SigningRefused } from '../common/refusal.ts';
import { verifyPdf } from '../verify/index.ts';
import { vriKey } from './evidence.ts';
import {
  beginSignature,
  beginSignatureFile,
  extendPdf,
  finishSignature,
  finishSignatureFile,
  signPdf,
  signPdfFile,
} from './sign.ts';
import { pdfSigner } from './signer.ts';
import type { SignOptions } from './stages.ts';
import { isGoodDocumentTimeStamp, newestSignature, signaturesIn, signerFacts } from './testing/own-check.ts';
import { aPerson, aRevocationList, aSigner, aTimeStampAuthority, type KeyKind } from './testing/people.ts';
import { aFolder, referees } from './testing/tools.ts';

const folder = aFolder();
afterAll(folder.remove);

const root = aPerson('测试根', 'p256', 'ca');
const signer = aSigner('张三', 'p256', root);
const aFile = (pages = 2) =>
  createPdf({ pages: Array.from({ length: pages }, () => ({ lines: ['contract'] })) });
const seal = vectorArtwork({ widthMm: 40, heightMm: 40, content: Buffer.from('1 0 0 rg 0 0 113 113 re f') });

async function signed(file: Uint8Array, options: SignOptions = {}, by = signer): Promise<Uint8Array> {
  return Buffer.concat(await signPdf(file, by, options));
}

async function refusal(work: () => unknown): Promise<RefusalCode | undefined> {
  try {
    await work();
  } catch (error) {
    if (error instanceof SigningRefused) return error.code;
    throw error;
  }
  return undefined;
}

describe.each<KeyKind>(['p256', 'rsa', 'sm2'])('a signature by %s', (kind) => {
  const issuer = aPerson('测试根', kind, 'ca');
  const by = aSigner('李四', kind, issuer);

  test('is intact, names its certificate and has no signing time inside', async () => {
    const file = aFile();
    const result = await signed(file, { reason: '同意', at: new Date('2026-11-15T08:00:00Z') }, by);
    const [found] = signaturesIn(result);
    const facts = signerFacts(found!);
    expect(facts).toMatchObject({ intact: true, signingCertificateMatches: true, claimedTime: undefined });
    expect(found!.coversAll).toBe(true);
    expect(found!.dict.name('SubFilter')).toBe('ETSI.CAdES.detached');
    expect(textOf(found!.dict.get('Reason'))).toBe('同意');
    expect(textOf(found!.dict.get('M'))).toBe('D:20261115080000Z');
    expect(Buffer.from(result.subarray(0, file.length)).equals(file)).toBe(true);
  });

  test('reaches B-LTA with evidence and an archive time stamp', async () => {
    const timeStamp = aTimeStampAuthority(issuer, kind);
    const evidence = () => ({ certificates: [issuer.certificate], crls: [aRevocationList(issuer)] });
    const result = await signed(aFile(), { level: 'B-LTA', timeStamp, evidence }, by);
    const [signature, archive] = signaturesIn(result);
    expect(signerFacts(signature!)).toMatchObject({ intact: true, timeStamps: [{ ok: true, intact: true }] });
    expect(isGoodDocumentTimeStamp(archive!)).toBe(true);
    expect(archive!.coversAll).toBe(true);
    const document = openPdf(result);
    const store = document.dict(document.catalog().get('DSS'))!;
    const vri = document.dict(document.dict(store.get('VRI'))!.get(vriKey(signature!.contents)))!;
    expect(document.array(vri.get('Cert'))).toHaveLength(1);
    expect(document.array(vri.get('CRL'))).toHaveLength(1);
  });
});

test('GM/T 0010 is a dialect of the signer', async () => {
  const issuer = aPerson('国密根', 'sm2', 'ca');
  const person = aPerson('王五', 'sm2', 'signer', issuer);
  const by = pdfSigner({ certificate: person.certificate, dialect: 'gmt0010' }, person.sign);
  const [found] = signaturesIn(await signed(aFile(), {}, by));
  expect(signerFacts(found!)).toMatchObject({ intact: true, digest: 'sm3' });
});

describe('several signers', () => {
  test('sign one after the other and every earlier signature stays intact', async () => {
    let file: Uint8Array = aFile();
    for (const person of ['甲', '乙', '丙', '丁'])
      file = await signed(file, {}, aSigner(person, 'p256', root));
    const found = signaturesIn(file);
    expect(found.map((each) => each.field)).toEqual(['Signature1', 'Signature2', 'Signature3', 'Signature4']);
    expect(found.map((each) => signerFacts(each).intact)).toEqual([true, true, true, true]);
    expect(found.map((each) => each.coversAll)).toEqual([false, false, false, true]);
    expect(openPdf(file).revisions).toHaveLength(5);
  });

  test('share evidence: the same certificate is stored once', async () => {
    const timeStamp = aTimeStampAuthority(root);
    const evidence = () => ({ certificates: [root.certificate] });
    const once = await signed(aFile(), { level: 'B-LT', timeStamp, evidence });
    const twice = await signed(once, { level: 'B-LT', timeStamp, evidence });
    const document = openPdf(twice);
    const store = document.dict(document.catalog().get('DSS'))!;
    expect(document.array(store.get('Certs'))).toHaveLength(1);
    expect(document.dict(store.get('VRI'))!.entries.size).toBe(2);
  });

  test('can be extended later, all at once', async () => {
    const file = await signed(await signed(aFile()));
    const evidence = () => ({ certificates: [root.certificate] });
    const chunks = await extendPdf(file, { evidence, timeStamp: aTimeStampAuthority(root) });
    const found = signaturesIn(Buffer.concat(chunks));
    expect(found.map((each) => each.dict.name('Type'))).toEqual(['Sig', 'Sig', 'DocTimeStamp']);
    expect(isGoodDocumentTimeStamp(found[2]!)).toBe(true);
    expect(await refusal(() => extendPdf(aFile(), { evidence }))).toBe('SIGNATURE_MISSING');
  });
});

describe('a key held elsewhere', () => {
  test('signs in two steps, in memory', async () => {
    const file = aFile();
    const pending = structuredClone(
      beginSignature(file, { cms: signer.cms, chain: signer.chain }, { reason: 'x' }),
    );
    const signature = await signer.sign(pending.toBeSigned);
    const [found] = signaturesIn(Buffer.concat(await finishSignature(file, pending, signature)));
    expect(signerFacts(found!).intact).toBe(true);
  });

  test('signs in two steps, on disk, up to B-LTA', async () => {
    const from = folder.save('two-step.pdf', aFile());
    const to = folder.path('two-step-signed.pdf');
    const options: SignOptions = {
      level: 'B-LTA',
      timeStamp: aTimeStampAuthority(root),
      evidence: () => ({ certificates: [root.certificate] }),
    };
    const pending = await beginSignatureFile(from, to, signer, options);
    await finishSignatureFile(to, pending, await signer.sign(pending.toBeSigned), options);
    const [signature, archive] = signaturesIn(readFileSync(to));
    expect(signerFacts(signature!).intact).toBe(true);
    expect(isGoodDocumentTimeStamp(archive!)).toBe(true);
  });

  test('whose answer is wrong gives a signature that is not intact', async () => {
    const file = aFile();
    const pending = beginSignature(file, signer);
    const signature = await signer.sign(Buffer.from('something else'));
    const [found] = signaturesIn(Buffer.concat(await finishSignature(file, pending, signature)));
    expect(signerFacts(found!).intact).toBe(false);
  });
});

describe('a file on disk', () => {
  test('is signed into another one, up to B-LTA with another digest', async () => {
    const from = folder.save('in.pdf', aFile(30));
    const to = folder.path('out.pdf');
    const national = aPerson('国密根', 'sm2', 'ca');
    const timeStamp = aTimeStampAuthority(national, 'sm2');
    const evidence = () => ({ certificates: [root.certificate] });
    await signPdfFile(from, to, signer, { level: 'B-LTA', timeStamp, evidence });
    const result = readFileSync(to);
    const [signature, archive] = signaturesIn(result);
    expect(result.subarray(0, readFileSync(from).length).equals(readFileSync(from))).toBe(true);
    expect(signerFacts(signature!).intact).toBe(true);
    expect(isGoodDocumentTimeStamp(archive!)).toBe(true);
  });

  test('leaves nothing behind when signing fails', async () => {
    const from = folder.save('in.pdf', aFile());
    const to = folder.path('never.pdf');
    const failing = { ...signer, sign: () => Promise.reject(new Error('token removed')) };
    await expect(signPdfFile(from, to, failing)).rejects.toThrow('token removed');
    expect(() => readFileSync(to)).toThrow();
    expect(() => readFileSync(`${to}.part`)).toThrow();
  });
});

describe('certification', () => {
  test.each([1, 2] as const)('is written with permission %i', async (certify) => {
    const document = openPdf(await signed(aFile(), { certify }));
    const perms = document.dict(document.catalog().get('Perms'))!;
    const [reference] = document.array(document.dict(perms.get('DocMDP'))!.get('Reference'))!;
    expect(document.dict(document.dict(reference)!.get('TransformParams'))!.get('P')).toBe(certify);
  });

  test('is for the first signature only, and is obeyed by later ones', async () => {
    const closed = await signed(aFile(), { certify: 1 });
    const open = await signed(aFile(), { certify: 2 });
    const seam = { art: seal, seam: { pages: 'all', edge: 'right', yMm: 100 } } as const;
    expect(await refusal(() => signed(closed))).toBe('CERTIFIED_NO_CHANGES');
    expect(await refusal(() => signed(open, { marks: [seam] }))).toBe('CERTIFIED_NO_STAMPS');
    expect(await refusal(() => signed(open, { certify: 2 }))).toBe('CERTIFY_ONLY_FIRST');
    const plain = await signed(aFile());
    expect(await refusal(() => signed(plain, { certify: 2 }))).toBe('CERTIFY_ONLY_FIRST');
    expect(
      signaturesIn(await signed(open, { marks: [{ art: seal, at: [{ page: 0, xMm: 9, yMm: 9 }] }] })),
    ).toHaveLength(2);
  });
});

describe('an existing field', () => {
  /** A file with one empty signature field; `kids` puts the widgets beside the field. */
  function withField(kids = 0, extra: Record<string, PdfRef> = {}): Uint8Array {
    const file = aFile();
    const update = new IncrementalUpdate(openPdf(file));
    const page = new PdfRef(4);
    const shown = { Type: name('Annot'), Subtype: name('Widget'), Rect: array(100, 100, 300, 220), P: page };
    const field = update.reserve();
    const widgets = Array.from({ length: kids }, () => update.add(dict({ ...shown, Parent: field })));
    const own = { FT: name('Sig'), T: textString('甲方签章'), ...extra };
    update.set(field, dict(kids ? { ...own, Kids: array(...widgets) } : { ...own, ...shown }));
    const pageDict = update.document.dict(page)!;
    update.set(page, pageDict.with({ Annots: array(...(kids ? widgets : [field])) }));
    const form = update.add(dict({ Fields: array(field) }));
    update.set(new PdfRef(1), update.document.catalog().with({ AcroForm: form }));
    return Buffer.concat([file, update.write().bytes]);
  }

  test.each([0, 1])('is filled and keeps its place (%i separate widgets)', async (kids) => {
    const result = await signed(withField(kids), { field: '甲方签章', inField: seal });
    const found = signaturesIn(result);
    expect(found.map((each) => each.field)).toEqual(['甲方签章']);
    expect(signerFacts(found[0]!).intact).toBe(true);
    const document = openPdf(result);
    const annotations = document.array(document.dict(new PdfRef(4))!.get('Annots'))!;
    expect(annotations).toHaveLength(1);
    expect(document.dict(annotations[0])!.get('Rect')).toMatchObject({ items: [100, 100, 300, 220] });
    const look = document.dict(document.dict(annotations[0])!.get('AP'))!.get('N');
    expect(document.resolve(look)).toBeInstanceOf(PdfStream);
  });

  test('is not signed twice, nor with several widgets, nor when it is no signature field', async () => {
    const twice = await signed(withField(), { field: '甲方签章' });
    expect(await refusal(() => signed(twice, { field: '甲方签章' }))).toBe('FIELD_SIGNED');
    expect(await refusal(() => signed(withField(2), { field: '甲方签章' }))).toBe('FIELD_MANY_WIDGETS');
  });

  test('that asks for a lock gets it into the signature', async () => {
    const file = withField();
    const update = new IncrementalUpdate(openPdf(file));
    const [field] = update.document.array(
      update.document.dict(update.document.catalog().get('AcroForm'))!.get('Fields'),
    )!;
    const lock = update.add(dict({ Type: name('SigFieldLock'), Action: name('All') }));
    update.set(field as PdfRef, update.document.dict(field)!.with({ Lock: lock }));
    const locked = Buffer.concat([file, update.write().bytes]);
    const [found] = signaturesIn(await signed(locked, { field: '甲方签章' }));
    const [reference] = (found!.dict.get('Reference') as PdfArray).items as [PdfDict];
    expect(reference.name('TransformMethod')).toBe('FieldMDP');
    expect((reference.get('TransformParams') as PdfDict).name('Action')).toBe('All');
  });

  test('must exist when something is to be drawn inside it', async () => {
    expect(await refusal(() => signed(withField(), { field: '丙方签章', inField: seal }))).toBe(
      'FIELD_MISSING',
    );
  });

  test('of another name is left alone: a new field is made', async () => {
    const found = signaturesIn(await signed(withField(), { field: '乙方签章' }));
    expect(found.map((each) => each.field)).toEqual(['乙方签章']);
  });
});

test('a certification leaves a field for the last signature, which closes the file', async () => {
  const certified = await signed(aFile(), { certify: 2, lastField: '最后' });
  const closed = await signed(certified, { field: '最后' }, aSigner('李四', 'sm2'));
  expect(signaturesIn(closed).map((each) => [each.field, signerFacts(each).intact])).toEqual([
    ['Signature1', true],
    ['最后', true],
  ]);
  expect(await refusal(() => signed(closed))).toBe('BREAKS_EARLIER');
  const forced = await verifyPdf(await signed(closed, { earlier: 'ignore' }), { trust: [] });
  expect(forced.signatures[1]?.answers.unchanged).toBe('no');
});

test('pages that share one list of annotations get only their own seals', async () => {
  const file = aFile();
  const update = new IncrementalUpdate(openPdf(file));
  const shared = update.add(array());
  for (const page of [new PdfRef(4), new PdfRef(6)]) {
    update.set(page, update.document.dict(page)!.with({ Annots: shared }));
  }
  const sharing = Buffer.concat([file, update.write().bytes]);
  const document = openPdf(
    await signed(sharing, { marks: [{ art: seal, at: [{ page: 0, xMm: 9, yMm: 9 }] }] }),
  );
  const counts = [4, 6].map((num) => document.array(document.dict(new PdfRef(num))!.get('Annots'))!.length);
  expect(counts).toEqual([1, 0]);
});

describe('refusals say why', () => {
  const text = (file: Uint8Array) => Buffer.from(file).toString('latin1');

  test.each<[RefusalCode, () => Uint8Array]>([
    ['NOT_A_PDF', () => Buffer.from('hello')],
    ['DAMAGED', () => Buffer.from(text(aFile()).replace(/startxref\n\d+/, 'startxref\n9'), 'latin1')],
    [
      'HYBRID',
      () => {
        const file = text(aFile());
        const hidden =
          // Readers that follow /XRefStm find the first content elsewhere.
          '99 0 obj\n<</Type/XRef/W[1 1 1]/Index[5 1]/Size 100/Length 3>>stream\n\x01\x0f\0\nendstream\nendobj\n';
        const table = `xref\n0 0\ntrailer\n<</Size 100/Root 1 0 R/Prev ${/startxref\n(\d+)/.exec(file)![1]}/XRefStm ${file.length}>>\n`;
        return Buffer.from(
          `${file}${hidden}${table}startxref\n${file.length + hidden.length}\n%%EOF\n`,
          'latin1',
        );
      },
    ],
  ])('%s', async (code, file) => {
    expect(await refusal(() => signed(file()))).toBe(code);
  });

  test('levels need their services, before anything is signed', async () => {
    const neverSigns = { ...signer, sign: () => Promise.reject(new Error('must not be asked')) };
    expect(await refusal(() => signed(aFile(), { level: 'B-T' }, neverSigns))).toBe('TIME_STAMP_NEEDED');
    const timeStamp = aTimeStampAuthority(root);
    expect(await refusal(() => signed(aFile(), { level: 'B-LT', timeStamp }, neverSigns))).toBe(
      'EVIDENCE_NEEDED',
    );
  });

  test('a signature larger than its space is refused, not cut', async () => {
    expect(await refusal(() => signed(aFile(), { reservedBytes: 200 }))).toBe('SIGNATURE_TOO_LARGE');
  });

  test('pages and seams that do not exist', async () => {
    const at = [{ page: 7, xMm: 0, yMm: 0 }];
    expect(await refusal(() => signed(aFile(), { marks: [{ art: seal, at }] }))).toBe('PAGE_MISSING');
    const seam = (pages: 'all' | 'even' | number[]) =>
      ({ marks: [{ art: seal, seam: { pages, edge: 'left', yMm: 9 } }] }) as const;
    expect(await refusal(() => signed(aFile(1), seam('all')))).toBe('SEAM_NEEDS_TWO_PAGES');
    expect(await refusal(() => signed(aFile(3), seam('even')))).toBe('SEAM_NEEDS_TWO_PAGES');
    expect(await refusal(() => signed(aFile(3), seam([1, 9])))).toBe('PAGE_MISSING');
  });
});

test('a damaged file is signed soundly or refused, whatever the damage', async () => {
  const file = await signed(aFile());
  const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const broken = Uint8Array.from(file);
      for (const [at, value] of changes) broken[at % broken.length] = value;
      // Anything but a refusal in our words, or a sound signature, fails the test.
      await refusal(async () => {
        const result = await signed(broken);
        expect(signerFacts(newestSignature(result, broken.length))).toMatchObject({ intact: true });
      });
    }),
    { numRuns: 150 },
  );
});

describe.skipIf(!referees)('an encrypted file', () => {
  function locked(...rights: string[]): Uint8Array {
    const from = folder.save('open.pdf', aFile());
    execFileSync('qpdf', [
      '--encrypt',
      'user',
      'owner',
      '256',
      ...rights,
      '--',
      from,
      folder.path('locked.pdf'),
    ]);
    return readFileSync(folder.path('locked.pdf'));
  }

  test('needs its password', async () => {
    expect(await refusal(() => signed(locked()))).toBe('PASSWORD_NEEDED');
    expect(await refusal(() => signed(locked(), { password: 'guess' }))).toBe('PASSWORD_WRONG');
  });

  test('is signed by a user only if its author permits', async () => {
    const closed = locked('--modify=none', '--annotate=n', '--form=n', '--modify-other=n');
    expect(await refusal(() => signed(closed, { password: 'user' }))).toBe('NOT_PERMITTED');
    const [found] = signaturesIn(await signed(closed, { password: 'owner' }), 'owner');
    expect(signerFacts(found!).intact).toBe(true);
  });
});

test('the input on disk is never written to', async () => {
  const from = folder.save('untouched.pdf', aFile());
  const before = readFileSync(from);
  await signPdfFile(from, folder.path('other.pdf'), signer);
  expect(readFileSync(from).equals(before)).toBe(true);
});
