/** A sum that a text names. */
export interface NamedSum {
  fen: number;
  /** As it is written. */
  text: string;
}

/** 元 are written with at most so many digits; longer numbers are numbers of papers, cards and accounts. */
const MOST_DIGITS = 13;

/**
 * Digits as people set them apart, rightly or not: 9,000,000; 9 000 000; 9'000'000; 90,00000; a comma may end a line.
 * Every repetition has an end, so that no text takes long.
 */
const DIGITS = String.raw`\d(?:[\d.'’]|,(?:\r?\n)?(?=\d)|\r?\n,(?=\d)|[ ](?=\d{3}(?!\d))){0,24}`;
/** Words after which a bare number is a sum. */
const MONEY_WORDS = `(?:金额|价|合计|总计|共计|费|租金|押金|定金|订金|本金|佣金|保证金|款|报酬|工资|薪|利息|违约金|赔|补偿|出资|投资|付|欠|pa(?:y|id)(?:s|ment|able)?|price|amount|sum|total|fees?|rent|deposit|salary|owes?)`;
/** Between such a word and its sum; a number, a code, a day or a line to call is none. */
const BETWEEN = String.raw`[^\d\n号码证期线话]{0,12}?`;
const SYMBOLS = String.raw`(?:\p{Sc}|人民币|[美港欧日]元|RMB|CNY|USD|EUR|HKD|GBP|JPY|AUD|CAD|SGD|CHF|TWD|KRW|RUB)`;
const YUAN = `(?:元|块|yuan|dollars?|euros?|pounds?|美金|港币|台币|日圆|英镑|法郎|卢布|RMB|CNY|USD|EUR|HKD|GBP|JPY)`;
const UNIT = `(?:[多余来]?(?:[十百千]?[万亿]|千|百)|thousand|million|billion)?`;
/** Only beside a currency: 100 m is a length elsewhere. */
const SHORT_UNIT = `(?:${UNIT.slice(3, -2)}|(?:mn|bn|[kmw])(?![a-z]))?`;
const COUNTED = String.raw`(?![\d.]|\s{0,4}[万亿%‰年月日天号条款期件个份台套只次人户页字米公吨间亩平立辆名])`;

const PATTERNS = [
  // ¥1,600.50, 人民币 50 万元, $9M
  new RegExp(String.raw`${SYMBOLS}\s{0,4}[-−(]?(?<digits>${DIGITS})\s{0,4}(?<unit>${SHORT_UNIT})`, 'giu'),
  // 1600元, 50万元, 1,000 yuan
  new RegExp(
    String.raw`(?<![\d.])(?<digits>${DIGITS})\s{0,4}(?<unit>${SHORT_UNIT})\s{0,4}[美港欧日澳加]?${YUAN}`,
    'giu',
  ),
  // 9,000,000: thousands are set apart where something is counted, most often money
  new RegExp(
    String.raw`(?<![\d.,])(?<digits>\d{1,3}(?:[,'’]\d{3}){1,5}(?:\.\d{1,8})?)(?![\d,])\s{0,4}(?<unit>${UNIT})`,
    'giu',
  ),
  // 900 万, where nothing is counted
  new RegExp(String.raw`(?<![\d.])(?<digits>${DIGITS})\s{0,4}(?<unit>[十百千]?[万亿])${COUNTED}`, 'gu'),
  // total: 9000000
  new RegExp(
    String.raw`${MONEY_WORDS}${BETWEEN}(?<![\d.])(?<digits>${DIGITS})\s{0,4}(?<unit>${UNIT})${COUNTED}`,
    'giu',
  ),
];

const POWERS: Readonly<Record<string, number>> = {
  ...{ 十: 1, 百: 2, 千: 3, 万: 4, 亿: 8 },
  ...{ k: 3, thousand: 3, w: 4, m: 6, mn: 6, million: 6, bn: 9, billion: 9 },
};
const powerOf = (unit: string): number =>
  POWERS[unit.toLowerCase()] ?? [...unit].reduce((sum, one) => sum + (POWERS[one] ?? 0), 0);

/** 9.000.000,00: points set the thousands apart, a comma the cents. */
const BY_POINTS = /^\d{1,3}(?:\.\d{3}){2,}(?:,\d{1,2})?$|^\d{1,3}(?:\.\d{3})+,\d{1,2}$/;

