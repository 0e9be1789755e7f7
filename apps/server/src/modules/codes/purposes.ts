import { problem } from '../../http/problem.ts';

/**
 * What a code is good for; a code for one purpose is worthless for another. A row here is all that a new purpose
 * needs: the number by which callers name it, or none where only the server asks for such a code, and whether a
 * signed-in person confirms what they do by it, on the phone they sign in with.
 */
const purposes = {
  login: { businessCode: '1001', confirms: false },
  'step-up': { businessCode: undefined, confirms: true },
  'new-phone': { businessCode: undefined, confirms: false },
  identity: { businessCode: undefined, confirms: false },
  representative: { businessCode: undefined, confirms: false },
} as const satisfies Record<string, { businessCode: string | undefined; confirms: boolean }>;

export type Purpose = keyof typeof purposes;

export const confirms = (purpose: Purpose) => purposes[purpose].confirms;

/** A Map: callers may ask for `constructor` or `__proto__` too. */
const byBusinessCode = new Map<string | undefined, Purpose>(
  (Object.keys(purposes) as Purpose[]).map((purpose) => [purposes[purpose].businessCode, purpose]),
);

export function purposeOf(businessCode: string): Purpose {
  const purpose = byBusinessCode.get(businessCode);
  if (!purpose) throw problem('BUSINESS_CODE_UNKNOWN');
  return purpose;
}
