import {
  array,
  byteString,
  dict,
  type IncrementalUpdate,
  name,
  openPdf,
  type PdfArray,
  type PdfDict,
  PdfRef,
  stream,
} from '@yinxin/pdf';
import { vectorArtwork } from '../../appearance/index.ts';
import type { AttackFiles } from './attack-classes.ts';
import { edited } from './craft.ts';
import { aContract, append, joinChunks, type World } from './world.ts';

const [CATALOG, PAGES, PAGE, CONTENT] = [1, 2, 4, 5].map((num) => new PdfRef(num)) as [
  PdfRef,
  PdfRef,
  PdfRef,
  PdfRef,
];

/** A face that says something. */
export const shown = (text: string) =>
  stream(
    { Type: name('XObject'), Subtype: name('Form'), BBox: array(0, 0, 400, 20) },
    Buffer.from(`BT /F1 11 Tf 2 4 Td (${text}) Tj ET`),
  );

/** A contract with a text field and an overlay, prepared by the attacker before it is signed. */
export function preparedForShadow(): Uint8Array {
  return append(aContract(), (update) => {
    const widget = (entries: Parameters<typeof dict>[0], text: string) =>
      update.add(dict({ Type: name('Annot'), AP: dict({ N: update.add(shown(text)) }), ...entries }));
    const overlay = widget({ Subtype: name('Stamp'), Rect: array(50, 700, 450, 800) }, 'You pay nothing.');
    const field = widget(
      {
        ...{ Subtype: name('Widget'), FT: name('Tx'), T: byteString('price'), V: byteString('100') },
        Rect: array(100, 600, 200, 620),
      },
      '100',
    );
    update.set(PAGE, (update.get(PAGE) as PdfDict).with({ Annots: array(overlay, field) }));
    const form = dict({ Fields: array(field), DR: dict({ Font: dict({ F1: new PdfRef(3) }) }) });
    update.set(CATALOG, (update.get(CATALOG) as PdfDict).with({ AcroForm: form }));
  });
}

async function shadows(world: World): Promise<AttackFiles> {
  const signed = await world.sign(preparedForShadow());
  const document = openPdf(signed);
  const annotations = (document.array(document.dict(PAGE)?.get('Annots')) ?? []) as PdfRef[];
  const [overlay, field] = annotations as [PdfRef, PdfRef];
  const faceOf = (update: IncrementalUpdate, ref: PdfRef) =>
    ((update.get(ref) as PdfDict).get('AP') as PdfDict).get('N') as PdfRef;
  return {
    'shadow, hide: the overlay is taken off the page': append(signed, (update) => {
      const rest = annotations.filter(({ num }) => num !== overlay.num);
      update.set(PAGE, (update.get(PAGE) as PdfDict).with({ Annots: array(...rest) }));
    }),
    'shadow, hide: the overlay is flagged as hidden': append(signed, (update) =>
      update.set(overlay, (update.get(overlay) as PdfDict).with({ F: 2 })),
    ),
    'shadow, replace: the face of a filled field': append(signed, (update) =>
      update.set(faceOf(update, field), shown('900')),
    ),
    'shadow, hide and replace: the catalog leads to other pages': append(signed, (update) => {
      const pages = update.add(dict({ Type: name('Pages'), Kids: array(PAGE), Count: 1 }));
      update.set(CATALOG, (update.get(CATALOG) as PdfDict).with({ Pages: pages }));
    }),
    'shadow, hide and replace: only the cross-reference is switched': await switchedContent(world),
  };
}

/** The hidden definition of the content is covered by the signature, yet no section lists it before the attack. */
async function switchedContent(world: World): Promise<Uint8Array> {
  const hidden = `${CONTENT.num} 0 obj\n<</Length 45>>\nstream\nBT /F1 11 Tf 56 700 Td (You owe 900.) Tj ET \nendstream\nendobj\n`;
  const original = aContract();
  const base = joinChunks([original, Buffer.from(hidden)]);
  const file = await world.sign(append(base, (update) => void update.set(PAGE, update.get(PAGE))));
  const xref = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(Buffer.from(file).toString('latin1'))?.[1];
  const entry = String(original.length).padStart(10, '0');
  const section = `xref\n${CONTENT.num} 1\n${entry} 00000 n \ntrailer\n<</Size 40/Root 1 0 R/Prev ${xref}>>\nstartxref\n${file.length}\n%%EOF\n`;
  return joinChunks([file, Buffer.from(section)]);
}

const words = vectorArtwork({
  widthMm: 40,
  heightMm: 40,
  content: Buffer.from('BT /F1 11 Tf 2 40 Td (The price is 900 yuan.) Tj ET\n'),
  resources: '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
});
const sheet = vectorArtwork({
  widthMm: 200,
  heightMm: 280,
  content: Buffer.from('1 g 0 0 600 800 re f\n'),
});

const whiteBox = vectorArtwork({
  widthMm: 60,
  heightMm: 8,
  content: Buffer.from('1 g 0 0 200 30 re f\n0 g 10 5 10 15 re f\n'),
});

