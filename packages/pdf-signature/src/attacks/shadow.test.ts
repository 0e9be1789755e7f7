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
import { preparedForShadow, shown } from './testing/changed-files.ts';
import { outcome } from './testing/craft.ts';
import { aContract, append, joinChunks, World } from './testing/world.ts';

const world = new World();
const CATALOG = new PdfRef(1);
const PAGE = new PdfRef(4);

const signed = await world.sign(preparedForShadow());
const document = openPdf(signed);
const annotations = () =>
  (document.array(document.dict(PAGE)?.get('Annots')) ?? []).filter((each) => each instanceof PdfRef);
const [overlayRef, fieldRef] = annotations() as [PdfRef, PdfRef];
const appearanceOf = (update: IncrementalUpdate, ref: PdfRef) =>
  ((update.get(ref) as PdfDict).get('AP') as PdfDict).get('N') as PdfRef;

test('the prepared file itself is honest until somebody changes it', async () => {
  expect((await world.verify(signed)).verdict).toBe('TOTAL_PASSED');
});

async function expectFailed(file: Uint8Array): Promise<void> {
  const report = await world.verify(file);
  expect(outcome(report)).toBe('TOTAL_FAILED/FORMAT_FAILURE');
  expect(report.signatures[0]?.modification).toBe('OTHER');
}

describe('shadow attack: hide', () => {
  test('the overlay is taken off the page', () =>
    expectFailed(
      append(signed, (update) => {
        const page = update.get(PAGE) as PdfDict;
        const rest = annotations().filter((each) => each.num !== overlayRef.num);
        update.set(PAGE, page.with({ Annots: array(...rest) }));
      }),
    ));

  test('the overlay gets the hidden flag', () =>
    expectFailed(
      append(signed, (update) => update.set(overlayRef, (update.get(overlayRef) as PdfDict).with({ F: 2 }))),
    ));

  test('the overlay becomes empty', () =>
    expectFailed(append(signed, (update) => update.set(appearanceOf(update, overlayRef), shown('')))));
});

describe('shadow attack: replace', () => {
  test('the appearance of a filled field changes', () =>
    expectFailed(append(signed, (update) => update.set(appearanceOf(update, fieldRef), shown('900')))));

  test('a filled field gets another value and appearance', () =>
    expectFailed(
      append(signed, (update) => {
        const field = update.get(fieldRef) as PdfDict;
        update.set(fieldRef, field.with({ V: byteString('900'), AP: dict({ N: update.add(shown('900')) }) }));
      }),
    ));

  test('the font of the form is redefined', () =>
    expectFailed(
      append(signed, (update) =>
        update.set(new PdfRef(3), dict({ Type: name('Font'), Subtype: name('Type3') })),
      ),
    ));

  test('the default resources of the form change', () =>
    expectFailed(
      append(signed, (update) => {
        const entry = (update.get(CATALOG) as PdfDict).get('AcroForm') as PdfRef;
        const form = update.get(entry) as PdfDict;
        update.set(
          entry,
          form.with({ DR: dict({ Font: dict({ F1: update.add(dict({ Type: name('Font') })) }) }) }),
        );
      }),
    ));

  test('the field moves', () =>
    expectFailed(
      append(signed, (update) =>
        update.set(fieldRef, (update.get(fieldRef) as PdfDict).with({ Rect: array(50, 700, 150, 720) })),
      ),
    ));
});

describe('shadow attack: hide and replace', () => {
  test('a second content stands in the signed bytes and only the cross-reference is switched', async () => {
    // The hidden definition of object 5 is covered by the signature, yet no section lists it.
    const hidden = Buffer.from(
      '5 0 obj\n<</Length 45>>\nstream\nBT /F1 11 Tf 56 700 Td (You owe 900.) Tj ET \nendstream\nendobj\n',
    );
    const original = aContract();
    const base = joinChunks([original, hidden]);
    const withRoom = append(base, (update) => void update.set(PAGE, update.get(PAGE)));
    const file = await world.sign(withRoom);
    const before = await world.verify(file);
    expect(before.verdict).not.toBe('TOTAL_PASSED');
    const xref = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(Buffer.from(file).toString('latin1'))![1];
    const entry = String(original.length).padStart(10, '0');
    const switched = joinChunks([
      file,
      Buffer.from(
        `xref\n5 1\n${entry} 00000 n \ntrailer\n<</Size 40/Root 1 0 R/Prev ${xref}>>\nstartxref\n${file.length}\n%%EOF\n`,
      ),
    ]);
    expect((await world.verify(switched)).verdict).toBe('TOTAL_FAILED');
  });

  test('a whole second document is switched in by the catalog', () =>
    expectFailed(
      append(signed, (update) => {
        const pages = update.add(dict({ Type: name('Pages'), Kids: array(PAGE), Count: 1 }));
        update.set(CATALOG, (update.get(CATALOG) as PdfDict).with({ Pages: pages }));
      }),
    ));

  test('the trailer names another catalog', async () => {
    const change = append(signed, (update) => {
      update.add((update.get(CATALOG) as PdfDict).with({ Lang: byteString('en') }));
    });
    const text = Buffer.from(change).toString('latin1');
    const added = /(\d+) 0 obj\n<<\/Type \/Catalog(?![\s\S]*\/Type \/Catalog)/.exec(text)![1]!;
    const at = text.lastIndexOf('/Root 1 0 R');
    const file = Buffer.from(`${text.slice(0, at)}/Root ${added} 0 R${text.slice(at + 11)}`, 'latin1');
    expect((await world.verify(new Uint8Array(file))).verdict).not.toBe('TOTAL_PASSED');
  });
});

describe('aliases', () => {
  test('a dangling reference of the signed content is filled later', async () => {
    const trap = aContract({ page: { entries: { Contents: array(new PdfRef(5), new PdfRef(30)) } } });
    const file = await world.sign(trap);
    await expectFailed(
      append(file, (update) => {
        update.set(new PdfRef(30), stream({}, Buffer.from('BT (900) Tj ET')));
      }),
    );
  });

  test('a cross-reference stream stands where the signed content points to', async () => {
    const trap = aContract({
      form: 'xref-stream',
      page: { entries: { Contents: array(new PdfRef(5), new PdfRef(30)) } },
    });
    const file = await world.sign(trap);
    let next = file;
    // Empty updates use up object numbers until a cross-reference stream gets number 30.
    while (!openPdf(next).sections.some(({ streamNumber }) => streamNumber === 30)) {
      next = append(next, () => {});
    }
    await expectFailed(next);
  });

  test('a validation data list that is also the content of a page is extended', async () => {
    const base = append(aContract(), (update) => {
      const list = update.add(array(new PdfRef(5)));
      update.set(PAGE, (update.get(PAGE) as PdfDict).with({ Contents: list }));
      const store = update.add(dict({ Type: name('DSS'), Certs: list }));
      update.set(CATALOG, (update.get(CATALOG) as PdfDict).with({ DSS: store }));
    });
    const file = await world.sign(base);
    const list = (openPdf(file).dict(PAGE) as PdfDict).get('Contents') as PdfRef;
    await expectFailed(
      append(file, (update) => {
        const evil = update.add(stream({}, Buffer.from('BT (900) Tj ET')));
        update.set(list, array(new PdfRef(5), evil));
      }),
    );
  });
});
