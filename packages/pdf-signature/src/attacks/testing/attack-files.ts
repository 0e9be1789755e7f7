import { deflateSync } from 'node:zlib';
import { array, dict, name, type PdfArray, type PdfDict, PdfRef, stream } from '@yinxin/pdf';
import type { AttackFiles } from './attack-classes.ts';
import { changedFiles } from './changed-files.ts';
import { contentsOf, edited } from './craft.ts';
import { forgedSignatures } from './forged-signatures.ts';
import { aContract, append, World } from './world.ts';

const [CATALOG, FONT, PAGE, CONTENT] = [1, 3, 4, 5].map((num) => new PdfRef(num)) as [
  PdfRef,
  PdfRef,
  PdfRef,
  PdfRef,
];
const otherText = stream({}, Buffer.from('BT /F1 11 Tf 56 700 Td (The price is 900 yuan.) Tj ET'));

/** Files of every class of attack, for whoever tests what stands on the verifier. */
export async function attackFiles(world: World): Promise<AttackFiles> {
  const signed = await world.sign(aContract());
  const text = Buffer.from(signed).toString('latin1');
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)\s*\]/.exec(text)!;
  const [gapStart, gapEnd, rest] = range.slice(1).map(Number) as [number, number, number];
  const ranged = (value: string) =>
    edited(signed, (old) => old.replace(range[0], `/ByteRange ${value}`.padEnd(range[0].length)));
  const contents = contentsOf(signed);
  const certified = await world.sign(aContract(), { certify: 2 });
  const revoked = world.person('已吊销');
  const expired = world.person('已过期', { to: new Date('2026-06-11T00:00:00Z') });
  const evil = new World();
  const note = (subtype: string) =>
    dict({ Type: name('Annot'), Subtype: name(subtype), Rect: array(50, 700, 450, 800) });
  const annotated = (file: Uint8Array, subtype: string) =>
    append(file, (update) => {
      const page = update.get(PAGE) as PdfDict;
      const items = (page.get('Annots') as PdfArray | undefined)?.items ?? [];
      update.set(PAGE, page.with({ Annots: array(...items, update.add(note(subtype))) }));
    });
  const inserted = 'x'.repeat(400);
  return {
    'universal forgery: no range': ranged('null'),
    'universal forgery: a container of zeros': edited(
      signed,
      (old) =>
        `${old.slice(0, contents.start)}<${'0'.repeat(contents.end - contents.start - 2)}>${old.slice(contents.end)}`,
    ),
    'wrapping: words in the gap': edited(signed, (old) =>
      (old.slice(0, gapEnd) + inserted + old.slice(gapEnd)).replace(
        range[0],
        `/ByteRange [0 ${gapStart} ${gapEnd + inserted.length} ${rest}]`.padEnd(range[0].length),
      ),
    ),
    'incremental saving: other content': append(signed, (update) => update.set(CONTENT, otherText)),
    'shadow, replace: another font': append(signed, (update) =>
      update.set(FONT, dict({ Type: name('Font'), Subtype: name('Type3') })),
    ),
    'evil annotation: words over a certified file': annotated(certified, 'FreeText'),
    'evil annotation: a stamp that nobody signed': annotated(signed, 'Stamp'),
    'incremental saving: the form is taken away': append(signed, (update) => {
      update.set(CATALOG, (update.get(CATALOG) as PdfDict).with({ AcroForm: undefined }));
    }),
    'changed bytes: one of the text': edited(signed, (old) => old.replace('100 yuan', '900 yuan')),
    'changed bytes: one of the container': edited(signed, (old) => {
      // the last byte of the message is the last one of the signature's value
      const length = 4 + contents.bytes.readUInt16BE(2);
      const at = contents.start + 2 * length;
      return old.slice(0, at) + (old[at] === '0' ? '1' : '0') + old.slice(at + 1);
    }),
    'fake trust: an authority nobody knows': await evil.sign(aContract(), evil.services('B-LT')),
    'status and expiry: revoked before': await world.sign(
      aContract(),
      {
        ...world.services('B-LT'),
        evidence: world.evidence({ revoked: [{ holder: revoked, at: new Date('2026-06-05T00:00:00Z') }] }),
      },
      world.signerFor(revoked),
    ),
    'status and expiry: ended, without a time stamp': await world.sign(
      aContract(),
      {},
      world.signerFor(expired),
    ),
    'incremental saving: other content below a second signature': await world.sign(
      append(signed, (update) => update.set(CONTENT, otherText)),
      {},
      world.signer('乙'),
    ),
    ...(await changedFiles(world)),
    ...(await forgedSignatures(world)),
  };
}

/** What somebody sends who wants to hurt, or does not know what a PDF is. */
export function hostileFiles(signed: Uint8Array): Record<string, Uint8Array> {
  const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
  const bomb = deflateSync(deflateSync(Buffer.alloc(64 * 1024 * 1024)));
  const looped = Buffer.from(signed)
    .toString('latin1')
    .replace(/\/Prev \d+/, (old) =>
      `/Prev ${/startxref\n(\d+)\n%%EOF\s*$/.exec(Buffer.from(signed).toString('latin1'))?.[1]}`.padEnd(
        old.length,
      ),
    );
  return {
    empty: new Uint8Array(),
    'one byte': latin('%'),
    'a header alone': latin('%PDF-1.7\n'),
    garbage: latin(`%PDF-1.7 ${'garbage '.repeat(1_000)}`),
    'a picture': latin('\x89PNG\r\n\x1a\nnot a PDF at all'),
    'a web page': latin('<!doctype html><script>alert(1)</script>'),
    'an archive': latin(`PK\x03\x04${'\0'.repeat(500)}`),
    'a web page that is a PDF, too': joined(latin('<!doctype html><script>alert(1)</script>\n'), signed),
    'a PDF that is an archive, too': joined(
      signed,
      latin(`PK\x03\x04${'\0'.repeat(26)}PK\x05\x06${'\0'.repeat(18)}`),
    ),
    'cut in half': signed.slice(0, signed.length >> 1),
    'cut before its end': signed.slice(0, signed.length - 40),
    'a circle of cross-references': latin(looped),
    'a bomb': new Uint8Array(
      Buffer.concat([
        latin(
          `%PDF-1.7\n1 0 obj\n<</Type/XRef/W[1 4 2]/Size 9000000/Root 1 0 R/Filter[/FlateDecode/FlateDecode]/Length ${bomb.length}>>\nstream\n`,
        ),
        bomb,
        latin('\nendstream\nendobj\nstartxref\n9\n%%EOF\n'),
      ]),
    ),
    'nested too deep': latin(`%PDF-1.7\n1 0 obj\n${'['.repeat(200_000)}\nendobj\nstartxref\n9\n%%EOF\n`),
    'a page tree that is its own child': latin(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
    ),
  };
}

/** Takes a while to look through: very many objects, and no list of them. */
export function aSlowFile(objects = 6_000): Uint8Array {
  const lines = [
    '%PDF-1.7\n',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n',
  ];
  for (let num = 3; num < objects; num++) lines.push(`${num} 0 obj<</A ${num + 1} 0 R/B[1 2 3 4]>>endobj\n`);
  lines.push('trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n');
  return new Uint8Array(Buffer.from(lines.join(''), 'latin1'));
}
