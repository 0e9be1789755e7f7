import { describe, expect, test } from 'vitest';
import { defaultPolicy } from '../verify/index.ts';
import { aCrl, type CrlInput, type Holder } from './testing/certificates.ts';
import { outcome } from './testing/craft.ts';
import { aContract, SIGNED, World } from './testing/world.ts';

/** What happened to the certificate, whether and when a time stamp was set, what is known about the status. */
const FATES = ['valid', 'revoked before', 'revoked after', 'expired', 'CA revoked'] as const;
const STAMPS = ['none', 'before', 'after'] as const;
const KNOWLEDGE = ['fresh', 'stale', 'absent'] as const;
type Fate = (typeof FATES)[number];
type Stamp = (typeof STAMPS)[number];
type Knowledge = (typeof KNOWLEDGE)[number];

const world = new World();
const hours = (count: number) => new Date(SIGNED.getTime() + count * 3_600_000);
const EVENT = hours(5);
/** Status is demanded of every certificate, as ETSI does. */
const policy = { ...defaultPolicy, revocation: { mode: 'required' as const } };

/** ETSI EN 319 102-1: with fresh status the proven time decides; without any, nothing but expiry is certain. */
const WITH_FRESH_STATUS: Record<Fate, Record<Stamp, string>> = {
  valid: { none: 'TOTAL_PASSED/null', before: 'TOTAL_PASSED/null', after: 'TOTAL_PASSED/null' },
  // The signer's own claimed time lies after the revocation.
  'revoked before': {
    none: 'TOTAL_FAILED/REVOKED',
    before: 'TOTAL_FAILED/REVOKED',
    after: 'TOTAL_FAILED/REVOKED',
  },
  'revoked after': {
    none: 'INDETERMINATE/REVOKED_NO_POE',
    before: 'TOTAL_PASSED/null',
    after: 'INDETERMINATE/REVOKED_NO_POE',
  },
  expired: {
    none: 'INDETERMINATE/OUT_OF_BOUNDS_NO_POE',
    before: 'TOTAL_PASSED/null',
    after: 'INDETERMINATE/OUT_OF_BOUNDS_NO_POE',
  },
  // The time-stamp authority hangs on the same CA, so its tokens fall with it.
  'CA revoked': {
    none: 'INDETERMINATE/REVOKED_CA_NO_POE',
    before: 'INDETERMINATE/REVOKED_CA_NO_POE',
    after: 'INDETERMINATE/REVOKED_CA_NO_POE',
  },
};

function expected(fate: Fate, stamp: Stamp, knowledge: Knowledge): string {
  if (knowledge === 'fresh') return WITH_FRESH_STATUS[fate][stamp];
  return fate === 'expired' ? 'INDETERMINATE/OUT_OF_BOUNDS_NO_POE' : 'INDETERMINATE/TRY_LATER';
}

function statusOf(fate: Fate, holder: Holder, knowledge: Knowledge): Uint8Array[] {
  if (knowledge === 'absent') return [];
  // Lists drop what has expired, so the one that speaks for an expired certificate is from before.
  const fresh = { thisUpdate: fate === 'expired' ? hours(2) : hours(20) };
  const dates: CrlInput =
    knowledge === 'fresh' ? fresh : { thisUpdate: hours(-500), nextUpdate: hours(-400) };
  // A list that ran out long ago knows nothing of what came later.
  const revocation = (who: Holder, at: Date) => (knowledge === 'fresh' ? [{ holder: who, at }] : []);
  const byRoot = fate === 'CA revoked' ? revocation(world.ca, EVENT) : [];
  const byCa =
    fate === 'revoked before'
      ? revocation(holder, hours(-12))
      : fate === 'revoked after'
        ? revocation(holder, EVENT)
        : [];
  return [aCrl(world.root, { ...dates, revoked: byRoot }), aCrl(world.ca, { ...dates, revoked: byCa })];
}

const cells = FATES.flatMap((fate) =>
  STAMPS.flatMap((stamp) => KNOWLEDGE.map((knowledge) => ({ fate, stamp, knowledge }))),
);

describe('certificate, time stamp and status', () => {
  test.each(cells)('$fate, time stamp $stamp, status $knowledge', async ({ fate, stamp, knowledge }) => {
    const holder = world.person('甲', fate === 'expired' ? { to: EVENT } : {});
    const timeStamp = world.timeStamp(stamp === 'before' ? SIGNED : hours(6));
    const options = stamp === 'none' ? {} : { level: 'B-T' as const, timeStamp };
    const file = await world.sign(aContract({ pages: 1 }), options, world.signerFor(holder));
    const report = await world.verify(file, { crls: statusOf(fate, holder, knowledge), policy });
    expect(outcome(report)).toBe(expected(fate, stamp, knowledge));
  });
});
