import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { documentTree, documentTypes } from '../reading/documents.ts';
import { contentItems } from '../tables.ts';
import { seedContent } from './index.ts';

let server: TestServer;
const start = () => seedContent({ db: server.store.db, storage: server.storage, samples: false });
beforeAll(async () => {
  server = await aServer();
  await start();
});
afterAll(() => server.close());

const wholeTree = async () => {
  const { db } = server.store;
  const types = await documentTypes(db);
  return [types, await Promise.all(types.map(({ id }) => documentTree(db, { typeId: id })))];
};

test('a release brings pages that are new, at their places, and takes away those of calls that are gone', async () => {
  const { db } = server.store;
  const whole = await wholeTree();
  expect(JSON.stringify(whole)).toContain('"api-contracts-create"');
  // as if an older release had had a call of another name
  const { slug } = contentItems;
  await db.update(contentItems).set({ slug: 'api-old-call' }).where(eq(slug, 'api-contracts-create'));
  expect(await wholeTree()).not.toEqual(whole);
  await start();
  expect(await wholeTree()).toEqual(whole);
  const [old] = await db.select().from(contentItems).where(eq(slug, 'api-old-call'));
  expect(old).toMatchObject({ state: 'unpublished', live: null });
});
