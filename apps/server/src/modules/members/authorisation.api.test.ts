import {
  CONSENTS,
  calls,
  keysOf,
  MEMBER_ACTS,
  MEMBER_ROLES,
  type MemberActName,
  type MemberRole,
  ORGANIZATION_STATES,
  type OrganizationState,
  type Route,
  refusalInOrganization,
} from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aCompany, aMember, aPerson, type Company, type Signatory } from './testing/index.ts';

let server: TestServer;
let company: Company;
let other: Company;
beforeAll(async () => {
  server = await aServer();
  [company, other] = [await aCompany(server), await aCompany(server)];
});
afterAll(() => server.close());

const id = '00000000-0000-7000-8000-000000000000';

const endpoint = { id, environment: 'production', webhookId: id };

/** Calls that act on the organisation one is signed in as: the act each is, and an input that gets as far as that. */
const inOrganization: Partial<Record<Route, [MemberActName, Record<string, unknown>]>> = {
  'GET /api/appapi/org/current': ['read-organization', {}],
  'GET /api/appapi/org/members': ['read-members', {}],
  'GET /api/appapi/org/notices': ['read-organization', {}],
  'POST /api/appapi/org/setNotices': [
    'set-notices',
    { body: { choices: [{ kind: 'contract-complete', site: true, message: false }] } },
  ],
  'GET /api/appapi/org/applications': ['read-applications', {}],
  'POST /api/appapi/org/acceptApplication': ['accept-application', { body: { id } }],
  'POST /api/appapi/org/refuseApplication': ['refuse-application', { body: { id, reason: '名额已满' } }],
  'GET /api/appapi/org/invitations': ['read-invitations', {}],
  'POST /api/appapi/org/invite': ['invite-member', { body: { phone: '13712345678' } }],
  'POST /api/appapi/org/withdrawInvitation': ['withdraw-invitation', { body: { id } }],
  'POST /api/appapi/org/setRoles': ['set-roles', { body: { uid: id, roles: ['operator'] } }],
  'POST /api/appapi/org/handOver': ['hand-over', { body: { uid: id } }],
  'POST /api/appapi/org/removeMember': ['remove-member', { body: { uid: id } }],
  'POST /api/appapi/org/leave': ['leave', {}],
  'POST /api/appapi/org/closeDraft': ['close-draft', {}],
  'GET /api/appapi/org/closing': ['close-organization', {}],
  'POST /api/appapi/org/close': ['close-organization', {}],
  'GET /api/appapi/application/list': ['read-platform', {}],
  'POST /api/appapi/application/create': ['manage-platform', { body: { name: '示例' } }],
  'GET /api/appapi/application/detail': ['read-platform', { query: { id } }],
  'POST /api/appapi/application/rename': ['manage-platform', { body: { id, name: '示例' } }],
  'POST /api/appapi/application/switch': ['manage-platform', { body: { id, state: 'disabled' } }],
  'POST /api/appapi/application/authorise': ['manage-platform', { body: { id } }],
  'POST /api/appapi/application/set': [
    'manage-platform',
    { body: { id, environment: 'production', networks: [], signedOnly: false } },
  ],
  'POST /api/appapi/application/addKey': [
    'go-live',
    { body: { id, environment: 'production', scopes: ['contracts:read'] } },
  ],
  'POST /api/appapi/application/endKey': [
    'manage-platform',
    { body: { id, environment: 'production', keyId: id } },
  ],
  'POST /api/appapi/application/pageKey': ['manage-platform', { body: { id } }],
  'POST /api/appapi/application/setEmbedding': [
    'manage-platform',
    { body: { id, environment: 'production', origins: [], name: '', colour: '' } },
  ],
  'GET /api/appapi/application/webhooks': ['read-platform', { query: { id, environment: 'production' } }],
  'GET /api/appapi/application/todos': ['read-platform', { query: { environment: 'production' } }],
  'POST /api/appapi/application/createWebhook': [
    'manage-platform',
    { body: { id, environment: 'production', url: 'https://hooks.example' } },
  ],
  'POST /api/appapi/application/changeWebhook': [
    'manage-platform',
    { body: { ...endpoint, state: 'disabled' } },
  ],
  'POST /api/appapi/application/rotateWebhook': ['manage-platform', { body: endpoint }],
  'POST /api/appapi/application/removeWebhook': ['manage-platform', { body: endpoint }],
  'POST /api/appapi/application/testWebhook': ['manage-platform', { body: endpoint }],
  'GET /api/appapi/application/deliveries': ['read-platform', { query: endpoint }],
  'GET /api/appapi/application/delivery': ['read-platform', { query: { ...endpoint, deliveryId: id } }],
  'POST /api/appapi/application/replayDelivery': [
    'manage-platform',
    { body: { ...endpoint, deliveryId: id } },
  ],
  'POST /api/appapi/application/replayDeliveries': [
    'manage-platform',
    { body: { ...endpoint, from: '2026-01-01T00:00:00Z' } },
  ],
  'GET /api/appapi/application/calls': ['read-platform', { query: { environment: 'production' } }],
  'GET /api/appapi/application/call': ['read-platform', { query: { environment: 'production', callId: id } }],
  'GET /api/appapi/application/figures': ['read-platform', { query: { environment: 'production' } }],
  'POST /api/appapi/application/requestReview': [
    'go-live',
    { body: { id, purpose: '为采购部门发起租赁合同' } },
  ],
};

