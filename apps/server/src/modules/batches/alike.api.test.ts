import { AUTHOR_KEY } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../../testing/database.ts';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { aFlowOffice, type FlowOffice, rule } from '../approval-flows/testing/index.ts';
import { fieldOf } from '../contracts/testing/index.ts';
import { aTemplate, type TemplateBody } from '../templates/testing/index.ts';

let server: TestServer;
let flows: FlowOffice;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  flows = await aFlowOffice(server);
  const { jobs, changes } = server;
  changes.on('events', jobs.schedule('events', '* * * * *', server.app.upkeep.deliverEvents));
  await jobs.start();
});
afterAll(() => server.close());

const owner = (statement: string) => asOwner(server.store.connection, statement);

/** From here on contracts can only be written one by one. */
const refuseTogether = () =>
  owner(`create function refuse_together() returns trigger language plpgsql as
           $$ begin if (select count(*) from added) > 1 then raise exception 'one by one'; end if; return null; end $$;
         create trigger refuse_together after insert on contracts referencing new table as added
           for each statement execute function refuse_together()`);
const allowTogether = () =>
  owner('drop trigger refuse_together on contracts; drop function refuse_together()');

async function sent(templateId: string, text: string): Promise<string> {
  const { token } = flows.office.clerk;
  const { data } = await server.call('POST /api/appapi/batch/create', { body: { templateId } }, token);
  const pasted = await server.call('POST /api/appapi/batch/paste', { body: { id: data.id, text } }, token);
  expect(pasted.message).toBe('操作成功');
  await server.call('POST /api/appapi/batch/start', { body: { id: data.id, rows: 3 } }, token);
  await expect.poll(() => left(data.id), { timeout: 60_000, interval: 100 }).toBe(0);
  return data.id;
}

/** Rows that wait, and contracts of which a job still has something to do. */
async function left(id: string): Promise<number> {
  const { rows } = await server.store.pool.query(
    `select count(*)::int as n from batch_rows r left join contracts c on c.id = r.contract_id
      where r.batch_id = $1 and (r.state = 'ready' or c.words is null
        or exists (select from pgboss.job j where j.name like 'contract-%' and j.state < 'completed'))`,
    [id],
  );
  return rows[0].n;
}

const OWN = `'{id,contract_id,document_id,file_id,object,code,number,words,value,name,phone,token_hash}'::text[]`;
const MOMENTS = `'{created_at,changed_at,called_at,sent_at,deadline,at,keep_until,uploaded_by}'::text[]`;
const rest = (row: string) => `(to_jsonb(${row}) - ${OWN} - ${MOMENTS})`;

/** All that was written of each contract, but for what differs from one to the next. */
async function written(batchId: string): Promise<unknown[]> {
  const { rows } = await server.store.pool.query(
    `select ${rest('c')} as contract, c.deadline - c.sent_at as time, c.number is not null as numbered,
       (select json_agg(${rest('p')} || jsonb_build_object('called', p.token_hash is not null, 'since', p.called_at is not null)
               order by p.position) from contract_parties p where p.contract_id = c.id) as parties,
       (select json_agg(${rest('f')} || jsonb_build_object('filled', f.value is not null) order by f.position)
          from contract_fields f where f.contract_id = c.id) as fields,
       (select json_agg(${rest('d')} || ${rest('s')} order by d.position)
          from contract_documents d join files s on s.id = d.file_id where d.contract_id = c.id) as documents,
       (select json_agg(jsonb_build_array(b.account_id, b.box) order by b.account_id) from contract_boxes b where b.contract_id = c.id) as boxes,
       (select json_agg(jsonb_build_array(e.act, e.organization_id, e.target_type, e.facts - '{number,called}'::text[]) order by e.number)
          from events e where e.target_id = c.id::text) as events,
       (select json_agg(jsonb_build_array(u.amount) order by u.id) from quota_uses u where u.reference = c.id) as quota,
       (select json_agg(jsonb_build_array(u.meter, u.kind, u.quantity, u.owner_id, u.account_id, u.number = c.number) order by u.meter)
          from usage_records u where u.reference = c.id::text) as uses
     from batch_rows r join contracts c on c.id = r.contract_id where r.batch_id = $1 order by r.number`,
    [batchId],
  );
  return rows;
}

const signature = (documentId: string) => fieldOf(documentId, 'staff', 'signature', { top: 200 });
const KINDS: [name: string, state: string, change: (documentId: string) => Promise<Partial<TemplateBody>>][] =
  [
    ['values in its pages', 'SIGNING', async () => ({})],
    [
      'nothing to write',
      'SIGNING',
      async (documentId) => ({ roles: [STAFF], ownRole: null, fields: [signature(documentId)] }),
    ],
    [
      'something for a party to fill in',
      'FILLING',
      async (documentId) => ({
        ...{ roles: [STAFF], ownRole: null },
        fields: [
          fieldOf(documentId, AUTHOR_KEY, 'text', { label: '岗位' }),
          fieldOf(documentId, 'staff', 'text', { label: '住址', top: 60 }),
          signature(documentId),
        ],
      }),
    ],
    [
      'somebody who approves, and somebody who is told',
      'APPROVING',
      async () => ({
        flowId: await flows.aFlow([rule({ approvers: [flows.boss.uid] })], { copied: [flows.deputy.uid] }),
      }),
    ],
  ];
const STAFF = { key: 'staff', name: '员工', kind: 'person' as const, step: 1 };

test.each(KINDS)(
  'a contract with %s is the same, whether it was sent with others or alone',
  async (_, state, change) => {
    const { clerk } = flows.office;
    const draft = await aTemplate(server, clerk, {}, { publish: false });
    const body = { ...draft.body, ...(await change(draft.documentId)), revision: undefined };
    const { data: template } = await server.call(
      'GET /api/appapi/template/draft',
      { query: { id: draft.id } },
      clerk.token,
    );
    const saved = await server.call(
      'POST /api/appapi/template/save',
      { body: { ...body, revision: template.revision } },
      clerk.token,
    );
    expect(saved.message).toBe('操作成功');
    await server.call('POST /api/appapi/template/publish', { body: { id: draft.id } }, clerk.token);
    const lines = ['赵示例', '钱示例', '孙示例'].map((name) => `${name}\t${aPhone()}\t工程师\t5000`);
    const table = ['员工姓名\t手机号\t岗位\t月工资', ...lines].join('\n');

    await refuseTogether();
    const alone = await written(await sent(draft.id, table)).finally(allowTogether);
    const together = await written(await sent(draft.id, table));
    expect(together).toHaveLength(3);
    expect(together[0]).toMatchObject({ contract: { state }, numbered: true });
    expect(together).toEqual(alone);
  },
);
