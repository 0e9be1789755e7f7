import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase, connectAsOwner } from '../../testing/database.ts';

const folder = path.join(import.meta.dirname, '../../db/migrations');
const own = fs.readdirSync(folder).find((name) => name.endsWith('_two_persons.sql')) ?? '';
const run = (owner: pg.Client, name: string) =>
  owner.query(fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('--> statement-breakpoint', ''));

test('requests, decisions and the makers of accounts are taken over from before', async () => {
  const { connection, drop } = await cloneDatabase('template0');
  const owner = await connectAsOwner(connection);
  try {
    const before = fs.readdirSync(folder).filter((name) => name.endsWith('.sql') && name < own);
    for (const name of before.toSorted()) await run(owner, name);
    await owner.query(`
      insert into operators (id, login, name, roles, password_hash) values
        ('00000000-0000-7000-8000-000000000001', 'boss', '甲', '{administrator}', 'x'),
        ('00000000-0000-7000-8000-000000000002', 'made', '乙', '{reviewer}', 'x'),
        ('00000000-0000-7000-8000-000000000003', 'demo', '丙', '{reviewer}', 'x');
      insert into events (id, at, actor_kind, actor_id, act, target_type, target_id, facts, ip, request_id) values
        (gen_random_uuid(), now() - interval '9 days', 'system', '', 'create-operator', 'operator',
          '00000000-0000-7000-8000-000000000001', '{}', '', ''),
        (gen_random_uuid(), now() - interval '8 days', 'operator', '00000000-0000-7000-8000-000000000001',
          'create-operator', 'operator', '00000000-0000-7000-8000-000000000002', '{}', '', '');
      insert into authority_requests (id, act, requested_by, why) values
        ('00000000-0000-7000-8000-00000000000a', '{"kind":"revoke-many","serials":["01"],"reason":"superseded"}', 'a', '换');
      insert into authority_decisions (request_id, requested_by, decision, decided_by, why) values
        ('00000000-0000-7000-8000-00000000000a', 'a', 'refused', 'b', '否');
      insert into trust_requests (id, act, sha256, certificate, name, source, why, requested_by) values
        ('00000000-0000-7000-8000-00000000000b', 'add', encode(sha256(decode(repeat('ab', 100), 'hex')), 'hex'),
          decode(repeat('ab', 100), 'hex'), '根', '官网', '用', 'a');
      insert into price_lists (id, note, data, author_id, author_name) values
        ('00000000-0000-7000-8000-00000000000c', '草稿', '{"products":[],"plans":[]}', 'a', '甲');`);
    await run(owner, own);
    const rows = async (sql: string) => (await owner.query(sql)).rows;
    expect(
      await rows(
        `select kind, subject, length(digest) as digits, what from two_person_requests order by kind`,
      ),
    ).toMatchObject([
      { kind: 'publish-prices', digits: 64, what: { note: '草稿' } },
      { kind: 'revocation', digits: 64, what: { serials: ['01'] } },
      { kind: 'trust', what: { certificate: Buffer.alloc(100, 0xab).toString('base64'), name: '根' } },
    ]);
    expect(await rows('select decision, decided_by from two_person_decisions')).toEqual([
      { decision: 'refused', decided_by: 'b' },
    ]);
    expect(
      await rows(`select login, change, way, by_id from operator_changes c
                    join operators o on o.id = c.operator_id order by login`),
    ).toEqual([
      { login: 'boss', change: 'created', way: 'command-line', by_id: null },
      { login: 'demo', change: 'created', way: 'installation', by_id: null },
      { login: 'made', change: 'created', way: 'alone', by_id: '00000000-0000-7000-8000-000000000001' },
    ]);
  } finally {
    await owner.end();
    await drop();
  }
});