/** A contract with an empty field over its price. */
const withEmptyField = (): Uint8Array =>
  append(aContract(), (update) => {
    const field = update.add(
      dict({
        ...{ Type: name('Annot'), Subtype: name('Widget'), FT: name('Tx'), T: byteString('note') },
        ...{ F: 4, Rect: array(50, 690, 450, 715), P: PAGE },
      }),
    );
    update.set(PAGE, (update.get(PAGE) as PdfDict).with({ Annots: array(field) }));
    update.set(CATALOG, (update.get(CATALOG) as PdfDict).with({ AcroForm: dict({ Fields: array(field) }) }));
  });

function fillOver(update: IncrementalUpdate): void {
  const [field] = ((update.get(PAGE) as PdfDict).get('Annots') as PdfArray).items;
  const face = stream(
    {
      ...{ Type: name('XObject'), Subtype: name('Form'), BBox: array(0, 0, 400, 25) },
      Resources: dict({ Font: dict({ F1: new PdfRef(3) }) }),
    },
    Buffer.from('1 g 0 0 400 25 re f 0 g BT /F1 11 Tf 6 10 Td (The price is 900 yuan.) Tj ET'),
  );
  const filled = { V: byteString('900'), AP: dict({ N: update.add(face) }) };
  update.set(field as PdfRef, (update.get(field) as PdfDict).with(filled));
}

/** What somebody does to a file that another person has signed: its dictionary, its ranges, its pages, its face. */
export async function changedFiles(world: World): Promise<AttackFiles> {
  const signed = await world.sign(aContract());
  const text = Buffer.from(signed).toString('latin1');
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)\s*\]/.exec(text)!;
  const [gapStart, gapEnd, rest] = range.slice(1).map(Number) as [number, number, number];
  const ranged = (value: string) =>
    edited(signed, (old) => old.replace(range[0], `/ByteRange ${value}`.padEnd(range[0].length)));
  const dictionary = new PdfRef(Number(/(\d+) 0 obj\n<<\/Type \/Sig/.exec(text)![1]));
  const kids = (update: IncrementalUpdate) => ((update.get(PAGES) as PdfDict).get('Kids') as PdfArray).items;
  const paged = (change: (items: readonly PdfArray['items'][number][]) => PdfArray['items'][number][]) =>
    append(signed, (update) => {
      const items = change(kids(update));
      const pages = update.get(PAGES) as PdfDict;
      update.set(PAGES, pages.with({ Kids: array(...items), Count: items.length }));
    });
  const place = (art: typeof words) => ({ marks: [{ art, at: [{ page: 0, xMm: 20, yMm: 20 }] }] });
  const certified = await world.sign(aContract(), { certify: 2 });
  const tail = text.lastIndexOf('/Prev');
  return {
    'byte ranges: one reaches past the end': ranged(`[0 ${gapStart} ${gapEnd} 99999999]`),
    'byte ranges: they overlap': ranged('[0 500 100 900]'),
    'byte ranges: one alone': ranged(`[0 ${gapStart}]`),
    'byte ranges: three of them': ranged('[0 10 20 10 40 10]'),
    'byte ranges: the gap is wider than the container': ranged(`[0 ${gapStart - 10} ${gapEnd} ${rest}]`),
    'dictionary spoofing: another reason': append(signed, (update) =>
      update.set(dictionary, (update.get(dictionary) as PdfDict).with({ Reason: name('Approved') })),
    ),
    'dictionary spoofing: another value of the field': append(signed, (update) => {
      const form = update.get((update.get(CATALOG) as PdfDict).get('AcroForm')) as PdfDict;
      const [field] = (form.get('Fields') as PdfArray).items;
      const value = update.add((update.get(dictionary) as PdfDict).with({ Name: name('Eve') }));
      update.set(field as PdfRef, (update.get(field) as PdfDict).with({ V: value }));
    }),
    ...(await shadows(world)),
    'sneaky signature: it shows words on a certified file': await world.sign(
      certified,
      place(words),
      world.signer('乙'),
    ),
    'sneaky signature: white paint on a certified file': await world.sign(
      certified,
      place(whiteBox),
      world.signer('乙'),
    ),
    'shadow, replace: an empty field is filled over the price': append(
      await world.sign(withEmptyField(), { certify: 2 }),
      fillOver,
    ),
    'sneaky signature: it covers the page': await world.sign(signed, place(sheet), world.signer('乙')),
    'pages: one is added': append(signed, (update) => {
      const page = update.add((update.get(PAGE) as PdfDict).with({ Annots: undefined }));
      const items = [...kids(update), page];
      update.set(PAGES, (update.get(PAGES) as PdfDict).with({ Kids: array(...items), Count: items.length }));
    }),
    'pages: one is removed': paged((items) => items.slice(0, 1)),
    'pages: they change places': paged((items) => items.toReversed()),
    'two readers: a hybrid cross-reference': edited(
      signed,
      (old) => `${old.slice(0, tail)}/XRefStm 9 ${old.slice(tail)}`,
    ),
    'two readers: a repeated key': await world.sign(
      edited(aContract(), (old) => old.replace('/Subtype /Type1', '/Type /OtherOne')),
    ),
  };
}
