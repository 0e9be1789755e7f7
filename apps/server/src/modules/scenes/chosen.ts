import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { record } from '../events/index.ts';
import { chosenScenes, type SceneRow, scenes } from './tables.ts';

/** The platform an account works for; undefined while none is chosen, or once it was switched off. */
export async function chosenScene(db: Queryable, accountId: string): Promise<SceneRow | undefined> {
  const [row] = await db
    .select({ scene: scenes })
    .from(chosenScenes)
    .innerJoin(scenes, eq(scenes.id, chosenScenes.sceneId))
    .where(and(eq(chosenScenes.accountId, accountId), eq(scenes.state, 'on')));
  return row?.scene;
}

/** For what is done for a platform: orders, seals, signing. */
export async function needScene(db: Queryable, accountId: string): Promise<SceneRow> {
  const scene = await chosenScene(db, accountId);
  if (!scene) throw problem('SCENE_REQUIRED');
  return scene;
}

export async function findScene(db: Queryable, id: string): Promise<SceneRow> {
  const [scene] = await db.select().from(scenes).where(eq(scenes.id, id));
  if (!scene) throw problem('SCENE_NOT_FOUND');
  return scene;
}

export async function chooseScene(tx: Queryable, caller: Caller<Actor>, sceneId: string): Promise<SceneRow> {
  const scene = await findScene(tx, sceneId);
  if (scene.state !== 'on') throw problem('SCENE_NOT_FOUND');
  const { accountId } = caller.who;
  await tx
    .insert(chosenScenes)
    .values({ accountId, sceneId })
    .onConflictDoUpdate({ target: chosenScenes.accountId, set: { sceneId, chosenAt: sql`now()` } });
  await record(tx, caller, { act: 'choose-scene', target: accountId, facts: { scene: sceneId } });
  return scene;
}
