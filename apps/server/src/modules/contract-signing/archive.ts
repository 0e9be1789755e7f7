import type { SignatureLevel } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, asc, count, eq, exists, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { NOW, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { question } from '../../db/prepared-questions.ts';
import { writeTogether } from '../../db/together.ts';
import { asSystem } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { isDue, livePartiesOf, lockContract, selectDocuments } from '../contracts/access.ts';
import { bytesIn, keepBytes, pdfName } from '../contracts/content/index.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { callSilent, moveContract, noteContract, organizationOf, settled } from '../contracts/progress.ts';
import {
  type ContractDocumentRow,
  contractColumns,
  contractDocuments,
  contracts,
  signingIntents,
} from '../contracts/tables.ts';
import { recording } from '../events/index.ts';
import { evidenceFrom, timeStampsOf } from '../validation-data/index.ts';
import { commitIntent, failIntent, replacing } from './commit.ts';
import { besides, serialsOf } from './confirm.ts';
import { requireValid } from './sign.ts';
import { IN_HAND_SECONDS } from './usb-key.ts';

const caller = asSystem('contracts');
const SIGNED_STATES = ['COMPLETE', 'INVALIDING', 'INVALIDED'] as const;

/**
 * Adds everything a verifier will need later to a contract that all have signed (B-LT). A signature that got no time
 * stamp of its own is dated by one over the whole file. What cannot be had now is had at the next try.
 */
export async function archiveContract(parts: ContractParts, contractId: string): Promise<void> {
  const found = await readSigned(parts.db, contractId);
  if (!(SIGNED_STATES as readonly string[]).includes(found.contract.state)) return;
  for (const document of found.documents) {
    if (document.level !== 'B-B' && document.level !== 'B-T') continue;
    await raise(parts, found, document, document.level === 'B-B' ? 'B-LTA' : 'B-LT');
  }
}

const signedContract = question((db, { contractId }: { contractId: string }) => ({
  found: db.select(contractColumns).from(contracts).where(eq(contracts.id, contractId)),
  documents: selectDocuments(db, contractId),
  ...besides(db, { contractId }),
}));

type SignedContract = Awaited<ReturnType<typeof readSigned>>;

/** A contract with its documents, their files and who signed them. */
async function readSigned(db: Queryable, contractId: string) {
  const { found, signed, ...read } = await signedContract(db, { contractId });
  const [contract] = found;
  if (!contract) throw problem('CONTRACT_NOT_FOUND');
  return { ...read, contract, serials: serialsOf(signed) };
}

/** Somebody else raised it meanwhile: its next version is there. */
const isOvertaken = (error: unknown): boolean =>
  (error as { cause?: { code?: string } }).cause?.code === '23505';

async function raise(
  parts: ContractParts,
  { contract, files, serials }: SignedContract,
  document: ContractDocumentRow,
  level: SignatureLevel,
): Promise<void> {
  const { db, certificates, format, now } = parts;
  const bytes = await bytesIn(parts, files, document.fileId);
  const evidence = evidenceFrom(certificates, now());
  const whole = await format.extend(bytes, {
    evidence,
    ...(level === 'B-LTA' ? { timeStamp: timeStampsOf(certificates, contract.algorithm) } : {}),
  });
  await requireValid(parts, serials, whole);
  const file = await keepBytes(parts, contract, pdfName(document.name), [whole], {
    isAnnouncedByRow: true,
  });
  await db
    .transaction(async (tx) => {
      await lockContract(tx, contract.id);
      const facts = {
        ...{ code: contract.code, document: document.id, level },
        ...{ replaces: document.sha256, sha256: file.sha256, sm3: file.sm3 },
      };
      const target = { target: contract.id, organizationId: organizationOf(contract) };
      const changes = replacing(tx, document, file, 'contracts', { level });
      const told = recording(caller, [{ act: 'raise-level', ...target, facts }]);
      await writeTogether(tx, [...changes, ...told]);
    })
    .catch((error: unknown) => {
      if (!isOvertaken(error)) throw error;
    });
}

const AT_ONCE = 50;
/** Longer than any signature takes. */
const STUCK_MS = 120_000;
const IN_HAND_MS = IN_HAND_SECONDS * 1000;
const certificateInHand = sql<string | null>`${signingIntents.view} ->> 'certificate'`;

/** What a crash left behind: signatures that were made are taken in, others are given up; levels are completed. */
export async function sweepSigning(parts: ContractParts): Promise<{ finished: number; failed: number }> {
  const { db, log } = parts;
  const counts = { finished: 0, failed: 0 };
  const before = (ms: number) =>
    lt(signingIntents.confirmedAt, sql`${NOW} - make_interval(secs => ${ms / 1000})`);
  // whoever signs with a token still has the time they were given
  const isOver = or(
    isNull(certificateInHand),
    eq(signingIntents.state, 'made'),
    before(IN_HAND_MS + STUCK_MS),
  );
  const stuck = await db
    .select({
      id: signingIntents.id,
      contractId: signingIntents.contractId,
      personId: signingIntents.personId,
      accountId: signingIntents.accountId,
      serial: signingIntents.serial,
      state: signingIntents.state,
      inHand: certificateInHand,
    })
    .from(signingIntents)
    .where(and(inArray(signingIntents.state, ['confirmed', 'signing', 'made']), before(STUCK_MS), isOver))
    .orderBy(asc(signingIntents.confirmedAt))
    .limit(AT_ONCE);
  for (const { state, inHand, ...intent } of stuck) {
    const { id } = intent;
    try {
      if (state === 'made') {
        await commitIntent(parts, caller, intent);
        counts.finished++;
        continue;
      }
    } catch (error) {
      log.warn({ err: error, intent: id }, 'a signature that was made could not be taken in');
    }
    const isTheirs = inHand !== null && state !== 'made';
    await failIntent(parts, caller, id, isTheirs ? '没有在时限内用 USB Key 签署' : '签署过程中断', isTheirs);
    counts.failed++;
  }
  await goOn(parts);
  await completeLevels(parts);
  return counts;
}

/** Signatures of a contract that were made and not taken in, before anything else becomes of it. */
export async function takeInMade(parts: ContractParts, contractId: string): Promise<void> {
  const made = await parts.db
    .select()
    .from(signingIntents)
    .where(and(eq(signingIntents.contractId, contractId), eq(signingIntents.state, 'made')))
    .orderBy(asc(signingIntents.confirmedAt));
  for (const intent of made)
    await commitIntent(parts, caller, intent).catch((error: unknown) =>
      parts.log.warn({ err: error, intent: intent.id }, 'a signature that was made could not be taken in'),
    );
}

/** How often an authorisation is tried again after a failure of ours. */
const SILENT_TRIES = 3;

/** What was made and did not become a signature of the contract: somebody has to look before it goes on. */
const madeOf = (tx: Queryable, contractId: string | typeof contracts.id) =>
  tx
    .select({ id: signingIntents.id })
    .from(signingIntents)
    .where(
      and(
        eq(signingIntents.contractId, contractId),
        inArray(signingIntents.state, ['made', 'failed']),
        isNotNull(signingIntents.made),
      ),
    );

/** After a failure of ours that made nothing, the parties can sign again without anybody's doing. */
async function goOn(parts: ContractParts): Promise<void> {
  const { db } = parts;
  const stopped = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.state, 'SIGN_FAILED'), not(exists(madeOf(db, contracts.id)))))
    .orderBy(asc(contracts.changedAt))
    .limit(AT_ONCE);
  for (const { id } of stopped)
    await db.transaction(async (tx) => {
      const contract = await lockContract(tx, id);
      const [made] = await madeOf(tx, id).limit(1);
      if (contract.state !== 'SIGN_FAILED' || made || isDue(contract, await timeNow(tx))) return;
      const again = await moveContract(tx, contract, 'retry-contract');
      await noteContract(tx, caller, again, 'retry-contract');
      const parties = await livePartiesOf(tx, id);
      const failed = and(eq(signingIntents.contractId, id), eq(signingIntents.state, 'failed'));
      const [tried] = await tx
        .select({ n: count() })
        .from(signingIntents)
        .where(and(failed, isNotNull(signingIntents.silentId)));
      if (tried && tried.n > 0 && tried.n < SILENT_TRIES) await callSilent(tx, parts, again, parties);
      await settled(tx, again, parties);
    });
}

