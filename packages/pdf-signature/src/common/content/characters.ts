import { type PdfDict, type PdfDocument, PdfName, PdfStream } from '@yinxin/pdf';
import { latin1, utf16Text } from '@yinxin/primitives';

/** What a code of a font stands for; undefined where nobody can tell. */
export type Characters = (code: number, bytes: 1 | 2) => string | undefined;

/** How people read what a font shows (ISO 32000-1 9.10.2). */
export function charactersOf(document: PdfDocument, font: PdfDict): Characters {
  const unicode = document.resolve(font.get('ToUnicode'));
  if (unicode instanceof PdfStream) {
    const table = tableIn(latin1(document.streamBytes(unicode)));
    return (code) => table.get(code);
  }
  const encoding = document.resolve(font.get('Encoding'));
  const name = encoding instanceof PdfName ? encoding.value : '';
  if (document.name(font.get('Subtype')) === 'Type0')
    return composite(unicode instanceof PdfName ? 'UTF16' : name);
  const differences = differencesOf(document, encoding);
  const base =
    encoding instanceof PdfName ? name : (document.name(document.dict(encoding)?.get('BaseEncoding')) ?? '');
  return (code) => (differences.has(code) ? differences.get(code) : byEncoding(base, code));
}

/** Predefined tables of the four Asian collections (9.7.5.2), by the encoding that they take. */
const ENCODINGS: readonly (readonly [RegExp, string])[] = [
  [/UCS2|UTF16/, 'utf-16be'],
  [/^GBK|^GB-|^GBpc/, 'gbk'],
  [/B5|^ETen|^HKscs/, 'big5'],
  [/RKSJ/, 'shift_jis'],
  [/^KSC/, 'euc-kr'],
];

function composite(name: string): Characters {
  const encoding = ENCODINGS.find(([pattern]) => pattern.test(name))?.[1];
  if (!encoding) return () => undefined;
  const decoder = new TextDecoder(encoding);
  return (code, bytes) =>
    decoder.decode(bytes === 2 ? Uint8Array.of(code >> 8, code & 0xff) : Uint8Array.of(code));
}

const BLOCKS = /beginbf(char|range)([\s\S]*?)endbf/g;
const ITEMS = /<([0-9A-Fa-f\s]*)>|\[|\]/g;
const MOST_ENTRIES = 70_000;

/** A /ToUnicode table (9.10.3). */
function tableIn(text: string): Map<number, string> {
  const table = new Map<number, string>();
  for (const [, kind, block] of text.matchAll(BLOCKS)) {
    const items = [...block!.matchAll(ITEMS)].map(([whole, hex]) => hex?.replaceAll(/\s/g, '') ?? whole);
    if (kind === 'char') {
      for (let i = 0; i + 1 < items.length; i += 2)
        table.set(Number.parseInt(items[i]!, 16), words(items[i + 1]!));
    } else addRanges(table, items);
    if (table.size > MOST_ENTRIES) return table;
  }
  return table;
}

function addRanges(table: Map<number, string>, items: readonly string[]): void {
  for (let i = 0; i + 2 < items.length; ) {
    const [first, last] = [Number.parseInt(items[i]!, 16), Number.parseInt(items[i + 1]!, 16)];
    const isList = items[i + 2] === '[';
    const end = isList ? items.indexOf(']', i) : i + 2;
    if (end < 0) return;
    for (let code = first; code <= Math.min(last, first + MOST_ENTRIES); code++) {
      const text = isList ? items[i + 3 + code - first] : items[i + 2];
      if (isList && (text === undefined || text === ']')) break;
      table.set(code, isList ? words(text!) : shifted(words(text!), code - first));
    }
    i = end + 1;
  }
}

const words = (hex: string): string =>
  utf16Text(Uint8Array.fromHex(hex.length % 4 === 0 ? hex : hex.padStart(4, '0')));

/** The last unit counts up. */
function shifted(text: string, by: number): string {
  const last = text.length - 1;
  return text.slice(0, last) + String.fromCharCode(text.charCodeAt(last) + by);
}

function byEncoding(name: string, code: number): string | undefined {
  if (code < 32) return undefined;
  if (code < 127) return String.fromCharCode(code);
  return new TextDecoder(name === 'MacRomanEncoding' ? 'macintosh' : 'windows-1252').decode(
    Uint8Array.of(code),
  );
}

function differencesOf(document: PdfDocument, encoding: unknown): Map<number, string | undefined> {
  const found = new Map<number, string | undefined>();
  const list = document.array(document.dict(encoding as PdfDict)?.get('Differences')) ?? [];
  let code = 0;
  for (const item of list) {
    const value = document.resolve(item);
    if (typeof value === 'number') code = value;
    else if (value instanceof PdfName) found.set(code++, characterNamed(value.value));
  }
  return found;
}

/** The names of the Adobe glyph list, as far as forms are filled with them. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ space: ' ', exclam: '!', quotedbl: '"', numbersign: '#', dollar: '$', percent: '%', ampersand: '&' },
  ...{ quotesingle: "'", quoteright: '’', quoteleft: '‘', parenleft: '(', parenright: ')', asterisk: '*' },
  ...{ plus: '+', comma: ',', hyphen: '-', minus: '−', period: '.', slash: '/', colon: ':', semicolon: ';' },
  ...{ zero: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8' },
  ...{ nine: '9', less: '<', equal: '=', greater: '>', question: '?', at: '@', bracketleft: '[' },
  ...{ backslash: '\\', bracketright: ']', asciicircum: '^', underscore: '_', grave: '`', braceleft: '{' },
  ...{
    bar: '|',
    braceright: '}',
    asciitilde: '~',
    Euro: '€',
    yen: '¥',
    sterling: '£',
    cent: '¢',
    bullet: '•',
  },
  ...{
    section: '§',
    degree: '°',
    endash: '–',
    emdash: '—',
    ellipsis: '…',
    quotedblleft: '“',
    quotedblright: '”',
  },
  ...{ fi: 'fi', fl: 'fl', adieresis: 'ä', odieresis: 'ö', udieresis: 'ü', germandbls: 'ß', eacute: 'é' },
  ...{ egrave: 'è', agrave: 'à', ccedilla: 'ç', ntilde: 'ñ', nbspace: ' ' },
};

function characterNamed(name: string): string | undefined {
  if (name.length === 1) return name;
  const code = /^(?:uni|u)([0-9A-F]{4,6})$/.exec(name)?.[1];
  if (code) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ffff));
  return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
}
