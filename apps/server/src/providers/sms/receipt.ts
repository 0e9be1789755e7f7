/** Why a message was not taken. `misconfigured` needs an operator; `unavailable` may pass by itself. */
export type SmsRefusal = 'rate-limited' | 'phone-refused' | 'unavailable' | 'misconfigured';

/**
 * What the vendor made of a message. It never holds the text, its parameters or the vendor's own
 * sentence (which may quote the request), so it can be logged whole.
 */
export type SmsReceipt =
  | { outcome: 'accepted'; messageId: string; requestId: string }
  | { outcome: SmsRefusal; vendorCode: string; requestId: string };

/** Error codes by their beginning; the first that fits decides. */
export type RefusalTable = readonly (readonly [codeBeginsWith: string, refusal: SmsRefusal])[];

/** An unknown code is an operator's case: waiting will not cure it, and the user did nothing wrong. */
export function refused(table: RefusalTable, vendorCode: string, requestId: string): SmsReceipt {
  const [, outcome] = table.find(([beginning]) => vendorCode.startsWith(beginning)) ?? [];
  return { outcome: outcome ?? 'misconfigured', vendorCode, requestId };
}

export const unavailable = (vendorCode: string): SmsReceipt => ({
  outcome: 'unavailable',
  vendorCode,
  requestId: '',
});
