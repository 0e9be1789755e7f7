/** XML that is not well-formed, or that programs might read in more than one way. */
export class XmlError extends Error {}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:#x([0-9a-fA-F]{1,6});|#([0-9]{1,7});|(amp|lt|gt|quot|apos);)?/g;
/** What XML 1.0 (2.2) cannot hold. */
const UNHELD = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

export function requireCharacters(text: string): void {
  if (UNHELD.test(text)) throw new XmlError('a character that XML cannot hold');
}

/** XML 1.0 4.1, 4.6; without a document type there are no other entities. */
const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(REFERENCE, (_, hex?: string, decimal?: string, name?: string) => {
        if (name) return NAMED[name] as string;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        if (!(code <= 0x10ffff) || isHalf(code)) throw new XmlError('an unknown entity');
        const character = String.fromCodePoint(code);
        requireCharacters(character);
        return character;
      })
    : text;

/** 2.11: lines end with one character. */
const withPlainLines = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** What stands between tags. */
export function textOf(source: string): string {
  if (source.includes(']]>')) throw new XmlError('an end without its beginning');
  return unescaped(withPlainLines(source));
}

/** What stands in CDATA, where nothing is escaped. */
export const literalOf = withPlainLines;

/** 3.3.3: breaks and tabs in an attribute are spaces, unless they are written by number. */
export const attributeText = (source: string): string =>
  unescaped(/[\t\n\r]/.test(source) ? withPlainLines(source).replace(/[\t\n]/g, ' ') : source);
