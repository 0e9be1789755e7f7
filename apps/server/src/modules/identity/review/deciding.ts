import {
  type AnyWay,
  keysOf,
  PAPERS,
  type RefusalReason,
  type VerificationState,
  type VerificationSubject,
} from '@yinxin/api';
import { papers, parseCreditCode, parsePhone } from '@yinxin/identifiers';
import { and, asc, count, desc, eq, ilike, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { dayInChinaOf } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { containing } from '../../../db/text.ts';
import type { Caller, Operator } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import type { Vault } from '../../../vault/index.ts';
import { requireSeen } from '../../admin-book/index.ts';
import { organizations } from '../../organizations/index.ts';
import { persons } from '../../persons/index.ts';
import { requireVoice } from '../../second-voices/index.ts';
import { addCheck, changeCase, checksOf, lockCase } from '../cases/cases.ts';
import { caseVault, codeFingerprint, paperFingerprint } from '../cases/facts.ts';
import { failCase, passCase } from '../cases/outcome.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { papersOf } from '../papers/papers.ts';
import { type VerificationRow, verificationChecks, verifications } from '../tables.ts';

/** Who closed their account is nobody's to look at any more: what they said may be unreadable, and goes at night. */
const isReadable = sql`not (${verifications.subject} = 'person' and exists (
  select from ${persons} p where p.id = ${verifications.personId} and p.closed_at is not null))`;

export async function findReadableCase(tx: Queryable, id: string): Promise<VerificationRow> {
  const [row] = await tx
    .select()
    .from(verifications)
    .where(and(eq(verifications.id, id), isReadable));
  if (!row) throw problem('VERIFICATION_NOT_FOUND');
  return row;
}

interface CaseFilters {
  subject?: VerificationSubject;
  way?: AnyWay;
  state: VerificationState;
  order: 'oldest' | 'newest';
  keyword?: string;
  /** Only those that this operator has decided, or has not. */
  decided?: { by: string; is: boolean };
}

/** Whole numbers are found by fingerprint; companies also by a part of their name. */
function matching(vault: Vault, keyword: string | undefined): SQL | undefined {
  if (!keyword) return undefined;
  const [code, phone] = [parseCreditCode(keyword), parsePhone(keyword)];
  const fingerprints = keysOf(papers).flatMap((paperKind) => {
    const number = papers[paperKind].parse(keyword);
    return number.ok ? [paperFingerprint(vault, { paperKind, number: number.value })] : [];
  });
  if (code.ok) fingerprints.push(codeFingerprint(vault, code.value));
  return or(
    inArray(verifications.fingerprint, fingerprints),
    phone.ok ? eq(persons.phoneFingerprint, vault.fingerprint('phone', phone.value)) : undefined,
    ilike(organizations.name, containing(keyword)),
  );
}

const isDecidedBy = (operatorId: string) =>
  sql`exists (select from ${verificationChecks} c where c.verification_id = ${verifications.id} and c.operator_id = ${operatorId})`;

export async function listCases(
  db: Queryable,
  vault: Vault,
  {
    page,
    limit,
    subject,
    way,
    state,
    order,
    keyword,
    decided,
  }: CaseFilters & { page: number; limit: number },
): Promise<{ rows: VerificationRow[]; total: number }> {
  const where = and(
    isReadable,
    eq(verifications.state, state),
    subject && eq(verifications.subject, subject),
    way && eq(verifications.way, way),
    matching(vault, keyword),
    decided && (decided.is ? isDecidedBy(decided.by) : not(isDecidedBy(decided.by))),
  );
  const by = order === 'oldest' ? asc : desc;
  const from = () =>
    db
      .select({ row: verifications })
      .from(verifications)
      .innerJoin(persons, eq(persons.id, verifications.personId))
      .leftJoin(organizations, eq(organizations.id, verifications.organizationId));
  const rows = await from()
    .where(where)
    .orderBy(
      by(sql`coalesce(${verifications.submittedAt}, ${verifications.createdAt})`),
      by(verifications.id),
    )
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await db
    .select({ n: count() })
    .from(verifications)
    .innerJoin(persons, eq(persons.id, verifications.personId))
    .leftJoin(organizations, eq(organizations.id, verifications.organizationId))
    .where(where);
  return { rows: rows.map(({ row }) => row), total: total?.n ?? 0 };
}

/** Companies, and papers that belong to somebody already, are never decided by one person alone. */
export const decisionsNeeded = ({
  subject,
  suspected,
}: Pick<VerificationRow, 'subject' | 'suspected'>): number =>
  subject === 'organization' || suspected ? 2 : 1;

export async function acceptances(tx: Queryable, id: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(verificationChecks)
    .where(
      and(
        eq(verificationChecks.verificationId, id),
        eq(verificationChecks.kind, 'review'),
        eq(verificationChecks.outcome, 'accepted'),
      ),
    );
  return row?.n ?? 0;
}

export type Decision =
  | { id: string; accept: true; words: string }
  | { id: string; accept: false; reason: RefusalReason; words: string };

/** A reviewer's word. Two who decide at once take turns, and the second learns that it is decided. */
export async function decideCase(
  parts: IdentityDependencies,
  tx: Queryable,
  caller: Caller<Operator>,
  decision: Decision,
): Promise<VerificationRow> {
  const { vault } = parts;
  await findReadableCase(tx, decision.id);
  const row = await lockCase(tx, decision.id);
  if (row.state !== 'reviewing') throw problem('CASE_DECIDED');
  const reviews = (await checksOf(tx, row.id)).filter(({ kind }) => kind === 'review');
  const before = reviews.map(({ operatorId }) => operatorId ?? '');
  if (before.includes(caller.who.id)) throw problem('SECOND_REVIEWER');
  if (decision.accept) {
    const papers = (await papersOf(tx, row.id)).map(({ id, kind }) => ({ id, words: PAPERS[kind] }));
    await requireSeen(tx, caller.who, 'view-paper', row.id, papers);
  }
  if (decision.accept && decisionsNeeded(row) > 1)
    await requireVoice(tx, caller.who.id, before, 'SECOND_REVIEWER');
  await addCheck(parts, tx, row, {
    kind: 'review',
    outcome: decision.accept ? 'accepted' : 'refused',
    evidence: decision.accept
      ? { words: decision.words }
      : { words: decision.words, reason: decision.reason },
    operator: caller.who,
  });
  const answer = decision.words ? await caseVault(vault, tx, row).seal('answer', decision.words) : null;
  const by = { reviewer: caller.who };
  if (!decision.accept) return failCase(tx, caller, row, { by, reason: decision.reason, change: { answer } });
  if ((await acceptances(tx, row.id)) < decisionsNeeded(row)) return changeCase(tx, row, {});
  return passCase(parts, tx, caller, row, { by, change: { answer } });
}

interface Duplicate {
  row: VerificationRow;
  why: 'paper' | 'device';
}

const MOST_SHOWN = 20;

/** Cases of others that show the same paper, or came from the same device. */
export async function duplicatesOf(tx: Queryable, row: VerificationRow): Promise<Duplicate[]> {
  const others =
    row.subject === 'person'
      ? ne(verifications.personId, row.personId)
      : sql`${verifications.organizationId} is distinct from ${row.organizationId}`;
  const find = (same: SQL) =>
    tx
      .select()
      .from(verifications)
      .where(and(same, others, isReadable, eq(verifications.subject, row.subject)))
      .orderBy(desc(verifications.id))
      .limit(MOST_SHOWN);
  const found: Record<Duplicate['why'], VerificationRow[]> = {
    paper: await find(eq(verifications.fingerprint, row.fingerprint)),
    device: await find(eq(verifications.device, row.device)),
  };
  const seen = new Set<string>();
  return (['paper', 'device'] as const).flatMap((why) =>
    found[why]
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .map((other): Duplicate => ({ row: other, why })),
  );
}

/** What else this person or company tried. */
export const historyOf = (tx: Queryable, { id, subject, personId, organizationId }: VerificationRow) =>
  tx
    .select()
    .from(verifications)
    .where(
      and(
        ne(verifications.id, id),
        eq(verifications.subject, subject),
        subject === 'person'
          ? eq(verifications.personId, personId)
          : eq(verifications.organizationId, organizationId ?? ''),
      ),
    )
    .orderBy(desc(verifications.id))
    .limit(MOST_SHOWN);

interface ReviewTimes {
  waiting: number;
  oldestHours: number;
  days: { date: string; decided: number; accepted: number; medianHours: number }[];
}

/** How long people waited for a reviewer, by day in China. */
export async function reviewTimes(db: Queryable, days: number): Promise<ReviewTimes> {
  const { rows: waiting } = await db.execute<{ waiting: number; oldest: number }>(sql`
    select count(*)::int as waiting,
           coalesce(extract(epoch from now() - min(submitted_at)) / 3600, 0)::float as oldest
      from verifications where state = 'reviewing'`);
  const { rows } = await db.execute<ReviewTimes['days'][number]>(sql`
    select ${dayInChinaOf(sql`decided_at`)} as "date", count(*)::int as "decided",
           count(*) filter (where state = 'verified')::int as "accepted",
           round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at)) / 3600)::numeric, 2)::float
             as "medianHours"
      from verifications
     where submitted_at is not null and state in ('verified', 'refused')
       and decided_at > now() - make_interval(days => ${days})
     group by 1 order by 1`);
  const round = (hours: number) => Math.round(hours * 10) / 10;
  return { waiting: waiting[0]?.waiting ?? 0, oldestHours: round(waiting[0]?.oldest ?? 0), days: rows };
}

export async function countWaiting(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(verifications)
    .where(eq(verifications.state, 'reviewing'));
  return row?.n ?? 0;
}
