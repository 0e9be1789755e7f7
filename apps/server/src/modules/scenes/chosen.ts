import { OWN_APP } from '@yinxin/api';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { question } from '../../db/prepared-questions.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { record } from '../events/index.ts';
import { chosenScenes, type SceneRow, scenes } from './tables.ts';

const scenesOf = question((db, { accountId }: { accountId: string }) => ({
  chosen: db
    .select({ scene: scenes })
    .from(chosenScenes)
    .innerJoin(scenes, eq(scenes.id, chosenScenes.sceneId))
    .where(eq(chosenScenes.accountId, accountId)),
  own: db
    .select()
    .from(scenes)
    .where(and(eq(scenes.appId, OWN_APP), eq(scenes.state, 'on')))
    .orderBy(asc(scenes.sort), asc(scenes.id))
    .limit(1),
}));

/** The platform an account works for; undefined once the one it chose was switched off, or where the platform has none. */
export async function chosenScene(db: Queryable, accountId: string): Promise<SceneRow | undefined> {
  const {
    chosen: [choice],
    own: [own],
  } = await scenesOf(db, { accountId });
  if (!choice) return own;
  return choice.scene.state === 'on' ? choice.scene : undefined;
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
