import { accept, type Parsed, refuse } from './parsed.ts';
import { compactCode, maskMiddle } from './text.ts';

/** GB 32100-2015 5.2: no I, O, Z, S, V. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** GB 11714-1997: weights of the organisation code in characters 9 to 16. */
const ORGANIZATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

/** 统一社会信用代码: 18 characters with the check character of GB 32100-2015. */
export function parseCreditCode(text: string): Parsed {
  const code = compactCode(text);
  if (!code) return refuse('请输入统一社会信用代码');
  if (code.length !== 18) return refuse('统一社会信用代码应为 18 位');
  if (/[IOZSV]/.test(code)) return refuse('统一社会信用代码不含字母 I、O、Z、S、V，请核对');
  if (!/^[0-9A-Z]{2}\d{6}[0-9A-Z]{10}$/.test(code)) return refuse('统一社会信用代码格式不正确');
  if (code[17] !== checkCharacter(code)) return refuse('统一社会信用代码校验位不正确，请核对');
  return accept(code);
}

/**
 * Whether the organisation code inside an accepted code carries its own check character.
 * Some issued codes do not: a reason to look twice, never to refuse.
 */
export function hasCheckedOrganizationCode(code: string): boolean {
  const sum = ORGANIZATION_WEIGHTS.reduce(
    (total, weight, index) => total + weight * Number.parseInt(code[8 + index] ?? '', 36),
    0,
  );
  return code[16] === '0X987654321'[sum % 11];
}

export const maskCreditCode = (code: string): string => maskMiddle(code, 4, 4);

function checkCharacter(code: string): string | undefined {
  let sum = 0;
  let weight = 1;
  for (const character of code.slice(0, 17)) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return ALPHABET[(31 - (sum % 31)) % 31];
}
