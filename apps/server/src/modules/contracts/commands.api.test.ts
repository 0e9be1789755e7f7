import { randomUUID } from 'node:crypto';
import {
  CONTRACT_STATES,
  type ContractAct,
  type ContractRole,
  type ContractState,
  contractMachine,
  ENDED_STATES,
  keysOf,
} from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import {
  aContract,
  aDraft,
  aSigner,
  detailFor,
  fieldOf,
  partyOf,
  prepare,
  type Signer,
  signAs,
} from './testing/index.ts';

let server: TestServer;
let author: Signer;
let signer: Signer;
let approver: Signer;
let stranger: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  author = await aSigner(server, '孙发起', 200);
  signer = await aSigner(server, '李签署');
  approver = await aSigner(server, '周审批');
  stranger = await aSigner(server, '吴路人');
});
afterAll(() => server.close());

type Call = (id: string, token: string) => Promise<{ code: number }>;
const post =
  (route: Parameters<TestServer['call']>[0], more: Record<string, unknown> = {}): Call =>
  (id, token) =>
    server.call(route, { body: { id, ...more } }, token);
const soon = () => new Date(Date.now() + 60 * 86_400_000).toISOString();

/** What they read; who may not read it names none, and is refused before it is asked about. */
async function versionFor(id: string, token: string): Promise<string> {
  const { data } = await server.call('GET /api/appapi/contract/detail', { query: { id } }, token);
  return data?.version ?? '';
}
const approve: Call = async (id, token) => {
  const body = { id, version: await versionFor(id, token) };
  return server.call('POST /api/appapi/contract/approve', { body }, token);
};
const rejectFor = async (id: string, token: string, reason: string) => {
  const body = { id, reason, version: await versionFor(id, token) };
  return server.call('POST /api/appapi/contract/reject', { body }, token);
};

/** Every act that somebody does, by the call that does it; what needs more than the contract gets it. */
const calls: Partial<Record<ContractAct, Call>> = {
  'edit-contract': async (id, token) => {
    const body = { id, title: '改名', documents: [], parties: [], fields: [] };
    return server.call('POST /api/appapi/contract/save', { body }, token);
  },
  'send-contract': post('POST /api/appapi/contract/send'),
  'delete-contract': post('POST /api/appapi/contract/delete'),
  'copy-contract': post('POST /api/appapi/contract/copy'),
  'move-contract': (id, token) =>
    server.call('POST /api/appapi/contract/move', { body: { ids: [id], folderId: null } }, token),
  'plan-contract': post('POST /api/appapi/contract/plan', { expiresOn: '2030-01-01', renewsOn: null }),
  'share-contract': post('POST /api/appapi/contract/share'),
  'urge-contract': post('POST /api/appapi/contract/urge'),
  'extend-contract': (id, token) =>
    server.call('POST /api/appapi/contract/extend', { body: { id, deadline: soon() } }, token),
  'replace-signer': async (id, token) => {
    const [party] = (
      await server.store.pool.query(
        `select id from contract_parties where contract_id = $1 and key = $2 and state <> 'TRANSFERRED'`,
        [id, signer.name],
      )
    ).rows;
    const body = { id, partyId: party.id, to: { name: '郑新人', phone: '13800001111' } };
    return server.call('POST /api/appapi/contract/replaceSigner', { body }, token);
  },
  'recall-contract': post('POST /api/appapi/contract/recall', { reason: '条款有误' }),
  'void-contract': post('POST /api/appapi/contract/void', { reason: '双方协商' }),
  'approve-contract': approve,
  'fill-contract': post('POST /api/appapi/contract/fill', { values: [] }),
  'sign-contract': (id, token) => prepare(server, { token } as Signer, id),
  'transfer-contract': post('POST /api/appapi/contract/transfer', {
    to: { name: '郑新人', phone: '13800002222' },
    reason: '出差',
  }),
  'retry-contract': post('POST /api/appapi/contract/retry'),
};
const reject: Call = (id, token) => rejectFor(id, token, '不同意');
for (const act of ['return-contract', 'reject-filling', 'reject-contract'] as const) calls[act] = reject;

