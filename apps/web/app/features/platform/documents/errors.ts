/** The guide of errors; the type that it stands in has the same name. */
export const ERRORS = 'errors';

export interface FoundError {
  code: string;
  status: string;
  message: string;
  mend: string;
  /** The heading it stands below. */
  group: string;
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();

/** Where the server says why in the answer itself. */
const said = (message: string) => (/^\{\w+\}$/.test(message) ? '具体原因写在应答的 message 里。' : message);

/** A code in the guide of errors as the server rendered it: the guide is what editors see to. */
export function errorIn(guide: string, code: string): FoundError | undefined {
  if (!/^\d{5}$/.test(code)) return undefined;
  const row = new RegExp(`<tr>\\s*<td[^>]*>${code}</td>([\\s\\S]*?)</tr>`).exec(guide);
  if (!row) return undefined;
  const [status = '', message = '', mend = ''] = [
    ...(row[1] ?? '').matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g),
  ].map(([, cell = '']) => words(cell));
  const headings = [...guide.slice(0, row.index).matchAll(/<h2[^>]*>([\s\S]*?)<\/h2>/g)];
  return { code, status, message: said(message), mend, group: words(headings.at(-1)?.[1] ?? '') };
}
