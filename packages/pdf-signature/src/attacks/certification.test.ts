import {
  array,
  byteString,
  dict,
  name,
  openPdf,
  type PdfArray,
  type PdfDict,
  PdfRef,
  stream,
} from '@yinxin/pdf';
import { digestOf } from '@yinxin/pki';
import { describe, expect, test } from 'vitest';
import { vectorArtwork } from '../appearance/index.ts';
import { craft, edited, outcome } from './testing/craft.ts';
import { aContract, append, aSeal, World } from './testing/world.ts';

const world = new World();
const stranger = new World();
const CATALOG = new PdfRef(1);
const PAGE = new PdfRef(4);

const textSeal = vectorArtwork({
  widthMm: 40,
  heightMm: 40,
  content: Buffer.from('BT /F1 11 Tf 2 40 Td (The price is 900 yuan.) Tj ET\n'),
  resources: '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
});
const opaqueSheet = vectorArtwork({
  widthMm: 200,
  heightMm: 280,
  content: Buffer.from('1 g 0 0 600 800 re f\n'),
});

const annotation = (subtype: string) =>
  dict({
    Type: name('Annot'),
    Subtype: name(subtype),
    Rect: array(50, 700, 450, 800),
    Contents: byteString('900'),
  });

function withAnnotation(file: Uint8Array, subtype: string): Uint8Array {
  return append(file, (update) => {
    const page = update.get(PAGE) as PdfDict;
    const items = (page.get('Annots') as PdfArray | undefined)?.items ?? [];
    update.set(PAGE, page.with({ Annots: array(...items, update.add(annotation(subtype))) }));
  });
}

