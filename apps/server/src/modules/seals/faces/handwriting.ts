import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { beginningOf, HANDWRITING_SECONDS, type HandwritingState, RETENTION } from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import type { Stroke } from '@yinxin/seal';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { isOver, NOW, timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import type { Actor } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { tokenHash } from '../../../http/tokens.ts';
import { findPerson } from '../../persons/index.ts';
import type { SealDependencies } from '../dependencies.ts';
import { handwritingSessions, handwritings } from '../tables.ts';
import type { Draughtsman } from './draw.ts';

/** What nobody ordered a seal with goes. */

interface DrawnHandwriting {
  handwritingId: string;
  svg: string;
  widthMm: number;
  heightMm: number;
}

type Parts = Pick<SealDependencies, 'db' | 'vault' | 'origin'> & { draughtsman: Draughtsman };

const place = (id: string) => `seals/handwriting/${id}`;

const drawn = async ({ draughtsman }: Parts, strokes: readonly Stroke[]) => {
  const { svg, width, height } = await draughtsman.draw({ draw: 'handwriting', strokes, print: false });
  return { svg, widthMm: width, heightMm: height };
};

async function store(
  { vault }: Parts,
  tx: Queryable,
  personId: string,
  strokes: readonly Stroke[],
): Promise<string> {
  const id = randomUUIDv7();
  const sealed = await vault.forSubject(`person:${personId}`, tx).seal(place(id), JSON.stringify(strokes));
  const keepUntil = sql`now() + make_interval(days => ${RETENTION.handwriting.term.days})`;
  await tx
    .insert(handwritings)
    .values({ id, personId, strokes: sealed, keepUntil: keepUntil as unknown as Date });
  return id;
}

/** Takes what a person wrote on this device. */
export async function writeHandwriting(
  parts: Parts,
  personId: string,
  strokes: readonly Stroke[],
): Promise<DrawnHandwriting> {
  const drawing = await drawn(parts, strokes);
  return { handwritingId: await store(parts, parts.db, personId, strokes), ...drawing };
}

export async function findOwnHandwriting(tx: Queryable, personId: string, id: string) {
  const [found] = await tx
    .select()
    .from(handwritings)
    .where(and(eq(handwritings.id, id), eq(handwritings.personId, personId)));
  if (!found) throw problem('HANDWRITING_NOT_FOUND');
  return found;
}

/** A seal is made with it: it stays as long as the person does. */
export async function keepHandwriting(tx: Queryable, id: string): Promise<void> {
  await tx.update(handwritings).set({ keepUntil: null }).where(eq(handwritings.id, id));
}

export async function strokesOf(
  { vault }: Pick<Parts, 'vault'>,
  tx: Queryable,
  personId: string,
  id: string,
): Promise<Stroke[]> {
  const { strokes } = await findOwnHandwriting(tx, personId, id);
  return JSON.parse(await vault.forSubject(`person:${personId}`, tx).open(place(id), strokes)) as Stroke[];
}

const isOpen = and(isNull(handwritingSessions.endedAt), gt(handwritingSessions.expiresAt, NOW));
const secondsLeft = (until: Date) => Math.max(0, Math.round((until.getTime() - Date.now()) / 1000));

/** A code for the phone; one that the person had before ends. */
export async function beginHandwriting({ db, origin }: Parts, person: Actor) {
  const token = randomBytes(32).toString('base64url');
  const sessionId = await db.transaction(async (tx) => {
    await tx
      .update(handwritingSessions)
      .set({ endedAt: sql`now()` })
      .where(and(eq(handwritingSessions.personId, person.personId), isOpen));
    const expiresAt = sql`now() + make_interval(secs => ${HANDWRITING_SECONDS})`;
    const [begun] = await tx
      .insert(handwritingSessions)
      .values({
        personId: person.personId,
        tokenHash: tokenHash(token),
        expiresAt: expiresAt as unknown as Date,
      })
      .returning({ id: handwritingSessions.id });
    if (!begun) throw new Error('the code was not stored');
    return begun.id;
  });
  // after the hash sign: no server's log and no Referer has it
  return { sessionId, address: `${origin}/mobile/handwriting#${token}`, expiresIn: HANDWRITING_SECONDS };
}

async function liveSession(tx: Queryable, token: string) {
  const [session] = await tx
    .select()
    .from(handwritingSessions)
    .where(and(eq(handwritingSessions.tokenHash, tokenHash(token)), isOpen))
    .for('update');
  if (!session || isOver(session.expiresAt, await timeNow(tx))) throw problem('HANDWRITING_OVER');
  return session;
}

/** The phone looks at the code: it learns for whom it writes, masked. */
export async function openHandwriting({ db, vault }: Parts, token: string) {
  return db.transaction(async (tx) => {
    const { id, personId, expiresAt } = await liveSession(tx, token);
    await tx
      .update(handwritingSessions)
      .set({ openedAt: sql`coalesce(${handwritingSessions.openedAt}, now())` })
      .where(eq(handwritingSessions.id, id));
    const { name } = await findPerson(tx, personId);
    return { name: name ? maskName(vault.open(name)) : '', expiresIn: secondsLeft(expiresAt) };
  });
}

/** The phone hands in what was written; of two who do so at once the first counts, and the code is over. */
export async function submitHandwriting(parts: Parts, token: string, strokes: readonly Stroke[]) {
  const drawing = await drawn(parts, strokes);
  await parts.db.transaction(async (tx) => {
    const { id, personId } = await liveSession(tx, token);
    const handwritingId = await store(parts, tx, personId, strokes);
    await tx
      .update(handwritingSessions)
      .set({ handwritingId, endedAt: sql`now()` })
      .where(eq(handwritingSessions.id, id));
  });
  return drawing;
}

/** For the screen that shows the code. */
export async function handwritingResult(parts: Parts, person: Actor, sessionId: string) {
  const [session] = await parts.db
    .select()
    .from(handwritingSessions)
    .where(and(eq(handwritingSessions.id, sessionId), eq(handwritingSessions.personId, person.personId)));
  if (!session) throw problem('HANDWRITING_OVER');
  const { handwritingId, endedAt, openedAt, expiresAt } = session;
  const over = endedAt !== null || isOver(expiresAt, await timeNow(parts.db));
  const open: HandwritingState = openedAt ? 'opened' : 'waiting';
  const state: HandwritingState = handwritingId ? 'written' : over ? 'expired' : open;
  const handwriting = handwritingId
    ? {
        handwritingId,
        ...(await drawn(parts, await strokesOf(parts, parts.db, person.personId, handwritingId))),
      }
    : null;
  return { state, expiresIn: over ? 0 : secondsLeft(expiresAt), handwriting };
}

/** Every night: codes of yesterday, and what nobody ordered a seal with. */
export async function forgetHandwritings(tx: Queryable, at: Date): Promise<void> {
  await tx
    .delete(handwritingSessions)
    .where(lt(handwritingSessions.expiresAt, beginningOf(at, RETENTION.handwritingCodes.term)));
  await tx.delete(handwritings).where(lt(handwritings.keepUntil, at));
}
