import { createHash } from 'node:crypto';
import { AGREEMENTS, keysOf } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../../../testing/database.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import * as commands from '../editing/commands.ts';
import { listContent } from '../editing/list.ts';
import { seedContent } from '../seed/index.ts';
import { shippedVersion } from '../testing/index.ts';

const writer = { id: 'w', name: '撰写人' };
const reviewer = { id: 'r', name: '审核人' };
const one = 'GET /api/back/operation/agreement/getAgreement' as const;
const all = 'GET /api/back/operation/agreement/getAgreementAll' as const;

let server: TestServer;
let db: TestServer['store']['db'];
beforeAll(async () => {
  server = await aServer();
  db = server.store.db;
  await seedContent({ db, storage: server.storage, samples: false });
});
afterAll(() => server.close());

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

interface Wording {
  title: string;
  version: string;
  effectiveDate: string;
  changes: string;
  body: string;
}

async function itemOf(name: string) {
  const { list } = await listContent(db, 'agreement', { page: 1, limit: 50 });
  const line = list.find(({ slug }) => slug === name);
  return commands.getContent(db, line?.id ?? '');
}

async function written(name: string, changes: Partial<Wording>) {
  const { id, version, data } = await itemOf(name);
  return commands.saveDraft(db, writer, { id, version, data: { ...data, ...changes } });
}

/** Written by one, published by another. */
async function published(name: string, changes: Partial<Wording>) {
  const { id } = await written(name, changes);
  await commands.submit(db, writer, id);
  return commands.publish(db, reviewer, id);
}

const read = async (name: string, version?: string) =>
  (await server.call(one, { query: version ? { name, version } : { name } })).data;

test('every agreement is there from the first start, also outside a demo, with the digest of its text', async () => {
  const { data } = await server.call(all);
  expect(data.map(({ name }) => name).toSorted()).toEqual(keysOf(AGREEMENTS).toSorted());
  for (const { name, version, title, sha256, standing } of data) {
    expect([title, version, standing]).toEqual([AGREEMENTS[name], shippedVersion(name), '现行']);
    const { text, body } = await read(name);
    expect(sha256).toBe(createHash('sha256').update(text).digest('hex'));
    expect(body.toc.length).toBeGreaterThan(3);
  }
});

test('a new version binds, and the one people agreed to stays readable word for word', async () => {
  const before = await read('register');
  const changed = { version: '2.0', changes: '写明费用', body: '## 一、新条款\n\n新的文字。' };
  await published('register', { ...changed, effectiveDate: dayFromNow(0) });
  const now = await read('register');
  expect(now).toMatchObject({ version: '2.0', state: 'current', standing: '现行', changes: '写明费用' });
  expect(now.body.html).toContain('新的文字');
  expect(now.versions.map(({ version, standing }) => [version, standing])).toEqual([
    ['2.0', '现行'],
    [before.version, '旧版'],
  ]);
  expect(await read('register', before.version)).toMatchObject({
    text: before.text,
    sha256: before.sha256,
    state: 'former',
    standing: '旧版',
  });
  const { data: current } = await server.call(all);
  expect(current.find(({ name }) => name === 'register')).toMatchObject({
    version: '2.0',
    sha256: now.sha256,
  });
});

test('a version that takes effect later is announced and does not bind yet; then pages hear of it', async () => {
  const later = { version: '3.0', effectiveDate: dayFromNow(10), body: '## 一、将来\n\n将来的文字。' };
  const { id } = await published('useView', later);
  expect(await read('useView')).toMatchObject({ version: shippedVersion('useView'), standing: '现行' });
  expect(await read('useView', '3.0')).toMatchObject({ state: 'coming', standing: '待生效' });
  // the day comes: its first moment in China was a minute ago
  const midnight =
    "to_char((now() - interval '1 minute') at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')";
  await server.store.pool.query(
    `update content_items set live = jsonb_set(live, '{effectiveDate}', to_jsonb(${midnight})) where id = $1`,
    [id],
  );
  const heard = new Promise((resolve) => server.changes.on('content', resolve));
  await server.app.upkeep.scheduled('content')();
  await heard;
});

