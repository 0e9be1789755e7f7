// Sums as receipts and confirmations write them, in the capital numerals that cannot be altered (支付结算办法 附件一).

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

function wholeInCapitals(whole: string): string {
  let words = '';
  let hasGap = false;
  for (const [at, digit] of [...whole].entries()) {
    const place = whole.length - 1 - at;
    if (digit === '0') hasGap = true;
    else {
      words += (hasGap && words ? '零' : '') + DIGITS[Number(digit)] + PLACES[place % 4];
      hasGap = false;
    }
    const endsGroup = place > 0 && place % 4 === 0;
    if (endsGroup && Number(whole.slice(Math.max(0, at - 3), at + 1)) > 0) {
      words += GROUPS[place / 4];
      hasGap = false;
    }
  }
  return words;
}

/** 分 in capital words: `肆万伍仟壹佰伍拾贰元陆角陆分`. @throws RangeError for what is no sum of money */
export function capitalYuan(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError('not an amount');
  const digits = String(Math.abs(fen)).padStart(3, '0');
  const [whole, tenths, cents] = [digits.slice(0, -2), Number(digits.at(-2)), Number(digits.at(-1))];
  const isWhole = tenths === 0 && cents === 0;
  const yuan = Number(whole) > 0 ? `${wholeInCapitals(whole)}元` : isWhole ? '零元' : '';
  const gap = yuan && tenths === 0 && cents > 0 ? '零' : '';
  const rest = (tenths > 0 ? `${DIGITS[tenths]}角` : gap) + (cents > 0 ? `${DIGITS[cents]}分` : '');
  return `${fen < 0 ? '负' : ''}${yuan}${isWhole ? '整' : rest}`;
}
