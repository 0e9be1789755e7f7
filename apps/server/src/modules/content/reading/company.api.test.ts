import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../../../testing/database.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { files, objects } from '../../files/index.ts';
import { digestsOf } from '../../uploads/index.ts';
import * as commands from '../editing/commands.ts';
import type { Kind } from '../kinds/index.ts';
import { seedContent } from '../seed/index.ts';

const operation = '/api/back/operation';
const qualifications = `GET ${operation}/aboutUs/getQualificationAll` as const;
const milestones = `GET ${operation}/aboutUs/getMilestoneAll` as const;
const writer = { id: 'w', name: '撰写人' };
const reviewer = { id: 'r', name: '审核人' };

let server: TestServer;
let db: TestServer['store']['db'];
beforeAll(async () => {
  server = await aServer();
  db = server.store.db;
  await seedContent({ db, storage: server.storage, samples: true });
});
afterAll(() => server.close());

let count = 0;
const drafted = (kind: Kind, data: unknown) =>
  commands.createDraft(db, writer, { kind, slug: `x-${++count}`, data });
async function published(kind: Kind, data: unknown) {
  const { id } = await drafted(kind, data);
  await commands.submit(db, writer, id);
  return commands.publish(db, reviewer, id);
}
const refused = (kind: Kind, data: unknown) =>
  drafted(kind, data).then(
    () => '',
    (error: Error) => error.message,
  );

test('outside a demo nothing is said of the company that nobody entered', async () => {
  const real = await aServer();
  await seedContent({ db: real.store.db, storage: real.storage, samples: false });
  for (const route of [qualifications, milestones]) expect((await real.call(route)).data).toEqual([]);
  await real.close();
});

test('a kind that is new gets its first content at the next start, and what is there stays', async () => {
  const old = await aServer();
  const parts = { db: old.store.db, storage: old.storage, samples: true };
  await seedContent(parts);
  await asOwner(
    old.store.connection,
    `alter table content_versions disable trigger all;
     delete from content_versions where item_id in (select id from content_items where kind = 'qualification');
     delete from content_items where kind = 'qualification';
     update content_items set live = jsonb_set(live, '{title}', '"已改"') where kind = 'milestone'`,
  );
  await seedContent(parts);
  expect((await old.call(qualifications)).data.length).toBeGreaterThan(3);
  const kept = (await old.call(milestones)).data;
  expect(new Set(kept.map(({ title }) => title))).toEqual(new Set(['已改']));
  await old.close();
});

describe('qualifications and history', () => {
  test('the demo has some, each plainly a sample', async () => {
    const { data: held } = await server.call(qualifications);
    const { data: steps } = await server.call(milestones);
    expect([held.length, steps.length].every((length, index) => length >= [4, 6][index]!)).toBe(true);
    expect([...held, ...steps].every(({ sample }) => sample)).toBe(true);
    for (const { number } of held) expect(number).toBe('示例-000000');
  });

  test('history goes by its dates, whenever it was written', async () => {
    await published('milestone', { date: '2001-01-01', title: '最早', text: '后来补记' });
    const { data } = await server.call(milestones);
    expect(data[0]?.title).toBe('最早');
    expect(data.map(({ date }) => date)).toEqual(data.map(({ date }) => date).toSorted());
  });

  const aLicence = { name: '许可', number: '示例-1', issuer: '示例机构' };
  test('a sample says so in its number', async () => {
    expect(await refused('qualification', { ...aLicence, number: '甲 001', sample: true })).toContain('示例');
  });

  test('its picture is a picture of ours', async () => {
    const digests = digestsOf(Buffer.from('a'));
    await db.insert(objects).values({ key: digests.sha256, size: 1 });
    const facts = { name: 'a', size: 1, ...digests, object: digests.sha256, uploadedBy: 'x' };
    const stored = async (type: string, ownerId?: string) => {
      const purpose = ownerId ? 'contract' : 'content';
      const [row] = await db
        .insert(files)
        .values({ ...facts, type, purpose, ownerId })
        .returning();
      return row?.id ?? '';
    };
    for (const picture of [
      await stored('application/pdf'),
      await stored('image/png', randomUUID()),
      '019a0000-0000-7000-8000-000000000000',
    ])
      expect(await refused('qualification', { ...aLicence, picture })).toContain('图片');
    const picture = await stored('image/png');
    const { slug } = await published('qualification', { ...aLicence, picture });
    const { data } = await server.call(qualifications);
    expect(data.find(({ id }) => id === slug)?.picture).toBe(
      `/api/file/file/getFileInfoById?fileId=${picture}`,
    );
  });
});