let base: Promise<string> | undefined;
const aBase = async () =>
  (
    await aDraft(server, author, {
      parties: [partyOf(signer), partyOf(approver, { part: 'approver' })],
      fields: (document) => [
        fieldOf(document, signer.name, 'signature'),
        fieldOf(document, signer.name, 'text', { top: 130, label: '备注', required: false }),
      ],
    })
  ).id;

/** A contract of its own for each try: the rows of another one under new ids. */
async function aClone(): Promise<string> {
  base ??= aBase();
  const from = await base;
  const [id, document] = [randomUUID(), randomUUID()];
  const copy = (table: string, change: Record<string, string>, where: string) =>
    server.store.pool.query(
      `insert into ${table} select (jsonb_populate_record(t, $2::jsonb || jsonb_build_object('id', coalesce($2::jsonb->>'id', gen_random_uuid()::text)))).*
         from ${table} t where ${where} = $1`,
      [from, JSON.stringify(change)],
    );
  await copy('contracts', { id, code: randomUUID() }, 'id');
  await copy('contract_documents', { id: document, contract_id: id }, 'contract_id');
  await copy('contract_parties', { contract_id: id }, 'contract_id');
  await copy('contract_fields', { contract_id: id, document_id: document }, 'contract_id');
  return id;
}

/** As the database holds a contract in this state, with the parties in their turns. */
async function inState(state: ContractState): Promise<string> {
  const id = await aClone();
  if (state === 'DRAFT') return id;
  const isComplete = ['COMPLETE', 'INVALIDING', 'INVALIDED'].includes(state);
  const isTurn = ['FILLING', 'SIGNING', 'SIGN_FAILED'].includes(state);
  const turn = isComplete ? 'SIGNED' : isTurn ? 'READ' : state === 'APPROVING' ? 'WAITING' : 'EXPIRED';
  await server.store.pool.query(
    `update contracts set state = $2, number = 'T-' || right(id::text, 12), sent_at = now(),
       deadline = now() + interval '20 days', content_digest = repeat('0', 64),
       ended_at = case when $3 then now() end where id = $1`,
    [id, state, isComplete || (ENDED_STATES as readonly string[]).includes(state)],
  );
  await server.store.pool.query(
    `update contract_parties p set state = case when part = 'approver' then $2 else $3 end, read_at = now(),
       token_hash = sha256(id::text::bytea),
       account_id = case when part = 'approver' then $4::uuid else $5::uuid end where contract_id = $1`,
    [id, state === 'APPROVING' ? 'READ' : 'SIGNED', turn, approver.uid, signer.uid],
  );
  return id;
}

const rolesIn = (state: ContractState): [ContractRole | 'stranger', Signer][] => [
  ['author', author],
  ['approver', approver],
  [state === 'FILLING' ? 'filler' : 'signer', signer],
  ['stranger', stranger],
];

/** Whether somebody in this place holds a role at this moment: it is their turn. */
const holds = (state: ContractState, role: ContractRole | 'stranger'): ContractRole[] => {
  if (role === 'author') return ['author'];
  if (role === 'approver') return state === 'APPROVING' ? ['approver'] : [];
  if (role === 'filler') return ['filler'];
  if (role === 'signer') return ['SIGNING', 'SIGN_FAILED'].includes(state) ? ['signer'] : [];
  return [];
};

const HANDING: readonly ContractAct[] = ['replace-signer', 'transfer-contract'];
const withoutApproval = (id: string) =>
  server.store.pool.query(
    `delete from contract_parties where contract_id = $1 and part = 'approver' and state = 'SIGNED'`,
    [id],
  );

const REFUSALS = { state: 30802, turn: 30803, forbidden: 40300, hidden: 30801 };

