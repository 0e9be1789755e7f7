import { isByRule, REMIND_DAYS, RUNNING_STATES } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { inChina, NOW } from '../../db/clock.ts';
import { asSystem } from '../../http/principal.ts';
import type { Guest } from '../../http/turns.ts';
import { expireContract } from './commands/deciding.ts';
import { emptyBin } from './commands/keeping.ts';
import { bytesOf } from './content/bytes.ts';
import { noteContract } from './progress.ts';
import { renewArchives, takeInMade } from './signing/archive.ts';
import type { SigningParts } from './signing/sign.ts';
import { documentsOf, findContract, isOpen, livePartiesOf, lockContract } from './standing.ts';
import { contractColumns, contracts } from './tables.ts';
import { wordsVectorOfDocuments } from './words.ts';

const AT_ONCE = 200;
const caller = asSystem('contracts');
/** Before an expiry or a renewal, each once. */
const REMIND_OF_ENDS = [30, 7, 1] as const;

/** Every minute: contracts whose time is over end. */
export async function expireDue(parts: SigningParts): Promise<number> {
  const due = await parts.db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(inArray(contracts.state, [...RUNNING_STATES]), lte(contracts.deadline, NOW)))
    .limit(AT_ONCE);
  let expired = 0;
  for (const { id } of due) {
    await takeInMade(parts, id); // what was signed in time counts
    if (await expireContract(parts, id)) expired++;
  }
  return expired;
}

/** A day on which to remind has come since the last time. Days that passed unheeded are one reminder. */
const isDue = (now: Date) => sql`exists (
  select 1 from unnest(${contracts.remindDays}) as remind(days)
   where ${contracts.deadline} - make_interval(days => remind.days) <= ${now}
     and ${contracts.deadline} - make_interval(days => remind.days) > coalesce(${contracts.remindedAt}, '-infinity'))`;

/** Whoever holds a contract up is told before its deadline, on the days that its flow names. */
export async function remindDue({ db, now }: SigningParts): Promise<void> {
  const due = and(
    inArray(contracts.state, [...RUNNING_STATES]),
    lte(contracts.deadline, new Date(now().getTime() + Math.max(...REMIND_DAYS) * DAY_MS)),
    isDue(now()),
  );
  const found = await db.select({ id: contracts.id }).from(contracts).where(due).limit(AT_ONCE);
  for (const { id } of found)
    await db.transaction(async (tx) => {
      const contract = await lockContract(tx, id);
      const [still] = await tx
        .select({ id: contracts.id })
        .from(contracts)
        .where(and(eq(contracts.id, id), due));
      if (!still) return;
      await tx.update(contracts).set({ remindedAt: now() }).where(eq(contracts.id, id));
      const called = (await livePartiesOf(tx, id)).filter(isOpen).map((party) => party.id);
      await noteContract(tx, caller, contract, 'remind-contract', {
        about: 'deadline',
        called: called.join(','),
      });
    });
}

/** The author is told of expiries and renewals that come near. */
async function remindOfEnds({ db }: SigningParts): Promise<void> {
  const isNear = (column: PgColumn) => sql`${column} - ${inChina(sql`now()`)}::date in ${REMIND_OF_ENDS}`;
  const ending = await db
    .select(contractColumns)
    .from(contracts)
    .where(and(eq(contracts.state, 'COMPLETE'), or(isNear(contracts.expiresOn), isNear(contracts.renewsOn))));
  for (const contract of ending)
    await noteContract(db, caller, contract, 'remind-contract', { about: 'end' });
}

/** Every night. */
export async function keepContracts(parts: SigningParts, at: Date): Promise<void> {
  await emptyBin(parts, at);
  await remindOfEnds(parts);
  await renewArchives(parts);
}

/** Takes its turn as somebody who reads does. */
const INDEX: Guest = { id: 'index', isParty: false };

/** Title, number, parties and the text inside the documents, for search. */
export async function indexContract(parts: SigningParts, contractId: string): Promise<void> {
  const { db, vault, drawing, log } = parts;
  const contract = await findContract(db, contractId);
  const texts = [contract.title, contract.number ?? ''];
  // how an organisation approves is its own affair: others who search must not find its people
  for (const { organizationName, name } of (await livePartiesOf(db, contractId)).filter(
    (party) => !isByRule(party),
  ))
    texts.push(organizationName, vault.open(name));
  for (const { fileId, sha256, name } of await documentsOf(db, contractId)) {
    texts.push(name);
    try {
      const pages = await drawing.texts(INDEX, sha256, () => bytesOf(parts, fileId));
      texts.push(pages.map(({ text }) => text).join(' '));
    } catch (error) {
      log.warn({ err: error, contract: contractId }, 'the text of a document could not be read');
    }
  }
  await db
    .update(contracts)
    .set({ words: await wordsVectorOfDocuments(vault, texts) })
    .where(eq(contracts.id, contractId));
}
