import { accept, type Parsed, refuse } from './parsed.ts';
import { compactCode, maskMiddle } from './text.ts';

/** A personal bank card: 12 to 19 digits with a Luhn digit. Company accounts have none and do not belong here. */
export function parseBankCard(text: string): Parsed {
  const number = compactCode(text);
  if (!number) return refuse('请输入银行卡号');
  if (!/^\d{12,19}$/.test(number)) return refuse('银行卡号应为 12 至 19 位数字');
  if (luhnSum(number) % 10 !== 0) return refuse('银行卡号校验不通过，请核对');
  return accept(number);
}

/** The account of a company (对公账号): 6 to 32 digits, hyphens as printed left out, no check digit. */
export function parseBankAccount(text: string): Parsed {
  const number = compactCode(text);
  if (!number) return refuse('请输入对公账号');
  return /^\d{6,32}$/.test(number) ? accept(number) : refuse('对公账号应为 6 至 32 位数字');
}

export const maskBankCard = (number: string): string => maskMiddle(number, 0, 4);

function luhnSum(number: string): number {
  const fromTheRight = Array.from(number, Number).reverse();
  return fromTheRight.reduce((sum, digit, index) => {
    const counted = index % 2 === 0 ? digit : digit * 2;
    return sum + (counted > 9 ? counted - 9 : counted);
  }, 0);
}
