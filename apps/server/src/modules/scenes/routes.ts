import * as api from '@yinxin/api';
import { and, asc, count, eq, ilike, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import { containing } from '../../db/text.ts';
import type { CallBook } from '../../http/calls.ts';
import { type Operator, ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { type AdminBook, mayWith } from '../admin-book/index.ts';
import { priceListAt } from '../prices/index.ts';
import { type FindOwnedProducts, presentChosen, presentScene } from './access.ts';
import { chooseScene, chosenScene, findScene } from './chosen.ts';
import { chosenScenes, type SceneRow, scenes } from './tables.ts';

interface SceneDependencies {
  db: Database;
  /** What an owner has already; whoever keeps seals and orders knows it. */
  ownedProducts: FindOwnedProducts;
}

/** Nobody reads a number beyond this. */
const MOST_COUNTED = 1_000;

const named = (keyword: string | undefined) =>
  keyword
    ? or(ilike(scenes.name, containing(keyword)), ilike(scenes.appName, containing(keyword)))
    : undefined;

export function answerScenes(
  book: CallBook,
  adminBook: AdminBook,
  { db, ownedProducts }: SceneDependencies,
): void {
  book.answer(api.sceneList, async ({ query, person }) => {
    const owner = ownerOf(person);
    const rows = await db
      .select()
      .from(scenes)
      .where(and(eq(scenes.state, 'on'), named(query.keyword)))
      .orderBy(asc(scenes.sort), asc(scenes.id));
    const chosenId = (await chosenScene(db, person.accountId))?.id;
    const [held, list] = [await ownedProducts(owner), await priceListAt(db)];
    return rows.map((row) => presentScene(row, owner, held, { list, chosenId }));
  });

  book.answer(api.chooseScene, async ({ body, caller }) =>
    presentChosen(await db.transaction((tx) => chooseScene(tx, caller, body.sceneId))),
  );

  answerAdmin(adminBook, db);
}

function answerAdmin(adminBook: AdminBook, db: Database): void {
  const present = async (tx: Queryable, operator: Operator, row: SceneRow): Promise<api.AdminScene> => {
    const some = tx
      .select({ id: chosenScenes.accountId })
      .from(chosenScenes)
      .where(eq(chosenScenes.sceneId, row.id))
      .limit(MOST_COUNTED)
      .as('some');
    const [counted] = await tx.select({ n: count() }).from(some);
    const { createdAt, updatedAt, ...fields } = row;
    return {
      ...fields,
      chosenBy: counted?.n ?? 0,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      may: mayWith(operator, ['save-scene', 'switch-scene']),
    };
  };

  adminBook.read(api.adminScenes, 'read-scenes', async ({ query, operator }) => {
    const where = and(query.state ? eq(scenes.state, query.state) : undefined, named(query.keyword));
    const rows = db.select().from(scenes).where(where).orderBy(asc(scenes.sort), asc(scenes.id)).$dynamic();
    const { list, total } = await paged(db, query, { from: scenes, where, rows });
    return { list: await Promise.all(list.map((row) => present(db, operator, row))), total };
  });
  adminBook.read(api.adminScene, 'read-scenes', async ({ query, operator }) =>
    present(db, operator, await findScene(db, query.id)),
  );
  adminBook.write(api.adminCreateScene, 'create-scene', async ({ body, operator }, tx) => {
    const [row] = await tx.insert(scenes).values(body).onConflictDoNothing().returning();
    if (!row) throw problem('SCENE_EXISTS');
    return { answer: await present(tx, operator, row), target: row.id, detail: { name: row.name } };
  });
  adminBook.write(api.adminSaveScene, 'save-scene', async ({ body: { id, ...fields }, operator }, tx) => {
    const [taken] = await tx
      .select({ id: scenes.id })
      .from(scenes)
      .where(and(eq(scenes.appId, fields.appId), eq(scenes.name, fields.name)));
    if (taken && taken.id !== id) throw problem('SCENE_EXISTS');
    const saved = tx.update(scenes).set({ ...fields, updatedAt: sql`now()` });
    const [row] = await saved.where(eq(scenes.id, id)).returning();
    if (!row) throw problem('SCENE_NOT_FOUND');
    return { answer: await present(tx, operator, row), target: row.id, detail: { name: row.name } };
  });
  adminBook.write(api.adminSwitchScene, 'switch-scene', async ({ body, operator }, tx) => {
    const state = body.on ? 'on' : 'off';
    const switched = tx.update(scenes).set({ state, updatedAt: sql`now()` });
    const [row] = await switched.where(eq(scenes.id, body.id)).returning();
    if (!row) throw problem('SCENE_NOT_FOUND');
    return { answer: await present(tx, operator, row), target: row.id, detail: { state } };
  });
}
