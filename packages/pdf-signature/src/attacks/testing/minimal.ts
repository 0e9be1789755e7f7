/** A whole file of one revision, signed when it was made; nothing in it but what the test is about. */
export interface MinimalInput {
  /** Further entries of the signature dictionary, as written. */
  entries: string;
  /** Names of the fields that show the value. */
  fields?: readonly string[];
  reservedBytes?: number;
  contents: (signed: Uint8Array) => Uint8Array | Promise<Uint8Array>;
}

/** The number of the signature dictionary's object. */
export const SIGNATURE_OBJECT = 6;

export async function aSignedFile(input: MinimalInput): Promise<Uint8Array> {
  const { entries, fields = ['Signature'], reservedBytes = 6000, contents } = input;
  const { text, places } = laidOut(entries, fields, reservedBytes);
  const file = Buffer.from(text, 'latin1');
  const gapStart = places.contents;
  const gapEnd = gapStart + reservedBytes * 2 + 2;
  const range = `[0 ${gapStart} ${gapEnd} ${file.length - gapEnd}]`;
  file.write(range.padEnd(WIDTH), places.byteRange, 'latin1');
  const signed = Buffer.concat([file.subarray(0, gapStart), file.subarray(gapEnd)]);
  const made = await contents(signed);
  if (made.length > reservedBytes) throw new Error('reserve more');
  file.write(Buffer.from(made).toString('hex'), gapStart + 1, 'latin1');
  return new Uint8Array(file);
}

const WIDTH = 40;

function laidOut(entries: string, fields: readonly string[], reservedBytes: number) {
  const first = SIGNATURE_OBJECT + 1;
  const references = fields.map((_, i) => `${first + i} 0 R`).join(' ');
  const words = 'BT /F1 14 Tf 72 700 Td (The price is 100 yuan.) Tj ET';
  const bodies = [
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[${references}]>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/Annots[${references}]>>`,
    `<</Length ${words.length}>>\nstream\n${words}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Type/Sig/Filter/Adobe.PPKLite ${entries}/ByteRange ${' '.repeat(WIDTH)}/Contents <${'0'.repeat(reservedBytes * 2)}>>>`,
    ...fields.map(
      (name) =>
        `<</Type/Annot/Subtype/Widget/FT/Sig/F 132/Rect[0 0 0 0]/P 3 0 R/T(${name})/V ${SIGNATURE_OBJECT} 0 R>>`,
    ),
  ];
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const offsets = bodies.map((body, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const lines = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  const xref = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF\n`;
  const byteRange = text.indexOf('/ByteRange ') + '/ByteRange '.length;
  return { text, places: { byteRange, contents: text.indexOf('<', byteRange) } };
}
