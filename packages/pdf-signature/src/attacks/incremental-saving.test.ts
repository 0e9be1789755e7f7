import { array, dict, name, type PdfArray, type PdfDict, PdfRef, stream } from '@yinxin/pdf';
import { describe, expect, test } from 'vitest';
import { edited, outcome } from './testing/craft.ts';
import { aContract, append, joinChunks, World } from './testing/world.ts';

const world = new World();
const signed = await world.sign(aContract());
const evilText = stream({}, Buffer.from('BT /F1 11 Tf 56 700 Td (The price is 900 yuan.) Tj ET'));

const PAGE = new PdfRef(4);
const CONTENT = new PdfRef(5);
const CATALOG = new PdfRef(1);
const PAGES = new PdfRef(2);
const FONT = new PdfRef(3);

async function expectChanged(file: Uint8Array): Promise<void> {
  const report = await world.verify(file);
  expect(report.signatures[0]).toMatchObject({ modification: 'OTHER', coverage: 'ENTIRE_REVISION' });
  expect(outcome(report)).toBe('TOTAL_FAILED/FORMAT_FAILURE');
  expect(report.reason).toContain('签署后内容被修改');
}

describe('incremental saving attack is TOTAL_FAILED', () => {
  test('a content stream is replaced', () =>
    expectChanged(append(signed, (update) => update.set(CONTENT, evilText))));

  test('a page gets other content', () =>
    expectChanged(
      append(signed, (update) => {
        const page = update.get(PAGE) as PdfDict;
        update.set(PAGE, page.with({ Contents: update.add(evilText) }));
      }),
    ));

  test('a page is added', () =>
    expectChanged(
      append(signed, (update) => {
        const page = update.add((update.get(PAGE) as PdfDict).with({ Annots: undefined }));
        const pages = update.get(PAGES) as PdfDict;
        const kids = pages.get('Kids') as PdfArray;
        update.set(PAGES, pages.with({ Kids: array(...kids.items, page), Count: 3 }));
      }),
    ));

  test('pages change places', () =>
    expectChanged(
      append(signed, (update) => {
        const pages = update.get(PAGES) as PdfDict;
        update.set(PAGES, pages.with({ Kids: array(new PdfRef(6), PAGE) }));
      }),
    ));

  test('a page is removed', () =>
    expectChanged(
      append(signed, (update) => {
        update.set(PAGES, (update.get(PAGES) as PdfDict).with({ Kids: array(PAGE), Count: 1 }));
      }),
    ));

  test('a font is redefined', () =>
    expectChanged(
      append(signed, (update) => update.set(FONT, dict({ Type: name('Font'), Subtype: name('Type3') }))),
    ));

  test('an open action is added', () =>
    expectChanged(
      append(signed, (update) => {
        update.set(CATALOG, (update.get(CATALOG) as PdfDict).with({ OpenAction: array(PAGE, name('Fit')) }));
      }),
    ));

  test('the page mode is changed', () =>
    expectChanged(
      append(signed, (update) => {
        update.set(CATALOG, (update.get(CATALOG) as PdfDict).with({ PageMode: name('FullScreen') }));
      }),
    ));

  test('the signed field is removed from the form', () =>
    expectChanged(
      append(signed, (update) => {
        const form = (update.get(CATALOG) as PdfDict).get('AcroForm') as PdfRef;
        update.set(form, (update.get(form) as PdfDict).with({ Fields: array() }));
      }),
    ));

  test('the form is removed', () =>
    expectChanged(
      append(signed, (update) => {
        update.set(CATALOG, (update.get(CATALOG) as PdfDict).with({ AcroForm: undefined }));
      }),
    ));

  test('an old object is listed again under another generation', () => {
    const text = Buffer.from(signed).toString('latin1');
    const content = /5 0 obj\n([\s\S]*?endobj\n)/.exec(text)!;
    const entry = String(signed.length).padStart(10, '0');
    const object = `5 1 obj\n${content[1]}`;
    return expectChanged(
      joinChunks([
        signed,
        Buffer.from(
          `${object}xref\n5 1\n${entry} 00001 n \ntrailer\n<</Size 20/Root 1 0 R/Prev ${lastXref(signed)}>>\nstartxref\n${signed.length + object.length}\n%%EOF\n`,
          'latin1',
        ),
      ]),
    );
  });

  test('an old object is freed', () =>
    expectChanged(
      joinChunks([
        signed,
        Buffer.from(
          `xref\n5 1\n0000000000 00001 f \ntrailer\n<</Size 20/Root 1 0 R/Prev ${lastXref(signed)}>>\nstartxref\n${signed.length}\n%%EOF\n`,
        ),
      ]),
    ));
});

