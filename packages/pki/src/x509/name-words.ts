// Names of certificates as people read them, from RFC 4514 text. It imports nothing, so that pages can use it alone.

/** One part of a name: `O=公司`; without a value where its bytes are no text (RFC 4514 2.4). */
interface NamePart {
  readonly keyword: string;
  readonly value: string | undefined;
}

/** Past this many characters a value is cut: X.520 allows a common name 64. */
const MOST_CHARACTERS = 64;
/** So that a name made of parts cannot fill a page. */
const MOST_PARTS = 16;
/** What experts are shown of a name as it is written. */
const MOST_RAW = 1_000;
/** Nobody is called by more than this; it is then shown as it is, cut. */
const MOST_TEXT = 16_384;

const PART =
  /([A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)=(?:#([0-9a-fA-F]*)|((?:\\[0-9a-fA-F]{2}|\\[^0-9a-fA-F]|[^\\,+])*))(?:[,+]|$)/suy;

/** Reads what `formatName` writes; undefined for anything else. */
function partsOf(text: string): NamePart[] | undefined {
  if (text.length > MOST_TEXT) return undefined;
  const parts: NamePart[] = [];
  const scan = new RegExp(PART);
  while (scan.lastIndex < text.length) {
    const [, keyword, , value] = scan.exec(text) ?? [];
    if (keyword === undefined) return undefined;
    parts.push({
      keyword: KEYWORDS.get(keyword.toLowerCase()) ?? keyword,
      value: value === undefined ? undefined : unescaped(value),
    });
  }
  return parts;
}

/** Octets in hex spell UTF-8: `\E5\BC\A0`. */
const unescaped = (value: string): string =>
  value.replace(/(?:\\[0-9a-fA-F]{2})+|\\(.)/gsu, (octets, character: string | undefined) =>
    character === undefined
      ? new TextDecoder().decode(
          Uint8Array.from(octets.split('\\').slice(1), (pair) => Number.parseInt(pair, 16)),
        )
      : character,
  );

const valuesOf = (parts: readonly NamePart[], keyword: string): string[] =>
  parts.flatMap((part) => (part.keyword === keyword && part.value !== undefined ? [part.value] : []));

/** The common name in RFC 4514 text, as it is written; empty where there is none. */
export const commonNameIn = (text: string): string => valuesOf(partsOf(text) ?? [], 'CN')[0] ?? '';

const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?![ \u3000])\p{Zs}/gu;
const numberOf = (one: string) => `U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** A text that others wrote: what nobody sees, or what turns the order of what they see, is written by its number. */
export const visibleText = (text: string, written = (number: string) => `⟨${number}⟩`): string =>
  text.replace(UNSEEN, (one) => written(numberOf(one)));

/** The same for every text in plain data. */
export function visibleAll<T>(value: T): T {
  if (typeof value === 'string') return visibleText(value) as T;
  if (Array.isArray(value)) return value.map((one) => visibleAll(one)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, visibleAll(one)])) as T;
}

function cut(text: string, most: number): string {
  const characters = [...text.slice(0, 2 * most + 2)];
  return characters.length > most
    ? `${characters.slice(0, most).join('')}…（共 ${text.length} 个字符）`
    : text;
}

/** Signs that stand between parts, here or where names are listed: a value that holds one is put in quotes. */
const APART = /[,;:=，；：、←“”"\\]|^[ \u3000]|[ \u3000]$|[ \u3000]{2}/u;

const inQuotes = (text: string): string => `“${text.replace(/[\\“”]/gu, '\\$&')}”`;

/** A name that others chose, always in quotes: 签名域“甲方”. */
export const quotedText = (value: string): string => inQuotes(visibleText(cut(value, MOST_CHARACTERS)));

/** A text that others wrote, as one thing among others: nothing in it unseen, quoted where it could pass for several. */
export function shownText(value: string): string {
  const text = visibleText(cut(value, MOST_CHARACTERS));
  return APART.test(text) ? inQuotes(text) : text;
}

/** In the order in which they are told; the name itself comes before them all. */
const LABELS: Readonly<Record<string, string>> = {
  O: '单位',
  OU: '部门',
  SN: '姓',
  GN: '名',
  title: '职务',
  ST: '省份',
  L: '城市',
  STREET: '地址',
  C: '国家代码',
  organizationIdentifier: '单位编号',
  serialNumber: '编号',
  UID: '用户编号',
  emailAddress: '邮箱',
  DC: '域名',
};
const ORDER = Object.keys(LABELS);
/** Programs write them in any case. */
const KEYWORDS = new Map(['CN', ...ORDER].map((keyword) => [keyword.toLowerCase(), keyword]));

/** ETSI EN 319 412-1 5.1.3 and 5.1.4: what kind of number, of which country. */
const NUMBERS: readonly (readonly [string, RegExp, string])[] = [
  ['organizationIdentifier', /^NTRCN-/, '统一社会信用代码'],
  ['serialNumber', /^IDCCN-/, '证件号码'],
];

/** Where the world's table says it otherwise than it is said here. */
const REGIONS: Readonly<Record<string, string>> = { HK: '中国香港', MO: '中国澳门', TW: '中国台湾' };

function regionWords(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  const words =
    REGIONS[code] ?? new Intl.DisplayNames('zh-CN', { type: 'region', fallback: 'none' }).of(code);
  return code === 'ZZ' ? undefined : words;
}

function partWords({ keyword, value }: NamePart & { value: string }): string {
  const region = keyword === 'C' ? regionWords(value) : undefined;
  if (region) return region;
  const number = NUMBERS.find(([of, prefix]) => of === keyword && prefix.test(value));
  return number
    ? `${number[2]} ${shownText(value.replace(number[1], ''))}`
    : `${LABELS[keyword]} ${shownText(value)}`;
}

/** 张三: what stands at the head of a signature. Where a certificate gives several names, none passes for the only one. */
export function nameTitle(text: string): string {
  const parts = partsOf(text);
  if (!parts) return shownText(text);
  const [first, ...others] = valuesOf(parts, 'CN');
  if (first === undefined) return nameWords(text);
  return others.length > 0 ? `${shownText(first)}（证书另写有 ${others.length} 个名称）` : shownText(first);
}

/** 张三，单位 示例公司，部门 财务部，省份 浙江省，城市 杭州市，中国. */
export function nameWords(text: string): string {
  const parts = partsOf(text);
  if (!parts) return shownText(text);
  const names = valuesOf(parts, 'CN').map((name, i) =>
    i === 0 ? shownText(name) : `又写作 ${shownText(name)}`,
  );
  const known = parts
    .filter((part): part is NamePart & { value: string } => part.value !== undefined)
    .filter(({ keyword }) => ORDER.includes(keyword))
    .toSorted((a, b) => ORDER.indexOf(a.keyword) - ORDER.indexOf(b.keyword))
    .map(partWords);
  const told = [...(names.length > 0 ? names : ['（没有写名称）']), ...known].slice(0, MOST_PARTS);
  const untold = parts.length - told.length + (names.length > 0 ? 0 : 1);
  return [...told, ...(untold > 0 ? [`另有 ${untold} 项见原文`] : [])].join('，');
}

/** The name as the certificate has it, for those who compare it: RFC 4514, nothing in it unseen. */
export const rawName = (text: string): string => visibleText(cut(text, MOST_RAW));
