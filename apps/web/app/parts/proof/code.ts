const CODE_LENGTH = 6;

/** The code out of what was typed or pasted: a whole message holds it too, in narrow or wide digits. */
export function codeIn(text: string): string {
  const plain = text.normalize('NFKC');
  const whole = plain.match(/(?<!\d)\d{6}(?!\d)/);
  return whole ? whole[0] : plain.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** What is wrong with a code, if anything. */
export const codeError = (code: string): string | undefined =>
  code.length === CODE_LENGTH ? undefined : '请输入 6 位数字验证码';
