import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  array,
  byteString,
  dict,
  type IncrementalUpdate,
  name,
  openPdf,
  type PdfDict,
  PdfRef,
  stream,
} from '@yinxin/pdf';
import { describe, expect, test } from 'vitest';
import { extendPdf } from '../sign/index.ts';
import { defaultPolicy } from '../verify/index.ts';
import { aContract, append, aSeal, joinChunks, NOW, SIGNED, World } from './testing/world.ts';

const world = new World();
const CATALOG = new PdfRef(1);
const PAGE = new PdfRef(4);
const hasQpdf = spawnSync('qpdf', ['--version']).error === undefined;

/** The file as qpdf rewrites it. */
function throughQpdf(file: Uint8Array, ...options: string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'yinxin-verify-'));
  try {
    writeFileSync(join(folder, 'in.pdf'), file);
    const { status, stderr } = spawnSync('qpdf', [
      ...options,
      join(folder, 'in.pdf'),
      join(folder, 'out.pdf'),
    ]);
    if (status !== 0) throw new Error(stderr.toString());
    return new Uint8Array(readFileSync(join(folder, 'out.pdf')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function expectPassed(file: Uint8Array, options = {}, by = world) {
  const report = await by.verify(file, options);
  expect(report.reason).toBe('全部签名有效');
  expect(report.verdict).toBe('TOTAL_PASSED');
  return report;
}

describe('levels', () => {
  test.each(['B-B', 'B-T', 'B-LT', 'B-LTA'] as const)('%s is TOTAL_PASSED', async (level) => {
    const { signatures } = await expectPassed(await world.sign(aContract(), world.services(level)));
    expect(signatures[0]).toMatchObject({ level, subIndication: null, kind: 'ETSI.CAdES.detached' });
    expect(signatures[0]?.bestTime).toBe(level === 'B-B' ? null : SIGNED.toISOString());
    expect(signatures[0]?.answers).toEqual({
      intact: 'yes',
      trusted: 'yes',
      timeProven: level === 'B-B' ? 'no' : 'yes',
      unchanged: 'yes',
    });
  });

  test.each(['rsa', 'sm2'] as const)('B-LTA with %s keys is TOTAL_PASSED', async (kind) => {
    const other = new World(kind);
    const file = await other.sign(aContract(), other.services('B-LTA'));
    const { signatures } = await expectPassed(file, {}, other);
    expect(signatures[0]).toMatchObject({
      level: 'B-LTA',
      digestAlgorithm: kind === 'sm2' ? 'sm3' : 'sha256',
      signatureAlgorithm: kind === 'sm2' ? 'SM2-SM3' : 'RSA-SHA256',
    });
  });

  test('the GM/T 0010 dialect is TOTAL_PASSED', async () => {
    const gm = new World('sm2');
    const signer = gm.signerFor(gm.person('国密'), { dialect: 'gmt0010' });
    await expectPassed(await gm.sign(aContract(), {}, signer), {}, gm);
  });

  test('evidence and an archive time stamp added later are LTA_UPDATES', async () => {
    const signed = await world.sign(aContract(), world.services('B-T'));
    const extended = joinChunks(
      await extendPdf(signed, { evidence: world.evidence(), timeStamp: world.timeStamp(NOW) }),
    );
    const { signatures } = await expectPassed(extended);
    expect(signatures[0]).toMatchObject({ level: 'B-LTA', modification: 'LTA_UPDATES' });
  });
});

describe('several signers', () => {
  test.each(['table', 'xref-stream', 'object-streams'] as const)('three on %s', async (form) => {
    let file = aContract({ form });
    for (const who of ['甲', '乙', '丙']) file = await world.sign(file, {}, world.signer(who));
    const { signatures } = await expectPassed(file);
    expect(signatures.map(({ coverage, modification }) => [coverage, modification])).toEqual([
      ['ENTIRE_REVISION', 'FORM_FILLING'],
      ['ENTIRE_REVISION', 'FORM_FILLING'],
      ['ENTIRE_FILE', 'NONE'],
    ]);
  });

  test('each raised to B-LTA before the next one signs', async () => {
    let file = aContract();
    for (const who of ['甲', '乙', '丙'])
      file = await world.sign(file, world.services('B-LTA'), world.signer(who));
    const { signatures } = await expectPassed(file);
    expect(signatures).toHaveLength(6);
  });

  test('a later 骑缝章 is allowed as ANNOTATIONS', async () => {
    const seam = (yMm: number) => ({
      marks: [{ art: aSeal(), seam: { pages: 'all' as const, edge: 'right' as const, yMm } }],
    });
    const first = await world.sign(aContract({ pages: 4 }), seam(50), world.signer('甲'));
    const file = await world.sign(first, seam(150), world.signer('乙'));
    const { signatures } = await expectPassed(file);
    expect(signatures[0]).toMatchObject({ modification: 'ANNOTATIONS', coverage: 'ENTIRE_REVISION' });
    expect(signatures[0]?.changes.some(({ what }) => what === '后续签署人的印章')).toBe(true);
  });

  test('visible seals beside each other', async () => {
    const at = (xMm: number) => ({ marks: [{ art: aSeal(), at: [{ page: 0, xMm, yMm: 200 }] }] });
    const first = await world.sign(aContract(), at(20), world.signer('甲'));
    await expectPassed(await world.sign(first, at(120), world.signer('乙')));
  });

  test('a second visible signature on a certified file', async () => {
    const certified = await world.sign(aContract(), { certify: 2 });
    const visible = { marks: [{ art: aSeal(), at: [{ page: 0, xMm: 20, yMm: 200 }] }] };
    await expectPassed(await world.sign(certified, visible, world.signer('乙')));
  });
});

describe('forms', () => {
  const textField = dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Tx'),
    T: byteString('note'),
    Rect: array(100, 100, 300, 120),
  });

  const withForm = () =>
    append(aContract(), (update) => {
      const field = update.add(textField);
      const slot = update.add(
        dict({
          Type: name('Annot'),
          Subtype: name('Widget'),
          FT: name('Sig'),
          T: byteString('slot'),
          Rect: array(100, 200, 220, 320),
        }),
      );
      update.set(PAGE, (update.get(PAGE) as PdfDict).with({ Annots: array(field, slot) }));
      const form = update.add(dict({ Fields: array(field, slot) }));
      update.set(CATALOG, (update.get(CATALOG) as PdfDict).with({ AcroForm: form }));
    });

  function fill(update: IncrementalUpdate): void {
    const [field] = update.document.array(update.document.dict(PAGE)?.get('Annots')) as [PdfRef];
    const look = update.add(
      stream(
        {
          ...{ Subtype: name('Form'), BBox: array(0, 0, 200, 20) },
          Resources: dict({
            Font: dict({ F1: dict({ Subtype: name('Type1'), BaseFont: name('Helvetica') }) }),
          }),
        },
        Buffer.from('BT /F1 11 Tf 2 5 Td (hello) Tj ET'),
      ),
    );
    const filled = (update.get(field) as PdfDict).with({ V: byteString('hello'), AP: dict({ N: look }) });
    update.set(field, filled);
  }

  test('filling an empty field of a file certified with P 2', async () => {
    const certified = await world.sign(withForm(), { certify: 2 });
    const { signatures } = await expectPassed(append(certified, fill));
    expect(signatures[0]?.modification).toBe('FORM_FILLING');
  });

  test('filling a field after a signature that says nothing about it is TOTAL_FAILED', async () => {
    const signed = await world.sign(withForm());
    const report = await world.verify(append(signed, fill));
    expect(report.signatures[0]).toMatchObject({ modification: 'FORM_FILLING', indication: 'TOTAL_FAILED' });
    const policy = { ...defaultPolicy, formFilling: 'always' as const };
    await expectPassed(append(signed, fill), { policy });
  });

  test('signing in a reserved field', async () => {
    const first = await world.sign(withForm(), {}, world.signer('甲'));
    await expectPassed(await world.sign(first, { field: 'slot', inField: aSeal(30) }, world.signer('乙')));
  });
});

describe.skipIf(!hasQpdf)('other forms of files (needs qpdf)', () => {
  test('linearized', async () => {
    const file = throughQpdf(aContract({ pages: 5 }), '--linearize');
    expect(openPdf(file).linearized).toBe(true);
    const first = await world.sign(file, {}, world.signer('甲'));
    await expectPassed(await world.sign(first, {}, world.signer('乙')));
  });

  test('object streams by another writer', async () => {
    const file = throughQpdf(aContract({ pages: 5 }), '--object-streams=generate');
    const first = await world.sign(file, {}, world.signer('甲'));
    await expectPassed(await world.sign(first, {}, world.signer('乙')));
  });

  test('encrypted, with its password', async () => {
    const file = throughQpdf(aContract(), '--encrypt', 'open', 'owner', '256', '--');
    const signer = world.signer('甲');
    const first = await world.sign(file, { password: 'owner' }, signer);
    const second = await world.sign(first, { password: 'owner' }, world.signer('乙'));
    await expectPassed(second, { password: 'open' });
    expect((await world.verify(second)).reason).toBe('文件已加密，请提供打开密码');
    expect((await world.verify(second, { password: 'no' })).reason).toBe('文件密码不正确');
  });
});