describe('every command × every state × everybody', () => {
  test('the table knows a call for every act that somebody does', () => {
    const byPeople = keysOf(contractMachine.acts).filter(
      (act) => !(contractMachine.acts[act].roles as readonly string[]).every((role) => role === 'system'),
    );
    expect(Object.keys(calls).toSorted()).toEqual(byPeople.toSorted());
  });

  test('a state that is an end stays one', () => {
    for (const state of ENDED_STATES)
      expect(new Set(Object.values(contractMachine.steps[state]))).toEqual(new Set([state]));
  });

  test.each(keysOf(CONTRACT_STATES))(
    'in %s the calls do what the table says and nothing else',
    async (state) => {
      const outcomes: string[] = [];
      const shared = await inState(state);
      for (const act of Object.keys(calls) as ContractAct[])
        for (const [role, who] of rolesIn(state)) {
          // saying no is one call: what it is depends on whose turn it is
          const isRefusal = ['return-contract', 'reject-filling', 'reject-contract'].includes(act);
          const step = contractMachine.step(state, act, holds(state, role));
          const allowed = 'next' in step;
          if (isRefusal && !allowed) continue;
          const id = allowed ? await inState(state) : shared;
          // after an approval no place changes hands (flows.api.test.ts); the table speaks of contracts without one
          if (allowed && HANDING.includes(act)) await withoutApproval(id);
          const { code } = await calls[act]!(id, who.token);
          const isSeen = role === 'author' || (state !== 'DRAFT' && role !== 'stranger');
          const expected = allowed
            ? [1]
            : !isSeen
              ? [REFUSALS.hidden]
              : 'refused' in step && step.refused === 'state'
                ? [REFUSALS.state]
                : [REFUSALS.turn, REFUSALS.forbidden];
          if (!expected.includes(code))
            outcomes.push(`${act} by ${role}: ${code}, not ${expected.join('/')}`);
        }
      expect(outcomes).toEqual([]);
    },
  );
});