const partsOf = (digits: string): string[] =>
  BY_POINTS.test(digits)
    ? digits.replaceAll('.', '').split(',')
    : digits
        .replace(/[,'’\s]/g, '')
        .replace(/\.+$/, '')
        .split('.');

/** In 分, reckoned with whole numbers; undefined where it is no sum. */
function fenOf(digits: string, unit: string): number | undefined {
  const [whole = '', fraction = '', ...more] = partsOf(digits);
  if (more.length > 0 || whole.replace(/^0+/, '').length > MOST_DIGITS) return undefined;
  const shift = powerOf(unit) + 2;
  const scaled = `${whole}${fraction.padEnd(shift, '0').slice(0, shift)}`;
  const fen = Number(scaled);
  return Number.isSafeInteger(fen) ? fen : undefined;
}

/** Other spellings of the same: traditional ones, those of bills, and short ones of tens. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ 萬: '万', 億: '亿', 圓: '元', 圆: '元', 塊: '块', 兩: '两', 正: '整' },
  ...{ 弌: '壹', 貳: '贰', 弍: '贰', 貮: '贰', 參: '叁', 叄: '叁', 弎: '叁', 陸: '陆', '○': '零', '◯': '零' },
  ...{ 廿: '二十', 卅: '三十', 卌: '四十' },
};
const SPELT_OTHERWISE = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'gu');

const NUMERALS: Readonly<Record<string, number>> = Object.fromEntries(
  ['零〇', '壹一', '贰二两', '叁三', '肆四', '伍五', '陆六', '柒七', '捌八', '玖九'].flatMap((ways, value) =>
    [...ways].map((one) => [one, value]),
  ),
);
const PLACES: Readonly<Record<string, number>> = { 拾: 10, 十: 10, 佰: 100, 百: 100, 仟: 1000, 千: 1000 };
const NUMERAL = `[${Object.keys(NUMERALS).join('')}${Object.keys(PLACES).join('')}万亿]`;
/** On forms the places stand apart. */
const NUMBER = String.raw`(?<!${NUMERAL})(?<yuan>${NUMERAL}(?:\s{0,4}${NUMERAL}){0,39})`;
const SPELT = [
  new RegExp(
    String.raw`${NUMBER}\s{0,4}(?:元|块)(?:\s{0,4}(?<jiao>${NUMERAL})\s{0,4}角)?(?:\s{0,4}零?(?<fen>${NUMERAL})\s{0,4}分)?`,
    'gu',
  ),
  // 人民币玖佰万整, 总价：九百万
  new RegExp(
    String.raw`(?:人民币|大写|${MONEY_WORDS})${BETWEEN}${NUMBER}(?<=[万亿佰百仟千]|[万亿佰百仟千]\s{0,4}${NUMERAL})${COUNTED}`,
    'gu',
  ),
];

/** 壹佰零叁万: read from the left, groups of four places; digits that follow each other are places themselves. */
function speltNumber(text: string): number {
  let [total, group] = [0, 0];
  let digit: number | undefined;
  for (const one of text.replace(/\s/g, '')) {
    if (one === '万' || one === '亿') {
      const scale = one === '万' ? 10_000 : 100_000_000;
      const inside = group + (digit ?? 0);
      // 一万亿: what stands before 亿 is counted whole
      total = one === '亿' ? (total + inside) * scale : total + inside * scale;
      [group, digit] = [0, undefined];
    } else if (PLACES[one]) {
      group += (digit ?? 1) * PLACES[one];
      digit = undefined;
    } else digit = (digit ?? 0) * 10 + (NUMERALS[one] ?? 0);
  }
  return total + group + (digit ?? 0);
}

const speltFen = ({ yuan = '', jiao = '', fen = '' }: Record<string, string | undefined>): number =>
  speltNumber(yuan) * 100 + speltNumber(jiao) * 10 + speltNumber(fen);

/** One spelling of each: full-width digits, traditional numerals, and nothing that is not seen. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(SPELT_OTHERWISE, (one) => SPELLINGS[one] ?? one);

/**
 * The sums that a text names: in digits with a currency, with thousands set apart or after a word of money, and spelt out.
 * More is found than is owed: numbers of another meaning may be among them, and a sum in a picture is not.
 */
export function sumsIn(text: string): NamedSum[] {
  const plain = plainOf(text);
  const found = new Map<number, NamedSum>();
  const add = (at: number, fen: number | undefined, written: string) => {
    if (fen === undefined || fen <= 0 || !Number.isSafeInteger(fen)) return;
    const known = found.get(at);
    if (!known || known.fen < fen) found.set(at, { fen, text: written.trim() });
  };
  for (const pattern of PATTERNS)
    for (const match of plain.matchAll(pattern)) {
      const { digits = '', unit = '' } = match.groups ?? {};
      add(match.index + match[0].indexOf(digits), fenOf(digits, unit), match[0]);
    }
  for (const pattern of SPELT)
    for (const match of plain.matchAll(pattern)) {
      const { yuan = '' } = match.groups ?? {};
      add(match.index + match[0].indexOf(yuan), speltFen(match.groups ?? {}), match[0]);
    }
  return [...found].sort(([a], [b]) => a - b).map(([, sum]) => sum);
}

/** The largest of them. */
export const highestSum = (sums: readonly NamedSum[]): NamedSum | undefined =>
  sums.reduce<NamedSum | undefined>((most, one) => (most && most.fen >= one.fen ? most : one), undefined);
