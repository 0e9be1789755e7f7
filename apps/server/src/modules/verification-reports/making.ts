import { createHash, randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Owner, VerifiedFile } from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { record } from '../events/index.ts';
import { recordFile } from '../files/index.ts';
import { datedNumber, ownerFor } from '../orders/index.ts';
import { receiveFile } from '../uploads/index.ts';
import { type JudgedBy, reportOf } from './contents.ts';
import type { Incoming, ReportDependencies } from './dependencies.ts';
import { type ReportRow, verificationReports } from './tables.ts';

export const subjectOf = ({ kind, id }: Owner): `person:${string}` | `organization:${string}` =>
  kind === 'person' ? `person:${id}` : `organization:${id}`;
export const nameOf = (id: string) => `verification-report/name/${id}`;

const CHECK_PATH = '/product/contract/verificationReport/check';

/** The same wish came twice at once; the other one was first. */
class MadeMeanwhile extends Error {}

const madeFor = async (
  db: Queryable,
  { accountId }: Actor,
  requestKey: string,
): Promise<ReportRow | undefined> => {
  const [row] = await db
    .select()
    .from(verificationReports)
    .where(and(eq(verificationReports.accountId, accountId), eq(verificationReports.requestKey, requestKey)));
  return row;
};

/** What was made for a wish is its answer for ever, but for the same file only. */
function sameWish(row: ReportRow, { sha256 }: VerifiedFile): ReportRow {
  if (row.fileSha256 !== sha256) throw problem('REPORT_KEY_USED');
  return row;
}

/**
 * Judged → laid out and signed → stored → one transaction: file, report, one of the quota, event. Nothing is taken
 * before there is a report, and none is kept that was not paid for; bytes that no row names are swept away.
 */
export async function makeReport(
  parts: ReportDependencies,
  caller: Caller<Actor>,
  requestKey: string,
  takeFile: () => Promise<Incoming>,
): Promise<ReportRow> {
  const { db, quota } = parts;
  const { who } = caller;
  const owner = await ownerFor(db, who, 'place-order');
  const isAsked = (await madeFor(db, who, requestKey)) !== undefined;
  if (!isAsked && (await quota.left(db, owner)) === 0) throw problem('REPORT_QUOTA_NONE');
  const { file, list } = await parts.judge(who, await takeFile());
  const before = await madeFor(db, who, requestKey);
  if (before) return sameWish(before, file);
  const number = datedNumber('YB', 12);
  const bytes = await printed(parts, who, { number, file, list });
  const received = await receiveFile(parts, {
    name: `验证报告 ${number}.pdf`,
    content: Readable.from([bytes]),
    purpose: 'report',
    owner: parts.vault.forSubject(subjectOf(owner)),
  });
  try {
    return await db.transaction(async (tx) => {
      const stored = await recordFile(tx, received, { uploadedBy: who.personId, keepUntil: null });
      return keepReport(parts, tx, caller, {
        ...{ number, requestKey, file, fileId: stored.id },
        reportSha256: createHash('sha256').update(bytes).digest('hex'),
      });
    });
  } catch (error) {
    if (error instanceof AppError && error.problem === 'QUOTA_SHORT') throw problem('REPORT_QUOTA_NONE');
    const other = error instanceof MadeMeanwhile && (await madeFor(db, who, requestKey));
    if (!other) throw error;
    return sameWish(other, file);
  }
}

/** Who asked for it, as the report says. */
const askerOf = (who: Actor): string =>
  who.organizationName || (who.kind === 'person' ? maskName(who.name) || who.maskedPhone : who.programName);

async function printed(
  { press, origin, log, now }: ReportDependencies,
  who: Actor,
  { number, file, list }: { number: string; file: VerifiedFile; list: JudgedBy },
): Promise<Uint8Array> {
  try {
    const report = reportOf(file, list, {
      number,
      issuer: press.company,
      asker: askerOf(who),
      madeAt: now(),
      checkAddress: `${origin}${CHECK_PATH}?number=${number}`,
      verifyAddress: `${origin}/product/contract/verification`,
    });
    return await press.print(report, `出具验证报告 ${number}`);
  } catch (error) {
    log.error({ err: error }, 'a verification report could not be made');
    throw problem('REPORT_FAILED');
  }
}

interface Made {
  number: string;
  requestKey: string;
  file: VerifiedFile;
  fileId: string;
  reportSha256: string;
}

async function keepReport(
  { vault, quota }: ReportDependencies,
  tx: Queryable,
  caller: Caller<Actor>,
  { file, ...made }: Made,
): Promise<ReportRow> {
  const { who } = caller;
  const owner = await ownerFor(tx, who, 'place-order'); // whose right may have ended while it was made
  const id = randomUUIDv7();
  const [row] = await tx
    .insert(verificationReports)
    .values({
      ...{ id, ...made, accountId: who.accountId, personId: who.personId },
      ...{ ownerKind: owner.kind, ownerId: owner.id },
      fileName: await vault.forSubject(subjectOf(owner), tx).seal(nameOf(id), file.name),
      ...{ fileSize: file.size, fileSha256: file.sha256, fileSm3: file.sm3 },
      ...{ verdict: file.verdict, signatures: file.signatures.length },
      judgedAt: new Date(file.judgedAt),
    })
    .onConflictDoNothing({ target: [verificationReports.accountId, verificationReports.requestKey] })
    .returning();
  if (!row) throw new MadeMeanwhile();
  await quota.use(tx, owner, id);
  await record(tx, caller, {
    act: 'make-verification-report',
    target: id,
    organizationId: owner.kind === 'organization' ? owner.id : null,
    facts: {
      ...{ number: made.number, sha256: file.sha256, verdict: file.verdict },
      report: made.reportSha256,
    },
    uses: [{ meter: 'verification-report', owner, reference: id, number: made.number }],
  });
  return row;
}
