import { Readable } from 'node:stream';
import * as api from '@yinxin/api';
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import { type Actor, asSystem, type Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { events, record } from '../events/index.ts';
import { shownFile } from '../file-access/index.ts';
import { files } from '../files/index.ts';
import { ownerFor } from '../orders/index.ts';
import type { ReportDependencies } from './dependencies.ts';
import { makeReport, nameOf, subjectOf } from './making.ts';
import { type ReportRow, verificationReports } from './tables.ts';

export { presentVerificationReport, verificationReportBy } from './recognised.ts';

const MOST_ENTRIES = 100;

/** Where the event that issued a report stands in the log. */
async function entryOf({ db, logPlacesOf }: ReportDependencies, { id }: ReportRow) {
  const [event] = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        ...[eq(events.targetType, 'verification-report'), eq(events.targetId, id)],
        eq(events.act, 'make-verification-report'),
      ),
    )
    .limit(1);
  if (!event) return null;
  const { standing, indexOf } = await logPlacesOf([event.id]);
  return { ...standing, index: indexOf(event.id) ?? null };
}

/** What anybody may know who has the number. */
const presentJudged = (row: ReportRow) => ({
  number: row.number,
  verdict: row.verdict,
  words: api.VERIFY_VERDICTS[row.verdict],
  judgedAt: row.judgedAt.toISOString(),
  madeAt: row.createdAt.toISOString(),
  sha256: row.fileSha256,
  sm3: row.fileSm3,
  reportSha256: row.reportSha256,
});

async function presentReport({ vault }: ReportDependencies, row: ReportRow): Promise<api.VerificationReport> {
  const owner = vault.forSubject(subjectOf({ kind: row.ownerKind, id: row.ownerId }));
  return {
    ...{ id: row.id, size: row.fileSize, signatures: row.signatures, ...presentJudged(row) },
    name: await owner.open(nameOf(row.id), row.fileName),
  };
}

/** Bought and used, the newest first; what was used names its report. */
async function presentLedger(parts: ReportDependencies, owner: api.Owner) {
  const { db, quota } = parts;
  const { entries, until, ...sums } = await quota.ledger(db, owner);
  const shown = entries.slice(0, MOST_ENTRIES);
  const references = shown.flatMap(({ reference }) => reference ?? []);
  const numbers = new Map(
    references.length === 0
      ? []
      : (
          await db
            .select({ id: verificationReports.id, number: verificationReports.number })
            .from(verificationReports)
            .where(inArray(verificationReports.id, references))
        ).map(({ id, number }) => [id, number]),
  );
  return {
    quota: { ...sums, until: until?.toISOString() ?? null },
    ledger: shown.map(({ at, amount, reference, endsAt }) => ({
      at: at.toISOString(),
      amount,
      words: reference ? `出具报告 ${numbers.get(reference) ?? ''}`.trim() : '购买验证报告',
      endsAt: endsAt?.toISOString() ?? null,
    })),
  };
}

const mayMake = (db: Queryable, person: Actor): Promise<'make-report'[]> =>
  ownerFor(db, person, 'place-order').then(
    () => ['make-report'],
    () => [],
  );

const isOf = ({ kind, id }: api.Owner) =>
  and(eq(verificationReports.ownerKind, kind), eq(verificationReports.ownerId, id));

/** A report of whom somebody acts for, who may read its orders; any other does not exist. */
async function ownReport(db: Queryable, person: Actor, id: string): Promise<ReportRow> {
  const owner = await ownerFor(db, person, 'read-orders');
  const [row] = await db
    .select()
    .from(verificationReports)
    .where(and(eq(verificationReports.id, id), isOf(owner)));
  if (!row) throw problem('REPORT_NOT_FOUND');
  return row;
}

async function reportFile(parts: ReportDependencies, caller: Caller<Actor>, id: string) {
  const row = await ownReport(parts.db, caller.who, id);
  const [file] = await parts.db.select().from(files).where(eq(files.id, row.fileId));
  if (!file) throw problem('REPORT_NOT_FOUND');
  await record(parts.db, caller, {
    act: 'read-verification-report',
    target: row.id,
    organizationId: row.ownerKind === 'organization' ? row.ownerId : null,
    facts: { number: row.number },
  });
  return shownFile(parts, file);
}

/** A person's own reports, for the copy that they ask for. */
const heldOf = async (parts: ReportDependencies, tx: Queryable, personId: string): Promise<unknown> => {
  const rows = await tx
    .select()
    .from(verificationReports)
    .where(and(eq(verificationReports.ownerKind, 'person'), eq(verificationReports.ownerId, personId)))
    .orderBy(asc(verificationReports.id));
  const reports = await Promise.all(rows.map((row) => presentReport(parts, row)));
  return reports.map(({ number, name, words, sha256, madeAt }) => ({
    报告编号: number,
    文件名: name,
    结论: words,
    文件摘要: sha256,
    出具时间: madeAt,
  }));
};

/** The judgement of a file in writing, over our signature; one of what was bought for each. */
export function createVerificationReports(book: CallBook, parts: ReportDependencies) {
  const { db } = parts;
  parts.privacy.addToCopy('验证报告', (tx, personId) => heldOf(parts, tx, personId));

  book.answer(api.verificationReports, async ({ query: { before, limit }, person }) => {
    const owner = await ownerFor(db, person, 'read-orders');
    const rows = await db
      .select()
      .from(verificationReports)
      .where(and(isOf(owner), before ? lt(verificationReports.id, before) : undefined))
      .orderBy(desc(verificationReports.id))
      .limit(limit + 1);
    return {
      ...(await presentLedger(parts, owner)),
      list: await Promise.all(rows.slice(0, limit).map((row) => presentReport(parts, row))),
      more: rows.length > limit,
      may: await mayMake(db, person),
    };
  });

  book.answer(api.makeVerificationReport, async ({ query: { requestKey }, caller, tools }) => {
    const takeFile = async () => {
      const { fields, ...coming } = await tools.takeFile();
      return { ...coming, password: fields.password };
    };
    return presentReport(parts, await makeReport(parts, caller, requestKey, takeFile));
  });
  book.answer(api.verificationReportFile, ({ query: { id }, caller }) => reportFile(parts, caller, id));

  book.answer(api.publicVerificationReport, async ({ query: { number } }) => {
    const [row] = await db.select().from(verificationReports).where(eq(verificationReports.number, number));
    if (!row) throw problem('REPORT_NOT_FOUND');
    return { ...presentJudged(row), entry: await entryOf(parts, row) };
  });

  return {
    /** For a demo: one report of a file at hand; asked again it is the same. */
    async placeSample(who: Actor, { name, bytes }: { name: string; bytes: Uint8Array }): Promise<void> {
      const caller: Caller<Actor> = { ...asSystem('demo'), who };
      await makeReport(parts, caller, who.accountId, async () => ({ name, content: Readable.from([bytes]) }));
    },
  };
}
export type VerificationReports = ReturnType<typeof createVerificationReports>;
