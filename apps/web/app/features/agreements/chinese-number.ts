const DIGITS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/** The number of a section, 1 to 99, as Chinese documents write it: 12 is 十二. */
export function chineseNumber(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  if (tens === 0) return DIGITS[ones] ?? '';
  return `${tens > 1 ? DIGITS[tens] : ''}十${ones > 0 ? DIGITS[ones] : ''}`;
}