const lastXref = (file: Uint8Array): string =>
  /startxref\s+(\d+)\s+%%EOF\s*$/.exec(Buffer.from(file).toString('latin1'))![1]!;

describe('incremental saving without its usual structure', () => {
  const body =
    '5 0 obj\n<</Length 40>>\nstream\nBT (The price is 900 yuan.) Tj ET         \nendstream\nendobj\n';

  test.each([
    ['a body without cross-reference', body],
    ['a body and a trailer without cross-reference', `${body}trailer\n<</Root 1 0 R/Size 20>>\n%%EOF\n`],
    ['a startxref that points nowhere', `${body}startxref\n99999999\n%%EOF\n`],
    ['a comment behind the end', '%evil\n'],
    ['a second %%EOF', '%%EOF\n'],
  ])('%s is never passed', async (_, tail) => {
    const report = await world.verify(joinChunks([signed, Buffer.from(tail)]));
    expect(report.verdict).not.toBe('TOTAL_PASSED');
    expect(report.signatures).toHaveLength(1);
  });

  test('an appended body with a broken cross-reference is TOTAL_FAILED', async () => {
    const file = joinChunks([signed, Buffer.from(`${body}startxref\n99999999\n%%EOF\n`)]);
    expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/FORMAT_FAILURE');
  });

  test('a copied signature in a second field is TOTAL_FAILED', async () => {
    const file = append(signed, (update) => {
      update.set(new PdfRef(5), evilText);
      const form = (update.get(CATALOG) as PdfDict).get('AcroForm') as PdfRef;
      const fields = ((update.get(form) as PdfDict).get('Fields') as PdfArray).items;
      const copy = update.add(update.get(fields[0]));
      update.set(form, (update.get(form) as PdfDict).with({ Fields: array(...fields, copy) }));
    });
    expect((await world.verify(file)).verdict).toBe('TOTAL_FAILED');
  });
});

describe('signature dictionary spoofing is TOTAL_FAILED', () => {
  const signatureRef = () => {
    const text = Buffer.from(signed).toString('latin1');
    return new PdfRef(Number(/(\d+) 0 obj\n<<\/Type \/Sig/.exec(text)![1]));
  };

  test('a later revision rewrites the reason', async () => {
    const file = append(signed, (update) => {
      const dictionary = update.get(signatureRef()) as PdfDict;
      update.set(signatureRef(), dictionary.with({ Reason: name('Approved') }));
    });
    const report = await world.verify(file);
    expect(report.verdict).toBe('TOTAL_FAILED');
    expect(outcome(report)).toBe('TOTAL_FAILED/FORMAT_FAILURE');
  });

  test('a later revision gives the field another value', async () => {
    const file = append(signed, (update) => {
      const form = update.get((update.get(CATALOG) as PdfDict).get('AcroForm')) as PdfDict;
      const [field] = (form.get('Fields') as PdfArray).items;
      const value = update.add((update.get(signatureRef()) as PdfDict).with({ Name: name('Eve') }));
      update.set(field as PdfRef, (update.get(field) as PdfDict).with({ V: value }));
    });
    const report = await world.verify(file);
    expect(report.signatures).toHaveLength(2);
    expect(report.signatures.map(({ indication }) => indication)).toEqual(['TOTAL_FAILED', 'TOTAL_FAILED']);
  });

  test('an edited claimed time inside the signed bytes is a HASH_FAILURE', async () => {
    const file = edited(signed, (text) => text.replace('(D:2026', '(D:2016'));
    expect(outcome(await world.verify(file))).toBe('TOTAL_FAILED/HASH_FAILURE');
  });
});
