/**
 * Every text message the product sends; its wording is approved at the vendor. `params` is in the order of the placeholders:
 * Tencent fills its templates by position, Aliyun by name.
 */
const smsTemplates = {
  // Tencent takes digits alone in templates of codes, so that what a code is for cannot be said there
  'verification-code': { params: ['code', 'use', 'minutes'], byPosition: ['code', 'minutes'] },
  invitation: { params: ['organization', 'days'] },
  notice: { params: ['about'] },
  signing: { params: ['author', 'act', 'title', 'until', 'token'] },
  authorization: { params: ['organization', 'handler', 'what', 'until', 'token'] },
} as const satisfies Record<string, { params: readonly string[]; byPosition?: readonly string[] }>;

export type SmsTemplate = keyof typeof smsTemplates;
export type SmsParams<T extends SmsTemplate> = Record<(typeof smsTemplates)[T]['params'][number], string>;

const positionsOf = ({ params, byPosition }: { params: readonly string[]; byPosition?: readonly string[] }) =>
  byPosition ?? params;

/** The values of a message in the order of its template. */
export const orderedParams = (message: SmsMessage): string[] =>
  positionsOf(smsTemplates[message.template]).map(
    (name) => (message.params as Record<string, string>)[name] ?? '',
  );

/** A message to one mainland number in its normal form (11 digits). */
export type SmsMessage = {
  [T in SmsTemplate]: { phone: string; template: T; params: SmsParams<T> };
}[SmsTemplate];
