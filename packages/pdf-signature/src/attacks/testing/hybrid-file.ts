import { aStream } from './handwritten.ts';

interface Hybrid {
  objects: Record<number, string>;
  /** Objects that only readers of /XRefStm find, in object stream 20. */
  hidden: Record<number, string>;
  /** Rows that contradict the table: number and offset. */
  contradiction?: [number, number];
  /** As Microsoft Word writes it, with an empty second table. */
  afterthought?: boolean;
}

const row = (type: number, second: number, third: number) =>
  String.fromCharCode(type, (second >> 8) & 255, second & 255, third);

/** A file with a table and /XRefStm (ISO 32000-1 7.5.8.4), written by hand. */
export function hybrid({ objects, hidden, contradiction, afterthought = true }: Hybrid): Uint8Array {
  let text = '%PDF-1.5\n%\xe2\xe3\xcf\xd3\n';
  const offsets = new Map<number, number>();
  const add = (num: number, object: string) => {
    offsets.set(num, text.length);
    text += `${num} 0 obj\n${object}\nendobj\n`;
  };
  for (const [num, object] of Object.entries(objects)) add(Number(num), object);
  const numbers = Object.keys(hidden).map(Number);
  const values = Object.values(hidden);
  const placeOf = (i: number) => values.slice(0, i).reduce((sum, each) => sum + each.length + 1, 0);
  const head = numbers.map((num, i) => `${num} ${placeOf(i)}`).join(' ');
  add(
    20,
    aStream(`${head} ${values.join(' ')}`, `/Type/ObjStm/N ${numbers.length}/First ${head.length + 1}`),
  );
  const rows = numbers.map((num, i): [number, string] => [num, row(2, 20, i)]);
  if (contradiction) rows.push([contradiction[0], row(1, contradiction[1], 0)]);
  const index = rows.map(([num]) => `${num} 1`).join(' ');
  const stream = text.length;
  add(
    21,
    aStream(
      rows.map(([, bytes]) => bytes).join(''),
      `/Type/XRef/W [1 2 1]/Index [${index}]/Size 30/Root 1 0 R`,
    ),
  );
  const table = text.length;
  const entries = Array.from({ length: 30 }, (_, num) => {
    const offset = offsets.get(num);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  text += `xref\n0 30\n${entries.join('')}trailer\n`;
  if (!afterthought)
    return bytes(`${text}<</Size 30/Root 1 0 R/XRefStm ${stream}>>\nstartxref\n${table}\n%%EOF\n`);
  text += `<</Size 30/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  const second = text.length;
  text += `xref\n0 0\ntrailer\n<</Size 30/Root 1 0 R/Prev ${table}/XRefStm ${stream}>>\n`;
  return bytes(`${text}startxref\n${second}\n%%EOF\n`);
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