async function completeLevels(parts: ContractParts): Promise<void> {
  const unfinished = await parts.db
    .selectDistinct({ contractId: contractDocuments.contractId })
    .from(contractDocuments)
    .innerJoin(contracts, eq(contracts.id, contractDocuments.contractId))
    .where(
      and(
        inArray(contractDocuments.level, ['B-B', 'B-T']),
        inArray(contracts.state, [...SIGNED_STATES]),
        lt(contracts.endedAt, new Date(parts.now().getTime() - STUCK_MS)),
      ),
    )
    .limit(AT_ONCE);
  for (const { contractId } of unfinished)
    await archiveContract(parts, contractId).catch((error: unknown) =>
      parts.log.warn({ err: error, contract: contractId }, 'evidence could not be completed'),
    );
}

/** Every night: what is at B-LT gets an archive time stamp over everything, so that it outlives its certificates. */
export async function renewArchives(parts: ContractParts): Promise<void> {
  const due = await parts.db
    .select({ documentId: contractDocuments.id, contractId: contracts.id })
    .from(contractDocuments)
    .innerJoin(contracts, eq(contracts.id, contractDocuments.contractId))
    .where(
      and(
        eq(contractDocuments.level, 'B-LT'),
        isNotNull(contracts.endedAt),
        lt(contracts.endedAt, new Date(parts.now().getTime() - DAY_MS)),
      ),
    )
    .orderBy(asc(contracts.endedAt))
    .limit(AT_ONCE);
  for (const { contractId, documentId } of due) {
    const found = await readSigned(parts.db, contractId);
    const document = found.documents.find(({ id, level }) => id === documentId && level === 'B-LT');
    if (document)
      await raise(parts, found, document, 'B-LTA').catch((error: unknown) =>
        parts.log.warn({ err: error, contract: contractId }, 'an archive could not be renewed'),
      );
  }
}