describe('the order of things', () => {
  test('an approver first, then two of three, the third is not needed', async () => {
    const third = await aSigner(server, '王第三', 0);
    const { id } = await aContract(server, author, {
      parties: [
        partyOf(approver, { part: 'approver' }),
        partyOf(signer, { step: 1 }),
        partyOf(stranger, { step: 1 }),
        partyOf(third, { step: 1 }),
      ],
      change: { quorums: { 1: 2 } },
    });
    expect((await detailFor(server, author, id)).data.state).toBe('APPROVING');
    expect((await prepare(server, signer, id)).code).toBe(30801);
    await approve(id, approver.token);
    await signAs(server, signer, id);
    expect(await signAs(server, third, id)).toMatchObject({ data: { state: 'COMPLETE' } });
    expect((await prepare(server, stranger, id)).code).toBe(30802);
    const { data } = await detailFor(server, author, id);
    expect(data.parties.map(({ state }) => state)).toEqual(['SIGNED', 'SIGNED', 'WAITING', 'SIGNED']);
  });

  test('a signer who refuses names what they read, and reads again what changed since', async () => {
    const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
    const version = await versionFor(id, signer.token);
    const refuse = (read: string | undefined) =>
      server.call(
        'POST /api/appapi/contract/reject',
        { body: { id, reason: '不签', version: read } },
        signer.token,
      );
    expect((await refuse(undefined)).code).toBe(40000);
    const later = { id, deadline: soon() };
    expect((await server.call('POST /api/appapi/contract/extend', { body: later }, author.token)).code).toBe(
      1,
    );
    expect((await refuse(version)).code).toBe(30809);
    expect((await detailFor(server, signer, id)).data.state).toBe('SIGNING');
    expect((await refuse(await versionFor(id, signer.token))).code).toBe(1);
    expect((await detailFor(server, signer, id)).data.state).toBe('SIGN_REJECTED');
  });

  test('what an approver returns is a draft again and cost nothing', async () => {
    const { id } = await aContract(server, author, {
      parties: [partyOf(approver, { part: 'approver' }), partyOf(signer)],
    });
    const before = await quotaLeft();
    await rejectFor(id, approver.token, '金额不符');
    expect((await detailFor(server, author, id)).data).toMatchObject({ state: 'DRAFT', reason: '金额不符' });
    expect(await quotaLeft()).toBe(before + 1);
    expect(
      (await server.call('POST /api/appapi/contract/send', { body: { id } }, author.token)).data,
    ).toMatchObject({ state: 'APPROVING' });
  });

  const quotaLeft = async () => {
    const { rows } = await server.store.pool.query(
      `select sum(total - used)::int as left from quota_grants where owner_id = $1 and kind = 'contracts'`,
      [author.personId],
    );
    return rows[0].left as number;
  };

  test('a recall gives back what nobody signed for, and keeps what somebody did', async () => {
    const recall = (id: string) =>
      server.call('POST /api/appapi/contract/recall', { body: { id, reason: '写错了' } }, author.token);
    const unsigned = await aContract(server, author, { parties: [partyOf(signer)] });
    const before = await quotaLeft();
    expect((await recall(unsigned.id)).code).toBe(1);
    expect(await quotaLeft()).toBe(before + 1);
    const signed = await aContract(server, author, { parties: [partyOf(author), partyOf(signer)] });
    await signAs(server, author, signed.id);
    const then = await quotaLeft();
    expect((await recall(signed.id)).code).toBe(1);
    expect(await quotaLeft()).toBe(then);
    expect((await detailFor(server, signer, signed.id)).data).toMatchObject({
      state: 'RECALLED',
      reason: '写错了',
    });
  });

  test('without a quota nothing is sent, and a double press sends once', async () => {
    const poor = await aSigner(server, '陈无量', 1);
    const draft = await aDraft(server, poor, { parties: [partyOf(poor)] });
    const { data } = await server.call(
      'GET /api/appapi/contract/check',
      { query: { id: draft.id } },
      poor.token,
    );
    expect(data).toEqual({
      ...{ problems: [], hindrances: [], identity: null },
      quota: { needed: 1, left: 1, trial: null },
    });
    const told = await server.call('GET /api/appapi/contract/quota', {}, poor.token);
    expect(told.data).toEqual(data.quota);
    const send = (id: string) => server.call('POST /api/appapi/contract/send', { body: { id } }, poor.token);
    const codes = (await Promise.all([send(draft.id), send(draft.id)])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([1, 30802]);
    const another = await aDraft(server, poor, { parties: [partyOf(poor)] });
    expect((await send(another.id)).code).toBe(30722);
    expect((await detailFor(server, poor, another.id)).data.state).toBe('DRAFT');
  });

  test('a transfer hands the place on, with its fields; the old holder is out', async () => {
    const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
    const body = { id, to: { name: stranger.name, phone: stranger.phone }, reason: '不在岗' };
    expect((await server.call('POST /api/appapi/contract/transfer', { body }, signer.token)).code).toBe(1);
    expect((await prepare(server, signer, id)).code).toBe(30801);
    expect(await signAs(server, stranger, id)).toMatchObject({ data: { state: 'COMPLETE' } });
  });

  test('all sign that it is void, and only then it is', async () => {
    const { id } = await aContract(server, author, { parties: [partyOf(author), partyOf(signer)] });
    await signAs(server, author, id);
    await signAs(server, signer, id);
    const { data } = await server.call(
      'POST /api/appapi/contract/void',
      { body: { id, reason: '货物停产' } },
      author.token,
    );
    expect((await detailFor(server, author, id)).data.state).toBe('INVALIDING');
    await signAs(server, author, data.id);
    expect((await detailFor(server, author, id)).data.state).toBe('INVALIDING');
    await rejectFor(data.id, signer.token, '不同意作废');
    expect((await detailFor(server, author, id)).data.state).toBe('COMPLETE');
    const again = await server.call(
      'POST /api/appapi/contract/void',
      { body: { id, reason: '再议' } },
      author.token,
    );
    await signAs(server, author, again.data.id);
    await signAs(server, signer, again.data.id);
    expect((await detailFor(server, signer, id)).data.state).toBe('INVALIDED');
  });

  test('its time is over when the deadline is, and who was asked is told once', async () => {
    const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
    await server.store.pool.query(
      `update contracts set deadline = now() - interval '1 second' where id = $1`,
      [id],
    );
    await server.app.contractSigning.keepMoving();
    expect((await detailFor(server, author, id)).data).toMatchObject({ state: 'EXPIRED' });
    expect((await prepare(server, signer, id)).code).toBe(30802);
    const { rows } = await server.store.pool.query(
      `select act from events where target_id = $1 and act = 'expire-contract'`,
      [id],
    );
    await server.app.contractSigning.keepMoving();
    expect(rows).toHaveLength(1);
  });

  test('urging has its limit', async () => {
    const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
    const urge = () => server.call('POST /api/appapi/contract/urge', { body: { id } }, author.token);
    for (let n = 0; n < 3; n++) expect((await urge()).code).toBe(1);
    expect((await urge()).code).toBe(30808);
  });
});
