import { type AnyWay, type CompanyWay, type PersonWay, type VerificationSubject, waysOf } from '@yinxin/api';
import type { Queryable } from '../../../db/connect.ts';
import { problem } from '../../../http/problem.ts';
import { type IdentityVendors, VendorUnavailable } from '../../../providers/identity/index.ts';
import { type Budget, left } from '../../limits/index.ts';

/** A way is open while the vendors that it needs are configured; people can always be asked. */
const personWays: Record<PersonWay, (vendors: IdentityVendors) => boolean> = {
  carrier: ({ persons }) => persons !== undefined,
  bank: ({ persons }) => persons !== undefined,
  face: ({ face }) => face !== undefined,
  manual: () => true,
};
const companyWays: Record<CompanyWay, (vendors: IdentityVendors) => boolean> = {
  representative: ({ companies, face, persons }) =>
    companies !== undefined && (face ?? persons) !== undefined,
  transfer: ({ companies, transfers }) => companies !== undefined && transfers !== undefined,
  letter: () => true,
  manual: () => true,
};

const isOn = (vendors: IdentityVendors, subject: VerificationSubject, way: AnyWay): boolean =>
  subject === 'person' ? personWays[way as PersonWay](vendors) : companyWays[way as CompanyWay](vendors);

export const DAY_SECONDS = 86_400;

/** How often a person may try a way in a day. */
export const triesOf = (subject: VerificationSubject, way: AnyWay, personId: string): Budget => ({
  name: `identity:${subject}:${way}:${personId}`,
  max: waysOf(subject)[way]?.triesADay ?? 0,
  perSeconds: DAY_SECONDS,
});

interface WayStanding {
  way: AnyWay;
  open: boolean;
  closed: 'off' | 'tries' | null;
  triesLeft: number;
}

export async function standingsOf(
  tx: Queryable,
  vendors: IdentityVendors,
  subject: VerificationSubject,
  personId: string,
): Promise<WayStanding[]> {
  const standings: WayStanding[] = [];
  for (const way of Object.keys(waysOf(subject)) as AnyWay[]) {
    const triesLeft = await left(tx, triesOf(subject, way, personId));
    const closed = isOn(vendors, subject, way) ? (triesLeft > 0 ? null : 'tries') : 'off';
    standings.push({ way, open: closed === null, closed, triesLeft });
  }
  return standings;
}

export async function openWays(
  tx: Queryable,
  vendors: IdentityVendors,
  subject: VerificationSubject,
  personId: string,
  besides?: AnyWay,
): Promise<AnyWay[]> {
  const standings = await standingsOf(tx, vendors, subject, personId);
  return standings.filter(({ way, open }) => open && way !== besides).map(({ way }) => way);
}

export const wordsOf = (subject: VerificationSubject, ways: readonly AnyWay[]): string =>
  ways.map((way) => waysOf(subject)[way]?.words ?? way).join('、');

/** Refuses a way that is off or was tried too often, naming what is open. */
export async function requireOpen(
  tx: Queryable,
  vendors: IdentityVendors,
  subject: VerificationSubject,
  way: AnyWay,
  personId: string,
): Promise<void> {
  const standings = await standingsOf(tx, vendors, subject, personId);
  const wanted = standings.find((standing) => standing.way === way);
  if (wanted?.open) return;
  const ways = wordsOf(
    subject,
    standings.filter(({ open }) => open).map((standing) => standing.way),
  );
  throw problem(wanted?.closed === 'tries' ? 'TRIES_SPENT' : 'WAY_CLOSED', { ways });
}

/** What the applicant hears when a vendor gave no answer to rely on. */
export async function unavailable(
  tx: Queryable,
  vendors: IdentityVendors,
  { subject, way, personId }: { subject: VerificationSubject; way: AnyWay; personId: string },
) {
  const ways = await openWays(tx, vendors, subject, personId, way);
  return problem('VENDOR_UNAVAILABLE', { ways: wordsOf(subject, ways) });
}

/** The vendor's failure, or undefined when it is another error. */
export const vendorFailure = (error: unknown): VendorUnavailable | undefined =>
  error instanceof VendorUnavailable ? error : undefined;