/** Calls about oneself: whoever is signed in may, on what is their own. `others` is what a stranger's thing answers. */
const ownAffairs: Partial<Record<Route, { input: Record<string, unknown>; others?: number }>> = {
  'GET /api/appapi/query/org/cert/list': { input: { query: { organizationName: '示例' } } },
  'POST /api/appapi/commend/org/add/name': { input: { query: { organizationName: '示例矩阵有限公司' } } },
  'POST /api/appapi/commend/org/applying': { input: { query: { orgId: id } }, others: 30313 },
  'GET /api/appapi/org/myApplications': { input: {} },
  'POST /api/appapi/org/withdrawApplication': { input: { body: { id } }, others: 30330 },
  'GET /api/appapi/org/myInvitations': { input: {} },
  'POST /api/appapi/org/acceptInvitation': { input: { body: { id } }, others: 30331 },
  'POST /api/appapi/org/declineInvitation': { input: { body: { id } }, others: 30331 },
  'POST /api/appapi/org/reclaim': { input: { body: { orgId: id, reason: '原管理员离职' } }, others: 30313 },
  'GET /api/appapi/org/myReclaims': { input: {} },
  'POST /api/appapi/org/withdrawReclaim': { input: { body: { id } }, others: 30340 },
  'GET /api/appapi/account/state': { input: {} },
  'GET /api/appapi/account/sessions': { input: {} },
  'POST /api/appapi/account/endSession': { input: { body: { sessionId: id } }, others: 30130 },
  'POST /api/appapi/account/sendPhoneCode': { input: { body: { phone: '13712345678' } } },
  'POST /api/appapi/account/changePhone': {
    input: { body: { phone: '13712345678', verificationCode: '000000' } },
    others: 30130,
  },
  'POST /api/appapi/account/setSigningPassword': {
    input: { body: { password: 'a-word-1' } },
    others: 30120,
  },
  'GET /api/appapi/account/consents': { input: {} },
  'POST /api/appapi/account/giveConsent': {
    input: { body: { kind: 'face', version: CONSENTS.face.version } },
  },
  'POST /api/appapi/account/withdrawConsent': { input: { body: { kind: 'face' } } },
  'POST /api/appapi/account/requestExport': { input: {}, others: 30130 },
  'GET /api/appapi/account/exports': { input: {} },
  'GET /api/appapi/account/closing': { input: {} },
  'POST /api/appapi/account/close': { input: {}, others: 30130 },
  'GET /api/appapi/notices/list': { input: {} },
  'POST /api/appapi/notices/read': { input: { body: { ids: [id] } } },
};

const ours = /^\/api\/appapi\/(?:org|application|account|notices|query\/org\/cert|commend\/org)\//;

test('no call of organisations and of one’s own account is left out', () => {
  const declared = calls.filter(({ path }) => ours.test(path)).map(({ method, path }) => `${method} ${path}`);
  expect(declared.toSorted()).toEqual(
    [...Object.keys(inOrganization), ...Object.keys(ownAffairs)].toSorted(),
  );
});

