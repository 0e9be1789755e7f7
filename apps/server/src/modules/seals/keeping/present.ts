import {
  EVENTS,
  type EventAct,
  SEAL_CARD_ACTS,
  type SealCard,
  type SealCardAct,
  type SealDetail,
  sealMachine,
} from '@yinxin/api';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { events } from '../../events/index.ts';
import type { SealAccess } from '../access.ts';
import { filingNumber } from '../seals.ts';
import { type SealGrantRow, type SealRow, sealFilings, sealVersions } from '../tables.ts';
import type { SealFacts } from './queries.ts';

const MOST_EVENTS = 100;

/** Who looks at a seal, and what they hold of it. */
interface Looker {
  access: SealAccess;
  /** Grants of theirs that hold now. */
  grants: readonly SealGrantRow[];
}

/** Of the acts of the card, those that the state, the place of who looks, and their grants allow. */
function mayWith(seal: SealRow, facts: SealFacts, { access, grants }: Looker): SealCardAct[] {
  const { keeps, audits } = access;
  const flow = keeps ? sealMachine.may(seal.state, ['keeper']) : [];
  const own = grants.filter(({ sealId }) => sealId === seal.id);
  const certified = !access.organization || access.organization.state === 'certified';
  const usable = seal.state === 'enabled' && facts.certificate?.status === 'good' && certified;
  const stands = facts.certificate?.status === 'good' || facts.certificate?.status === 'expired';
  const orders =
    keeps && certified && stands && !seal.byOffice && ['enabled', 'stopped'].includes(seal.state);
  const waits = facts.making?.state === 'waiting-request';
  const given: SealCardAct[] = [
    ...(usable && (keeps || own.length > 0) ? (['use-seal'] as const) : []),
    ...(usable && !keeps && own.some(({ approval }) => approval !== 'none')
      ? (['request-use'] as const)
      : []),
    ...flow.filter((act): act is Extract<typeof act, SealCardAct> =>
      SEAL_CARD_ACTS.some((one) => one === act),
    ),
    ...(keeps && access.organization && seal.state === 'enabled' ? (['grant-seal'] as const) : []),
    ...(audits ? (['read-uses'] as const) : []),
    ...(keeps && waits ? (['submit-request'] as const) : []),
    ...(orders && !facts.making ? (['order-renewal', 'order-change', 'order-replacement'] as const) : []),
  ];
  const withheld: readonly SealCardAct[] = seal.byOffice ? ['enable-seal', 'return-seal'] : [];
  return SEAL_CARD_ACTS.filter((act) => given.includes(act) && !withheld.includes(act));
}

export const pictureAddress = (seal: SealRow, version = seal.version): string =>
  `/api/appapi/seal/picture?id=${seal.id}&version=${version}`;

const presentMaking = ({ making }: SealFacts): SealCard['making'] =>
  making
    ? {
        makingId: making.id,
        act: making.act,
        state: making.state,
        reason: making.reason,
        orderId: making.orderId,
      }
    : null;

export const presentCard = (seal: SealRow, facts: SealFacts, holder: string, looker: Looker): SealCard => ({
  id: seal.id,
  type: seal.type,
  name: seal.name,
  holder,
  state: seal.state,
  reason: seal.reason,
  stateSince: seal.stateSince.toISOString(),
  number: seal.number,
  code: seal.code,
  picture: seal.version > 0 ? pictureAddress(seal) : null,
  ...facts.size,
  medium: seal.medium,
  certificate: facts.certificate ?? null,
  making: presentMaking(facts),
  grants: facts.grants,
  usesThisMonth: facts.usesThisMonth,
  may: mayWith(seal, facts, looker),
});

/** Versions, entries in the register and what happened: as the owner and the office see them. */
export async function presentPast(
  tx: Queryable,
  seal: SealRow,
): Promise<Pick<SealDetail, 'versions' | 'filings' | 'history'>> {
  const versions = await tx
    .select({
      version: sealVersions.version,
      serial: sealVersions.serial,
      madeAt: sealVersions.madeAt,
      validTo: sealVersions.validTo,
    })
    .from(sealVersions)
    .where(and(eq(sealVersions.sealId, seal.id), isNotNull(sealVersions.der)))
    .orderBy(desc(sealVersions.version));
  const filings = await tx
    .select()
    .from(sealFilings)
    .where(eq(sealFilings.sealId, seal.id))
    .orderBy(desc(sealFilings.number));
  const past = await tx
    .select({ act: events.act, at: events.at })
    .from(events)
    .where(and(eq(events.targetType, 'seal'), eq(events.targetId, seal.id)))
    .orderBy(desc(events.id))
    .limit(MOST_EVENTS);
  return {
    versions: versions.map(({ version, serial, madeAt, validTo }) => ({
      version,
      serial,
      picture: pictureAddress(seal, version),
      madeAt: madeAt?.toISOString() ?? '',
      validTo: validTo.toISOString(),
      current: version === seal.version,
    })),
    filings: filings.map((filing) => ({
      number: filingNumber(filing),
      entry: filing.entry,
      code: filing.code,
      at: filing.at.toISOString(),
    })),
    history: past.map(({ act, at }) => ({ act, words: wordsOf(act), at: at.toISOString() })),
  };
}

const wordsOf = (act: EventAct): string => EVENTS[act].words;