describe('evil annotation attack', () => {
  test.each(['FreeText', 'Stamp', 'Redact', 'Square', 'Link'])(
    'a %s annotation over a certified file is TOTAL_FAILED',
    async (subtype) => {
      const certified = await world.sign(aContract(), { certify: 2 });
      expect(outcome(await world.verify(withAnnotation(certified, subtype)))).toBe(
        'TOTAL_FAILED/FORMAT_FAILURE',
      );
    },
  );

  test('a stamp without a signature of its own is TOTAL_FAILED', async () => {
    const signed = await world.sign(aContract());
    expect(outcome(await world.verify(withAnnotation(signed, 'Stamp')))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
  });
});

describe('sneaky signature attack', () => {
  const place = (art = textSeal) => ({ marks: [{ art, at: [{ page: 0, xMm: 20, yMm: 20 }] }] });

  test('a new signature that shows text on a certified file is TOTAL_FAILED', async () => {
    const certified = await world.sign(aContract(), { certify: 2 });
    const file = await world.sign(certified, place(), world.signer('乙'));
    expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
  });

  test('a signature appearance that covers the page is TOTAL_FAILED', async () => {
    const signed = await world.sign(aContract());
    const file = await world.sign(signed, place(opaqueSheet), world.signer('乙'));
    expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
  });

  test('many seals that together cover the page are TOTAL_FAILED', async () => {
    const at = [20, 70, 120, 170].flatMap((yMm) => [10, 60, 110].map((xMm) => ({ page: 0, xMm, yMm })));
    const signed = await world.sign(aContract());
    const file = await world.sign(signed, { marks: [{ art: aSeal(), at }] }, world.signer('乙'));
    expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
  });

  test('a seal that hides an earlier seal is TOTAL_FAILED', async () => {
    const signed = await world.sign(aContract(), place(aSeal()));
    const file = await world.sign(signed, place(aSeal()), world.signer('乙'));
    expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
  });

  test('a seal of an unknown signer leaves the earlier signature INDETERMINATE', async () => {
    const signed = await world.sign(aContract());
    const file = await stranger.sign(signed, place(aSeal()), stranger.signer('乙'));
    const report = await world.verify(file);
    expect(outcome(report, 0)).toBe('INDETERMINATE/SIG_CONSTRAINTS_FAILURE');
    expect(outcome(report, 1)).toBe('INDETERMINATE/NO_CERTIFICATE_CHAIN_FOUND');
  });

  test('a stamp that only a document time stamp vouches for is TOTAL_FAILED', async () => {
    const signed = await world.sign(aContract());
    const { stamp } = world.timeStamp();
    const stamped = await craft(signed, {
      type: 'DocTimeStamp',
      subFilter: 'ETSI.RFC3161',
      request: { marks: [{ art: aSeal(), seam: { pages: 'all', edge: 'right', yMm: 100 } }] },
      contents: (bytes) => stamp(digestOf('sha256', bytes)),
    });
    const report = await world.verify(stamped);
    expect(outcome(report)).toBe('TOTAL_FAILED/FORMAT_FAILURE');
    expect(report.signatures[1]?.indication).toBe('TOTAL_PASSED');
  });

  test('another kind of annotation passed off as a signature field is TOTAL_FAILED', async () => {
    const signed = await world.sign(aContract());
    const draft = await craft(signed, { request: place(aSeal()), contents: () => new Uint8Array() });
    const disguised = edited(draft, (text) =>
      text.replace('/Subtype /Widget/FT /Sig/T (Signature2)', '/Subtype /Square/FT /Sig/T (Signature2)'),
    );
    const report = await world.verify(disguised);
    expect(report.signatures[0]?.changes.some(({ what }) => what === '新增了签名域以外的表单域')).toBe(true);
  });

  test('a widget that claims one page and is shown on another is TOTAL_FAILED', async () => {
    const signed = await world.sign(aContract());
    const file = await craft(signed, { request: place(aSeal()), contents: () => new Uint8Array() });
    // Page 1 and page 2 are objects 4 and 6; the widget names the wrong one.
    const moved = edited(file, (text) => {
      const at = text.lastIndexOf('/P 4 0 R');
      return `${text.slice(0, at)}/P 6 0 R${text.slice(at + 8)}`;
    });
    const report = await world.verify(moved);
    expect(report.signatures[0]?.changes.some(({ what }) => what === '签名外观没有确定的位置')).toBe(true);
  });

  test('a signature field without signature is TOTAL_FAILED', async () => {
    const signed = await world.sign(aContract());
    const file = append(signed, (update) => {
      const form = (update.get(CATALOG) as PdfDict).get('AcroForm') as PdfRef;
      const fields = ((update.get(form) as PdfDict).get('Fields') as PdfArray).items;
      const empty = update.add(dict({ FT: name('Sig'), T: byteString('later'), Rect: array(0, 0, 9, 9) }));
      update.set(form, (update.get(form) as PdfDict).with({ Fields: array(...fields, empty) }));
    });
    expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
  });

  test('a stamp slipped into the revision of a broken signature is TOTAL_FAILED', async () => {
    const signed = await world.sign(aContract());
    const seam = { art: aSeal(), seam: { pages: 'all' as const, edge: 'right' as const, yMm: 100 } };
    const file = await world.sign(signed, { marks: [seam] }, world.signer('乙'));
    const broken = Buffer.from(file);
    const at = broken.lastIndexOf('/Rect [');
    broken.write('/Rect (', at, 'latin1');
    expect((await world.verify(new Uint8Array(broken))).verdict).not.toBe('TOTAL_PASSED');
    const spoiled = Buffer.from(file);
    spoiled.write('9', broken.lastIndexOf('/SigFlags 3') + 10, 'latin1');
    const report = await world.verify(new Uint8Array(spoiled));
    expect(report.signatures.map(({ indication }) => indication)).toEqual(['TOTAL_FAILED', 'TOTAL_FAILED']);
  });
});

describe('certification levels are obeyed', () => {
  test('a valid signature after a lock that allows nothing is TOTAL_FAILED', async () => {
    const locked = append(aContract(), (update) => {
      const field = update.add(
        dict({
          FT: name('Sig'),
          T: byteString('first'),
          Subtype: name('Widget'),
          Rect: array(0, 0, 0, 0),
          Lock: dict({ Action: name('Include'), Fields: array(), P: 1 }),
        }),
      );
      const catalog = update.get(CATALOG) as PdfDict;
      update.set(CATALOG, catalog.with({ AcroForm: dict({ Fields: array(field) }) }));
    });
    const first = await world.sign(locked, { field: 'first' });
    const report = await world.verify(await world.sign(first, {}, world.signer('乙')));
    expect(report.signatures[0]).toMatchObject({ modification: 'FORM_FILLING', indication: 'TOTAL_FAILED' });
    expect(
      report.signatures[0]?.checks.filter(({ status }) => status === 'no').map(({ id }) => id),
    ).toContain('permissions');
  });

  test('validation data and a time stamp after P 1 stay TOTAL_PASSED', async () => {
    const file = await world.sign(aContract(), { ...world.services('B-LTA'), certify: 1 });
    const report = await world.verify(file);
    expect(report.reason).toBe('全部签名有效');
    expect(report.signatures[0]).toMatchObject({ modification: 'LTA_UPDATES', level: 'B-LTA' });
  });

  test('a seam after P 2 is TOTAL_FAILED', async () => {
    const certified = await world.sign(aContract(), { certify: 2 });
    const file = append(certified, (update) => {
      const stamp = dict({
        Type: name('Annot'),
        Subtype: name('Stamp'),
        Rect: array(0, 0, 20, 20),
        AP: dict({ N: update.add(stream({ Subtype: name('Form') }, new Uint8Array())) }),
      });
      update.set(PAGE, (update.get(PAGE) as PdfDict).with({ Annots: array(update.add(stamp)) }));
    });
    expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
  });
});

describe('field locks', () => {
  /** A form with an empty text field and a signature field that locks. */
  const lockable = (action: string) =>
    append(aContract(), (update) => {
      const text = update.add(
        dict({ FT: name('Tx'), T: byteString('note'), Subtype: name('Widget'), Rect: array(0, 0, 50, 10) }),
      );
      const lock = dict({
        Type: name('SigFieldLock'),
        Action: name(action),
        Fields: array(byteString('note')),
      });
      const field = update.add(
        dict({
          FT: name('Sig'),
          T: byteString('first'),
          Subtype: name('Widget'),
          Rect: array(0, 0, 0, 0),
          Lock: lock,
        }),
      );
      const page = update.get(PAGE) as PdfDict;
      update.set(PAGE, page.with({ Annots: array(text, field) }));
      const catalog = update.get(CATALOG) as PdfDict;
      update.set(CATALOG, catalog.with({ AcroForm: dict({ Fields: array(text, field) }) }));
    });

  async function filled(action: string): Promise<Uint8Array> {
    const signed = await world.sign(lockable(action), { field: 'first' });
    const [text] = openPdf(signed).array(openPdf(signed).dict(PAGE)?.get('Annots')) as PdfRef[];
    return append(signed, (update) =>
      update.set(text!, (update.get(text) as PdfDict).with({ V: byteString('hello') })),
    );
  }

  test('filling a locked field is TOTAL_FAILED', async () => {
    expect(outcome(await world.verify(await filled('Include')))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
    expect(outcome(await world.verify(await filled('All')))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
  });

  test('filling a field that is not locked stays TOTAL_PASSED', async () => {
    const report = await world.verify(await filled('Exclude'));
    expect(report.reason).toBe('全部签名有效');
    expect(report.signatures[0]?.modification).toBe('FORM_FILLING');
  });
});