const rows = Object.entries(inOrganization) as [Route, [MemberActName, Record<string, unknown>]][];
/** Refused before anything of the thing itself was looked at. */
const isRefused = (code: number) => [30110, 30318, 30320, 40300].includes(code);

describe('strangers to an organisation', () => {
  test('anonymous visitors learn nothing', async () => {
    for (const [route, input] of [
      ...rows.map(([route, [, input]]) => [route, input] as const),
      ...Object.entries(ownAffairs).map(([route, { input }]) => [route as Route, input] as const),
    ])
      expect([route, (await server.call(route, input)).code]).toEqual([route, 30110]);
  });

  test('another person and a removed member act for nobody', async () => {
    const removed = await aMember(server, company.id, [
      'administrator',
      'seal-keeper',
      'operator',
      'auditor',
    ]);
    const body = { uid: removed.uid };
    await server.call('POST /api/appapi/org/removeMember', { body }, company.administrator.token);
    for (const { token } of [await aPerson(server), removed])
      for (const [route, [, input]] of rows)
        expect([route, (await server.call(route, input, token)).code]).toEqual([route, 30320]);
  });

  test('what is another organisation’s is not found', async () => {
    const member = await aMember(server, company.id, ['operator']);
    const { token } = other.administrator;
    for (const route of [
      'POST /api/appapi/org/setRoles',
      'POST /api/appapi/org/handOver',
      'POST /api/appapi/org/removeMember',
    ] as const) {
      const body = { uid: member.uid, ...(route.endsWith('setRoles') ? { roles: ['operator'] } : {}) };
      expect([route, (await server.call(route, { body }, token)).code]).toEqual([route, 30321]);
    }
    const list = await server.call('GET /api/appapi/org/members', {}, token);
    expect(list.data.list.map(({ uid }) => uid)).toEqual([other.administrator.uid]);
  });

  test('one’s own affairs are one’s own', async () => {
    const { token } = await aPerson(server);
    for (const [route, { input, others = 1 }] of Object.entries(ownAffairs))
      expect([route, (await server.call(route as Route, input, token)).code]).toEqual([route, others]);
  });
});

/** Everything that can be refused by the table, in every state, by each role. Who may goes on to the thing itself. */
describe.each(keysOf(MEMBER_ROLES))('the %s', (role) => {
  const inState = async (state: OrganizationState, place: { organizationId: string }) => {
    await server.store.db.execute(
      sql`update organizations set state = ${state} where id = ${place.organizationId}`,
    );
    await server.settled();
  };

  test('may do what the table says, in every state', async () => {
    const mine = await aCompany(server);
    const place = { organizationId: mine.id };
    const member: Signatory =
      role === 'administrator' ? mine.administrator : await aMember(server, mine.id, [role]);
    for (const state of keysOf(ORGANIZATION_STATES)) {
      for (const [route, [act, input]] of rows) {
        await inState(state, place);
        await reviveMember(member, [role]);
        const { code } = await server.call(route, input, member.token);
        const refused = refusalInOrganization(act, [role as MemberRole], state) !== undefined;
        expect([state, route, isRefused(code)]).toEqual([state, route, refused]);
      }
    }
  });

  test('is told the same', async () => {
    const mine = await aCompany(server);
    const member = role === 'administrator' ? mine.administrator : await aMember(server, mine.id, [role]);
    for (const state of ['draft', 'reviewing', 'certified', 'suspended'] as const) {
      await inState(state, { organizationId: mine.id });
      const { data } = await server.call('GET /api/appapi/org/current', {}, member.token);
      const allowed = keysOf(MEMBER_ACTS).filter(
        (act) => refusalInOrganization(act, [role as MemberRole], state) === undefined,
      );
      expect([state, data.may]).toEqual([state, allowed]);
    }
  });

  /** Leaving and closing end the place; the next row of the matrix needs it again. */
  const reviveMember = async ({ uid, personId, token }: Signatory, roles: MemberRole[]) => {
    await server.store.pool.query('update accounts set ended_at = null, roles = $2 where id = $1', [
      uid,
      roles,
    ]);
    await server.store.pool.query('update sessions set account_id = $1 where person_id = $2', [
      uid,
      personId,
    ]);
    await expect
      .poll(async () => (await server.call('GET /api/appapi/cas/auth/current', {}, token)).data.uid)
      .toBe(uid);
  };
});
