import type { Reading, VendorUnavailable } from '../outbound/index.ts';

/** Why a message was not taken. `misconfigured` needs an operator; `unavailable` may pass by itself. */
export type SmsRefusal = 'rate-limited' | 'phone-refused' | 'unavailable' | 'misconfigured';

/**
 * What the vendor made of a message. It never holds the text, its parameters or the vendor's own
 * sentence (which may quote the request), so it can be logged whole.
 */
export type SmsReceipt =
  | { outcome: 'accepted'; messageId: string; requestId: string }
  /** `unknown`: the vendor's answer was lost, and the message may be on its way. */
  | { outcome: SmsRefusal | 'unknown'; vendorCode: string; requestId: string };

/**
 * Nothing is gained by sending it again: it was taken, the phone takes none, or nobody knows, and then a second one may
 * be one too many.
 */
export const isSettled = ({ outcome }: SmsReceipt): boolean =>
  outcome === 'accepted' || outcome === 'unknown' || outcome === 'phone-refused';

/** Error codes by their beginning; the first that fits decides. */
export type RefusalTable = readonly (readonly [codeBeginsWith: string, refusal: SmsRefusal])[];

/** An unknown code is an operator's case: waiting will not cure it, and the user did nothing wrong. */
export function refused(table: RefusalTable, vendorCode: string, requestId: string): SmsReceipt {
  const [, outcome] = table.find(([beginning]) => vendorCode.startsWith(beginning)) ?? [];
  return { outcome: outcome ?? 'misconfigured', vendorCode, requestId };
}

/** Without a readable answer only a connection that never came about is sure to have sent nothing. */
export const unanswered = ({ sent, failure }: VendorUnavailable): SmsReceipt => ({
  outcome: sent ? 'unknown' : 'unavailable',
  vendorCode: failure.toUpperCase().replace('-', '_'),
  requestId: '',
});

/** A message that was taken is charged. */
export const reading = (receipt: SmsReceipt): Reading<SmsReceipt> => ({
  value: receipt,
  outcome: receipt.outcome,
  billed: receipt.outcome === 'accepted',
});
