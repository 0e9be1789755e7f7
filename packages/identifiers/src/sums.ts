/** A sum that a text names. */
export interface NamedSum {
  fen: number;
  /** As it is written. */
  text: string;
}

/** 元 are written with at most so many digits; longer numbers are numbers of papers, cards and accounts. */
const MOST_DIGITS = 13;

/** Every repetition has an end, so that no text takes long. */
const DIGITS = String.raw`(?:\d{1,3}(?:,\d{3}){1,5}|\d{1,16})(?:\.\d{1,8})?`;
/** Words after which a bare number is a sum. */
const MONEY_WORDS = `(?:金额|价款|价格|单价|总价|合计|总计|共计|费用?|租金|押金|定金|订金|货款|报酬|工资|薪酬|借款|本金|利息|违约金|赔偿|支付|付款|应付|pay(?:s|ment|able)?|price|amount|sum|total|fees?|rent|deposit|salary)`;
const CURRENCY = String.raw`(?:¥|人民币|RMB|CNY|USD|US\$|\$|€|EUR|HKD|HK\$)`;
const UNIT = `(?:[十百千]?[万亿]|千|百)?`;
const YUAN = `(?:元|圆|块|yuan|dollars?|美元|美金|港元|港币|欧元)`;

const PATTERNS = [
  // ¥1,600.50, 人民币 50 万元
  new RegExp(String.raw`${CURRENCY}\s{0,4}(?<digits>${DIGITS})\s{0,4}(?<unit>${UNIT})`, 'giu'),
  // 1600元, 50万元, 1,000 yuan
  new RegExp(String.raw`(?<![\d.])(?<digits>${DIGITS})\s{0,4}(?<unit>${UNIT})\s{0,4}${YUAN}`, 'giu'),
  // 9,000,000: thousands are set apart where something is counted, most often money
  new RegExp(
    String.raw`(?<![\d.,])(?<digits>\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,8})?)(?![\d,])\s{0,4}(?<unit>${UNIT})`,
    'gu',
  ),
  // total: 9000000
  new RegExp(
    String.raw`${MONEY_WORDS}[^\d\n]{0,12}?(?<![\d.])(?<digits>\d{1,16}(?:\.\d{1,8})?)(?!\d|\s{0,2}[%‰年月日天号条款期件个份台套只次人页米吨间])\s{0,4}(?<unit>${UNIT})`,
    'giu',
  ),
];

const POWERS: Readonly<Record<string, number>> = { 十: 1, 百: 2, 千: 3, 万: 4, 亿: 8 };
const powerOf = (unit: string): number => [...unit].reduce((sum, one) => sum + (POWERS[one] ?? 0), 0);

/** In 分, reckoned with whole numbers; undefined where it is no sum. */
function fenOf(digits: string, unit: string): number | undefined {
  const [whole = '', fraction = ''] = digits.replaceAll(',', '').split('.');
  if (whole.replace(/^0+/, '').length > MOST_DIGITS) return undefined;
  const shift = powerOf(unit) + 2;
  const scaled = `${whole}${fraction.padEnd(shift, '0').slice(0, shift)}`;
  const fen = Number(scaled);
  return Number.isSafeInteger(fen) ? fen : undefined;
}

const NUMERALS: Readonly<Record<string, number>> = Object.fromEntries(
  ['零〇', '壹一', '贰二两', '叁三', '肆四', '伍五', '陆六', '柒七', '捌八', '玖九'].flatMap((ways, value) =>
    [...ways].map((one) => [one, value]),
  ),
);
const PLACES: Readonly<Record<string, number>> = { 拾: 10, 十: 10, 佰: 100, 百: 100, 仟: 1000, 千: 1000 };
const NUMERAL = `[${Object.keys(NUMERALS).join('')}${Object.keys(PLACES).join('')}万亿]`;
const SPELT = new RegExp(
  `(?<!${NUMERAL})(?<yuan>${NUMERAL}{1,40})(?:元|圆)(?:(?<jiao>${NUMERAL})角)?(?:零?(?<fen>${NUMERAL})分)?`,
  'gu',
);

/** 壹佰零叁万: read from the left, groups of four places. */
function speltNumber(text: string): number {
  let [total, group, digit] = [0, 0, 0];
  for (const one of text) {
    if (one === '万' || one === '亿') {
      const scale = one === '万' ? 10_000 : 100_000_000;
      const inside = group + digit;
      // 一万亿: what stands before 亿 is counted whole
      total = one === '亿' ? (total + inside) * scale : total + inside * scale;
      [group, digit] = [0, 0];
    } else if (PLACES[one]) {
      group += (digit || 1) * PLACES[one];
      digit = 0;
    } else digit = NUMERALS[one] ?? 0;
  }
  return total + group + digit;
}

const speltFen = ({ yuan = '', jiao = '', fen = '' }: Record<string, string | undefined>): number =>
  speltNumber(yuan) * 100 + speltNumber(jiao) * 10 + speltNumber(fen);

/**
 * The sums that a text names: in digits with a currency, with thousands set apart or after a word of money, and spelt out.
 * More is found than is owed: numbers of another meaning may be among them, and a sum in a picture is not.
 */
export function sumsIn(text: string): NamedSum[] {
  const plain = text.normalize('NFKC');
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
  for (const match of plain.matchAll(SPELT)) add(match.index, speltFen(match.groups ?? {}), match[0]);
  return [...found].sort(([a], [b]) => a - b).map(([, sum]) => sum);
}

/** The largest of them. */
export const highestSum = (sums: readonly NamedSum[]): NamedSum | undefined =>
  sums.reduce<NamedSum | undefined>((most, one) => (most && most.fen >= one.fen ? most : one), undefined);
