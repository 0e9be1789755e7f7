import { OfficeRefused } from './refusal.ts';

/** What a part is by its content, whatever its name says. */
export type Content = 'picture' | 'xml' | 'package' | 'nothing';

/** Pictures of points: nothing in them can name a file or an address. */
const PICTURES = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF8', 'BM', 'II*\0', 'MM\0*'];
const PACKAGE = 'PK\x03\x04';
const BYTE_ORDER_MARK = '\xef\xbb\xbf';
const LONGEST_HEAD = 256;

/** SVG, EPS, WMF, EMF, PICT, PDF and packed ones (svgz, emz) are none of these. @throws OfficeRefused */
export function contentOf(bytes: Uint8Array): Content {
  if (bytes.length === 0) return 'nothing';
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LONGEST_HEAD));
  const text = head.toString('latin1');
  if (PICTURES.some((mark) => text.startsWith(mark))) return 'picture';
  if (text.startsWith(PACKAGE)) return 'package';
  if (text.replace(BYTE_ORDER_MARK, '').trimStart().startsWith('<')) return 'xml';
  throw new OfficeRefused('a picture of another kind', 'picture');
}
