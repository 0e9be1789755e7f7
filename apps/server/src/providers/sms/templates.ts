/**
 * Every text message the product sends. `params` is in the order of the placeholders:
 * Tencent fills its templates by position, Aliyun by name.
 */
export const smsTemplates = {
  'verification-code': {
    params: ['code', 'minutes'],
    text: '您的验证码为 {code}，{minutes} 分钟内有效。请勿告知他人。',
  },
} as const satisfies Record<string, { params: readonly string[]; text: string }>;

export type SmsTemplate = keyof typeof smsTemplates;
export type SmsParams<T extends SmsTemplate> = Record<(typeof smsTemplates)[T]['params'][number], string>;

/** What the phone would show. */
export function smsText(message: SmsMessage): string {
  const params: Record<string, string> = message.params;
  return smsTemplates[message.template].text.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}

/** The values of a message in the order of its template. */
export const orderedParams = (message: SmsMessage): string[] =>
  smsTemplates[message.template].params.map((name) => message.params[name]);

/** A message to one mainland number in its normal form (11 digits). */
export type SmsMessage = {
  [T in SmsTemplate]: { phone: string; template: T; params: SmsParams<T> };
}[SmsTemplate];
