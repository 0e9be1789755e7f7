import { problem } from '../../http/problem.ts';

/**
 * What a code is good for; a code for one purpose is worthless for another. A row here is all that a new purpose
 * needs: the number by which callers name it, or none where only the server asks for such a code, and whose phone
 * it goes to, which decides how many it gets.
 */
const purposes = {
  login: { businessCode: '1001', askedBy: 'anybody' },
  'step-up': { businessCode: undefined, askedBy: 'own' },
  'new-phone': { businessCode: undefined, askedBy: 'anybody' },
  identity: { businessCode: undefined, askedBy: 'anybody' },
  representative: { businessCode: undefined, askedBy: 'anybody' },
} as const satisfies Record<string, { businessCode: string | undefined; askedBy: 'anybody' | 'own' }>;

export type Purpose = keyof typeof purposes;

export const askedBy = (purpose: Purpose) => purposes[purpose].askedBy;

/** The purposes whose messages count together. */
export const countedWith = (purpose: Purpose): Purpose[] =>
  (Object.keys(purposes) as Purpose[]).filter((other) => askedBy(other) === askedBy(purpose));

/** A Map: callers may ask for `constructor` or `__proto__` too. */
const byBusinessCode = new Map<string | undefined, Purpose>(
  (Object.keys(purposes) as Purpose[]).map((purpose) => [purposes[purpose].businessCode, purpose]),
);

export function purposeOf(businessCode: string): Purpose {
  const purpose = byBusinessCode.get(businessCode);
  if (!purpose) throw problem('BUSINESS_CODE_UNKNOWN');
  return purpose;
}
