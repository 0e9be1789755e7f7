import { randomInt } from 'node:crypto';
import { PRODUCTS } from '@yinxin/api';
import { dayInChina } from '@yinxin/values';
import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { asSystem } from '../../../http/principal.ts';
import { record } from '../../events/index.ts';
import type { SealDependencies } from '../dependencies.ts';
import { keepHandwriting } from '../faces/handwriting.ts';
import { lockSeal, moveSeal, organizationOf } from '../seals.ts';
import { type Making, sealMakings, sealPictures, seals } from '../tables.ts';
import { checkLine, type OrderedLine, type OrderFacts, orTaken, sealTypeOf, type Wanted } from './lines.ts';

export const system = asSystem('seals');

async function findMaking(tx: Queryable, lineId: string): Promise<Making | undefined> {
  const [making] = await tx.select().from(sealMakings).where(eq(sealMakings.lineId, lineId));
  return making;
}

export async function makingById(tx: Queryable, id: string): Promise<Making | undefined> {
  const [making] = await tx.select().from(sealMakings).where(eq(sealMakings.id, id));
  return making;
}

/** The date in China, then ten figures that nobody can guess. */
function sealNumber(now: Date): string {
  const day = dayInChina(now).replaceAll('-', '');
  const figures = Array.from({ length: 10 }, () => randomInt(10)).join('');
  return `YX${day}${figures}`;
}

/** Writes down what is to be made, once for a line; a new seal begins its life here. */
export async function beginMaking(
  parts: SealDependencies,
  line: OrderedLine,
  order: OrderFacts,
): Promise<Making> {
  const known = await findMaking(parts.db, line.id);
  if (known) return resumed(parts, known);
  try {
    const wanted = await checkLine(parts, parts.db, line, order);
    return await parts.db.transaction((tx) => insertMaking(parts, tx, line, order, wanted));
  } catch (error) {
    // what stands in the way may be this very line, begun by another process a moment ago
    const other = await findMaking(parts.db, line.id);
    if (other) return other;
    throw orTaken(error, sealTypeOf(line.product));
  }
}

async function insertMaking(
  parts: SealDependencies,
  tx: Queryable,
  line: OrderedLine,
  order: OrderFacts,
  wanted: Wanted,
): Promise<Making> {
  const { type, design, certificate } = wanted;
  const owner = { ownerKind: order.owner.kind, ownerId: order.owner.id };
  const medium = line.act === 'new' ? line.medium : (certificate?.medium ?? line.medium);
  const [making] = await tx
    .insert(sealMakings)
    .values({
      lineId: line.id,
      orderId: order.id,
      ...owner,
      product: line.product,
      act: line.act,
      medium,
      algorithm: wanted.algorithm,
      years: line.years,
      days: line.days ?? 0,
      design,
      appliedBy: order.accountId,
      sealId: wanted.seal?.id,
      oldSerial: certificate?.serial,
    })
    .onConflictDoNothing({ target: sealMakings.lineId })
    .returning();
  if (!making) {
    const other = await findMaking(tx, line.id);
    if (!other) throw new Error(`the line ${line.id} was not stored`);
    return other;
  }
  if (design?.source === 'handwriting') await keepHandwriting(tx, design.handwritingId);
  if (design?.source === 'picture')
    await tx.update(sealPictures).set({ taken: true }).where(eq(sealPictures.id, design.pictureId));
  if (line.act !== 'new' || !type) return making;
  const [seal] = await tx
    .insert(seals)
    .values({
      ...owner,
      type,
      name: wanted.name,
      number: sealNumber(parts.now()),
      code: design && 'code' in design ? design.code : undefined,
      medium,
      appliedBy: order.accountId,
    })
    .returning();
  if (!seal) throw new Error('the seal was not stored');
  const [begun] = await tx
    .update(sealMakings)
    .set({ sealId: seal.id })
    .where(eq(sealMakings.id, making.id))
    .returning();
  if (!begun) throw new Error('the making is gone');
  await record(tx, system, {
    act: 'apply-seal',
    target: seal.id,
    organizationId: organizationOf(seal),
    facts: { type, product: PRODUCTS[line.product].words, order: order.id, number: seal.number },
  });
  return begun;
}

/** What failed or waited is tried again; what is done stays done. */
async function resumed(parts: SealDependencies, making: Making): Promise<Making> {
  if (making.state === 'done' || making.state === 'working') return making;
  return parts.db.transaction(async (tx) => {
    const { sealId } = making;
    if (sealId && making.act === 'new' && making.state === 'failed') {
      const seal = await lockSeal(tx, sealId);
      if (seal.state === 'failed')
        await moveSeal(tx, system, seal, {
          act: 'resume-making',
          by: 'system',
          facts: { order: making.orderId },
        });
    }
    const [again] = await tx
      .update(sealMakings)
      .set({ state: 'working', reason: '' })
      .where(and(eq(sealMakings.id, making.id), ne(sealMakings.state, 'done')))
      .returning();
    return again ?? making;
  });
}