describe('a published version never changes', () => {
  const fixed = { problem: 'AGREEMENT_VERSION_FIXED' };

  test.each([
    ['text', { body: '## 一、悄悄改过\n\n别的文字。' }],
    ['title', { title: '别的标题' }],
    ['date', { effectiveDate: dayFromNow(3) }],
  ])('not its %s: the editor learns it on submitting', async (_, change) => {
    const { id } = await written('privacy', change);
    await expect(commands.submit(db, writer, id)).rejects.toMatchObject({
      ...fixed,
      message: '已生效的版本不可修改，请使用新的版本号',
    });
    expect((await read('privacy')).version).toBe(shippedVersion('privacy'));
    await commands.restoreVersion(db, writer, id, 1);
  });

  test('not even when it was submitted before the version was published', async () => {
    const { id } = await written('digitCertApplyMaterial', { version: '3.0', body: '## 一、甲\n\n甲。' });
    await commands.submit(db, writer, id);
    // another published 3.0 between the submission and the review
    await server.store.pool.query(
      `insert into content_versions (id, item_id, number, act, data, actor_id, actor_name)
       select gen_random_uuid(), id, version + 50, 'published', jsonb_set(data, '{body}', '"乙"'), 'x', 'x'
       from content_items where id = $1`,
      [id],
    );
    await expect(commands.publish(db, reviewer, id)).rejects.toMatchObject(fixed);
  });

  test('but what was changed may be explained better later', async () => {
    await published('digital_certificate', { changes: '首个版本' });
    expect((await read('digital_certificate')).versions).toMatchObject([
      { version: shippedVersion('digital_certificate'), changes: '首个版本' },
    ]);
  });

  test('an earlier version does not come back, and the dates go forward', async () => {
    const { id } = await published('digital_certificate', { version: '3.1', effectiveDate: dayFromNow(0) });
    await commands.restoreVersion(db, writer, id, 1);
    await expect(commands.submit(db, writer, id)).rejects.toMatchObject(fixed);
    await written('digital_certificate', { version: '1.2', effectiveDate: '2020-01-01' });
    await expect(commands.submit(db, writer, id)).rejects.toMatchObject({ problem: 'INVALID_INPUT' });
  });

  test('nor is it taken off the site, nor scheduled', async () => {
    const { id } = await itemOf('privacy');
    await expect(commands.unpublish(db, reviewer, id, '试试')).rejects.toMatchObject({
      problem: 'AGREEMENT_LASTS',
    });
    await written('privacy', { version: '1.9', effectiveDate: dayFromNow(1) });
    await commands.submit(db, writer, id);
    await expect(
      commands.schedule(db, reviewer, id, new Date(Date.now() + 86_400_000)),
    ).rejects.toMatchObject({ problem: 'AGREEMENT_DATED' });
  });
});

test('an agreement has the name of a page; a version that never was is not found', async () => {
  const data = { title: '别的', version: '1.0', effectiveDate: '2026-11-15', body: '正文' };
  await expect(
    commands.createDraft(db, writer, { kind: 'agreement', slug: 'another', data }),
  ).rejects.toMatchObject({ problem: 'INVALID_INPUT' });
  expect((await server.call(one, { query: { name: 'privacy', version: '9.9' } })).status).toBe(404);
  expect((await server.call(one, { query: { name: 'another' } })).status).toBe(400);
});

describe('an installation of an earlier release', () => {
  const older = { version: '0.9', effectiveDate: '2026-01-01', body: '## 一、旧条款\n\n旧的文字。' };
  let old: TestServer;
  beforeAll(async () => {
    old = await aServer();
    await seedContent({ db: old.store.db, storage: old.storage, samples: false });
    await old.store.pool.query(
      `update content_items set data = data || $1::jsonb, live = live || $1::jsonb where kind = 'agreement'`,
      [JSON.stringify(older)],
    );
    await asOwner(
      old.store.connection,
      `alter table content_versions disable trigger all;
       update content_versions v set data = i.data from content_items i where i.id = v.item_id and i.kind = 'agreement';
       alter table content_versions enable trigger all`,
    );
    await old.store.pool.query(
      `update content_items set data = data || '{"summary":"旧的概要"}', live = live || '{"summary":"旧的概要"}'
       where kind = 'law'`,
    );
    await seedContent({ db: old.store.db, storage: old.storage, samples: false });
  });
  afterAll(() => old.close());

  test('keeps what binds, and finds the new wording as a draft that cannot bind before it was announced', async () => {
    const { data } = await old.call(one, { query: { name: 'register' } });
    expect(data).toMatchObject({ version: '0.9', standing: '现行' });
    const { list } = await listContent(old.store.db, 'agreement', { page: 1, limit: 50 });
    for (const { id, slug } of list) {
      const item = await commands.getContent(old.store.db, id);
      expect(item).toMatchObject({ state: 'draft', data: { version: shippedVersion(slug) } });
      expect(String(item.data.effectiveDate) > dayFromNow(7)).toBe(true);
    }
  });

  test('is told once: a start later changes nothing of what operators do with it', async () => {
    const { list } = await listContent(old.store.db, 'agreement', { page: 1, limit: 50 });
    const [{ id } = { id: '' }] = list;
    const { version, data } = await commands.getContent(old.store.db, id);
    await commands.saveDraft(old.store.db, writer, { id, version, data: { ...data, title: '改过的标题' } });
    await seedContent({ db: old.store.db, storage: old.storage, samples: false });
    expect(await commands.getContent(old.store.db, id)).toMatchObject({ data: { title: '改过的标题' } });
  });

  test('reads corrected laws, but not where an editor wrote', async () => {
    const { rows } = await old.store.pool.query(
      "select count(*)::int as old from content_items where kind = 'law' and live->>'summary' = '旧的概要'",
    );
    expect(rows).toEqual([{ old: 0 }]);
    const { list } = await listContent(old.store.db, 'law', { page: 1, limit: 1 });
    const [{ id } = { id: '' }] = list;
    const { version, data } = await commands.getContent(old.store.db, id);
    await commands.saveDraft(old.store.db, writer, { id, version, data: { ...data, summary: '编辑的概要' } });
    await commands.submit(old.store.db, writer, id);
    await commands.publish(old.store.db, reviewer, id);
    await seedContent({ db: old.store.db, storage: old.storage, samples: false });
    expect(await commands.getContent(old.store.db, id)).toMatchObject({ live: { summary: '编辑的概要' } });
  });
});
