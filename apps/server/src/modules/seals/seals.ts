import {
  type FilingEntry,
  type Owner,
  SEAL_STATES,
  type SealMachineAct,
  type SealPower,
  type SealState,
  sealMachine,
} from '@yinxin/api';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { type Facts, record } from '../events/index.ts';
import { type SealRow, sealFilings, seals } from './tables.ts';

export const refusedByState = (state: SealState) => problem('SEAL_STATE', { state: SEAL_STATES[state] });

export async function findSeal(tx: Queryable, id: string): Promise<SealRow | undefined> {
  const [seal] = await tx.select().from(seals).where(eq(seals.id, id));
  return seal;
}

export async function sealNames(tx: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: seals.id, name: seals.name })
    .from(seals)
    .where(inArray(seals.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Everything that changes a seal begins with this; whoever uses one waits, and is waited for. */
export async function lockSeal(tx: Queryable, id: string): Promise<SealRow> {
  const [seal] = await tx.select().from(seals).where(eq(seals.id, id)).for('no key update');
  if (!seal) throw problem('SEAL_NOT_FOUND');
  return seal;
}

/** Of the entries of the register, those that a step makes by itself. */
const ENTRIES: Partial<Record<SealMachineAct, FilingEntry>> = {
  'finish-making': 'file',
  'renew-seal': 'renew',
  'change-seal': 'change',
  'replace-seal': 'replace',
  'enable-seal': 'restore',
  'stop-seal': 'stop',
  'collect-seal': 'collect',
  'revoke-seal': 'revoke',
};

interface SealMove {
  act: SealMachineAct;
  by: SealPower;
  change?: Partial<typeof seals.$inferInsert>;
  facts?: Facts;
  /** Recorded by whoever calls: an act of the desk writes its own event. */
  silent?: boolean;
}

/** One step of the flow on a row that is locked: state, entry in the register and event are one. */
export async function moveSeal(
  tx: Queryable,
  caller: Caller,
  seal: SealRow,
  { act, by, change = {}, facts, silent }: SealMove,
): Promise<SealRow> {
  const step = sealMachine.step(seal.state, act, [by]);
  if ('refused' in step) throw step.refused === 'state' ? refusedByState(seal.state) : problem('FORBIDDEN');
  const turned = step.next === seal.state ? {} : { stateSince: sql`now()`, reason: '' };
  const [moved] = await tx
    .update(seals)
    .set({ ...turned, ...change, state: step.next } as Partial<typeof seals.$inferInsert>)
    .where(eq(seals.id, seal.id))
    .returning();
  if (!moved) throw new Error(`no seal ${seal.id}`);
  const entry = ENTRIES[act];
  // what was never filed has nothing to enter
  if (entry && moved.version > 0)
    await tx.insert(sealFilings).values({ sealId: seal.id, version: moved.version, entry, code: moved.code });
  if (!silent)
    await record(tx, caller, { act, target: seal.id, organizationId: organizationOf(seal), facts });
  return moved;
}

/** Under whose events a thing of this owner stands. */
export const organizationOf = ({ ownerKind, ownerId }: { ownerKind: Owner['kind']; ownerId: string }) =>
  ownerKind === 'organization' ? ownerId : null;

/** The number in our register as people read it. */
export const filingNumber = ({ number, at }: { number: number; at: Date }): string =>
  `BA${at.getUTCFullYear()}${String(number).padStart(8, '0')}`;
