import { deflateSync } from 'node:zlib';

/** An object as it stands between `obj` and `endobj`, or a stream with the entries of its dictionary. */
export type RawObject = string | { entries: string; bytes: Uint8Array };

/** A file in its own words, for shapes that our writer never makes; objects are numbered from 1, the catalog first. */
export function rawFile(objects: readonly RawObject[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    size += bytes.length;
  };
  put('%PDF-1.7\n');
  const offsets = objects.map((object, index) => {
    const offset = size;
    put(`${index + 1} 0 obj\n`);
    if (typeof object === 'string') put(object);
    else {
      put(`<< ${object.entries} /Length ${object.bytes.length} >>\nstream\n`);
      put(object.bytes);
      put('\nendstream');
    }
    put('\nendobj\n');
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = size;
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`);
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}

export const flate = (content: string | Uint8Array, entries = ''): RawObject => ({
  entries: `${entries} /Filter /FlateDecode`,
  bytes: deflateSync(typeof content === 'string' ? Buffer.from(content, 'latin1') : content, { level: 9 }),
});

/** The first number that is free for what a page names. */
export const FIRST_FREE = 5;

/** A file of one page of A4; what its resources name follows from `FIRST_FREE` on. */
export const aPage = (
  content: string | RawObject,
  {
    resources = '',
    page = '',
    others = [],
  }: { resources?: string; page?: string; others?: RawObject[] } = {},
): Uint8Array =>
  rawFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
    typeof content === 'string' ? flate(content) : content,
    ...others,
  ]);
