const DIGITS = '零一二三四五六七八九';
const UNITS = ['', '十', '百', '千'];

/** 469 → 四百六十九 */
export function numberInWords(number: number): string {
  const digits = String(number).split('').map(Number);
  const words = digits.map((digit, index) =>
    digit === 0 ? '零' : `${DIGITS[digit]}${UNITS[digits.length - 1 - index]}`,
  );
  return words
    .join('')
    .replace(/零+/g, '零')
    .replace(/(?<=.)零$/, '')
    .replace(/^一十/, '十');
}

/** 四百六十九 → 469 */
export function numberFromWords(words: string): number {
  let total = 0;
  let digit = 0;
  for (const letter of words) {
    const unit = UNITS.indexOf(letter);
    if (unit > 0) {
      total += (digit || 1) * 10 ** unit;
      digit = 0;
    } else digit = DIGITS.indexOf(letter);
  }
  return total + digit;
}

export const articleName = (number: number): string => `第${numberInWords(number)}条`;

const NUMBER = '[零一二三四五六七八九十百千]+';
const ONE = new RegExp(`第(${NUMBER})条`, 'g');
const RANGE = new RegExp(`第(${NUMBER})条至第(${NUMBER})条`, 'g');
/** One or several articles in a row: 第四条至第六条, 第十三条、第十四条. */
export const ARTICLES = `第${NUMBER}条(?:[、和与至]第${NUMBER}条)*`;

/** The numbers that a heading such as 第四条至第六条 or 第二十四条、第二十五条 stands for. */
export function articleNumbers(heading: string): number[] {
  const numbers = new Set<number>();
  for (const [, first = '', last = ''] of heading.matchAll(RANGE))
    for (let number = numberFromWords(first); number <= numberFromWords(last); number++) numbers.add(number);
  for (const [, words = ''] of heading.matchAll(ONE)) numbers.add(numberFromWords(words));
  return [...numbers].toSorted((a, b) => a - b);
}
