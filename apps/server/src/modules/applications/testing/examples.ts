import { randomUUID } from 'node:crypto';
import type { OpenCallName } from '@yinxin/api/open';
import { DAY_MS } from '@yinxin/values';
import { aReceiver } from '../../../testing/receiver.ts';
import { aPhone, type TestServer } from '../../../testing/server.ts';
import { actingPerson } from '../../accounts/index.ts';
import { aPdf } from '../../contracts/testing/index.ts';
import { aMember, type Signatory } from '../../members/testing/index.ts';
import { aTemplate, type TemplateBody } from '../../templates/testing/index.ts';
import type { Answer, TestProgram } from './index.ts';

/** What belongs to one developer, by the name it has in the request. */
export type Ids = Record<string, string>;

interface OpenExample {
  /** Makes what the request names, as the developer's own. */
  own?(program: TestProgram, server: TestServer): Promise<Ids>;
  params?(ids: Ids): Record<string, string>;
  query?(ids: Ids): Record<string, string>;
  body?(ids: Ids): unknown;
  /** Names in the path by which anybody may ask. */
  isPublic?: readonly string[];
  /** The file of a form. */
  file?: Uint8Array;
}

const expected = ({ code, message, data }: Answer) => {
  if (code !== 1) throw new Error(message);
  return data;
};

const signer = () => ({
  ...{ name: '赵签署', phone: aPhone() },
  fields: [{ kind: 'signature', page: 1, left: 30, top: 100 }],
});

export const fileOf = async (program: TestProgram): Promise<string> =>
  expected(await program.upload('合同.pdf', aPdf())).fileId;

/** A contract of the developer, on its way unless it is to stay a draft. */
export async function contractOf(program: TestProgram, change: object = {}) {
  const body = { title: '示例合同', files: [await fileOf(program)], signers: [signer()], ...change };
  return expected(await program.call('POST', '/contracts', body));
}

const inSigning = async (program: TestProgram) => ({ id: (await contractOf(program)).id });
const drafted = async (program: TestProgram) => ({ id: (await contractOf(program, { send: false })).id });
const withParty = async (program: TestProgram) => {
  const { id, parties } = await contractOf(program);
  return { id, partyId: parties[0].id };
};
const withDocument = async (program: TestProgram) => {
  const { id, documents } = await contractOf(program);
  return { id, documentId: documents[0].id };
};
export const completed = async (program: TestProgram) => {
  const { id, partyId } = await withParty(program);
  expected(await program.call('POST', `/sandbox/contracts/${id}/parties/${partyId}/sign`));
  return { id };
};

const signedIn = new WeakMap<TestProgram, Promise<Signatory>>();

/** Whoever authorised the program, signed in as its organisation. */
export function developerOf(server: TestServer, program: TestProgram): Promise<Signatory> {
  const known = signedIn.get(program) ?? signInDeveloper(server, program);
  signedIn.set(program, known);
  return known;
}

async function signInDeveloper(
  server: TestServer,
  { applicationId, phone }: TestProgram,
): Promise<Signatory> {
  const token = await server.signIn(phone);
  const { rows } = await server.store.pool.query(
    'select account_id, person_id from applications join accounts on accounts.id = account_id where applications.id = $1',
    [applicationId],
  );
  const { account_id: uid, person_id: personId } = rows[0];
  await server.call('POST /api/appapi/commend/role/change', { query: { uid } }, token);
  return { token, uid, phone, personId };
}

/** A member of the developer's organisation by whose account the program acts from now on. */
async function clerkOf(server: TestServer, { applicationId }: TestProgram): Promise<Signatory> {
  const { pool } = server.store;
  const { rows } = await pool.query('select organization_id as id from applications where id = $1', [
    applicationId,
  ]);
  const clerk = await aMember(server, rows[0].id, ['operator']);
  await pool.query('update applications set account_id = $2 where id = $1', [applicationId, clerk.uid]);
  await server.settled();
  return clerk;
}

/** A template of an employer, which is the developer's organisation, and an employee. */
export const templateOf = async (
  program: TestProgram,
  server: TestServer,
  change: Partial<TemplateBody> = {},
) => ({
  templateId: (await aTemplate(server, await developerOf(server, program), change)).id,
});

const employee = () => ({ role: '员工', name: '孙员工', phone: aPhone() });
const WRITTEN = { 岗位: '会计', 月工资: '8000' };
const soon = () => new Date(Date.now() + 60 * DAY_MS).toISOString();

const aCode = async (program: TestProgram, server: TestServer) => {
  const body = { ...(await templateOf(program, server)), title: '入职', role: '员工', values: WRITTEN };
  const wanted = { ...body, limit: 5, expiresAt: soon() };
  return { id: expected(await program.call('POST', '/sign-codes', wanted)).id };
};
const aBatch = async (program: TestProgram, server: TestServer) => {
  const rows = [{ 员工姓名: '孙员工', 员工手机号: aPhone(), ...WRITTEN }];
  const body = { ...(await templateOf(program, server)), rows, start: false };
  return { id: expected(await program.call('POST', '/batches', body)).id };
};
/** A seal of the developer's organisation. */
export async function aSeal(program: TestProgram, server: TestServer): Promise<{ id: string }> {
  const { uid } = await developerOf(server, program);
  const who = await actingPerson(server.store.db, server.vault, uid);
  if (!who?.organizationId) throw new Error('the developer acts for nobody');
  return { id: await server.app.seals.sampleSeal(who, who.organizationId) };
}
const logged = async (program: TestProgram, server: TestServer) => {
  const ids = await completed(program);
  await server.app.evidence.keepUp();
  return ids;
};

const DIGEST = { document: '订单.xml', algorithm: 'sm3', digest: 'cd'.repeat(32) };
/** The developer's organisation lets the program sign digests with its seal. */
const withLeave = async (program: TestProgram) => ({
  sealId: expected(await program.call('POST', '/sandbox/digest-authorizations', {})).sealId,
});

const ASKED = aPhone();
const asked = async (program: TestProgram) => ({
  id: expected(await program.call('POST', '/identity-requests', { kind: 'person', phone: ASKED })).id,
});
const withCertificate = async (program: TestProgram, server: TestServer) => {
  await aSeal(program, server);
  const { list } = expected(await program.call('GET', '/certificates'));
  return { serial: list[0].serial };
};
/** The program acts by a clerk's account, who may use the seal with somebody's leave. */
const withGrant = async (program: TestProgram, server: TestServer) => {
  const { id } = await aSeal(program, server);
  const { uid } = await developerOf(server, program);
  const clerk = await clerkOf(server, program);
  await server.store.pool.query(
    `insert into seal_grants (id, seal_id, account_id, approval, granted_by) values ($1, $2, $3, 'each', $4)`,
    [randomUUID(), id, clerk.uid, uid],
  );
  return { id };
};

const receiver = await aReceiver();
const withWebhook = async (program: TestProgram) => ({
  id: expected(await program.call('POST', '/webhooks', { url: receiver.url })).id,
});
/** One that was sent already: it can be sent again. */
const withDelivery = async (program: TestProgram, server: TestServer) => {
  const { id } = await withWebhook(program);
  const { id: contractId } = await contractOf(program);
  const delivery = expected(await program.call('POST', `/webhooks/${id}/test`));
  await server.store.pool.query('update webhook_deliveries set contract_id = $2 where id = $1', [
    ...[delivery.id, contractId],
  ]);
  return { id, deliveryId: delivery.id };
};

const byDelivery = ({ id = '', deliveryId = '' }: Ids) => ({ id, deliveryId });
const byId = ({ id = '' }: Ids) => ({ id });
const byParty = ({ id = '', partyId = '' }: Ids) => ({ id, partyId });

/** A request of each call that is accepted, and whose every id is somebody's. A call without one is a type error. */
export const OPEN_EXAMPLES: Record<OpenCallName, OpenExample> = {
  'account.get': {},
  'account.usage': {},
  'files.upload': { file: aPdf() },
  'contracts.create': {
    own: async (program) => ({ file: await fileOf(program) }),
    body: ({ file }) => ({ title: '示例合同', files: [file], signers: [signer()] }),
  },
  'contracts.send': { own: drafted, params: byId },
  'contracts.get': { own: drafted, params: byId },
  'contracts.list': {},
  'contracts.recall': { own: inSigning, params: byId, body: () => ({ reason: '不再需要' }) },
  'contracts.urge': { own: inSigning, params: byId },
  'contracts.extend': {
    own: inSigning,
    params: byId,
    body: () => ({ deadline: soon() }),
  },
  'contracts.void': { own: completed, params: byId, body: () => ({ reason: '写错了' }) },
  'contracts.link': { own: withParty, params: byParty },
  'contracts.links': { own: inSigning, params: byId },
  'contracts.replaceSigner': {
    own: withParty,
    params: byParty,
    body: () => ({ name: '周接替', phone: aPhone() }),
  },
  'contracts.archive': { own: inSigning, params: byId },
  'contracts.evidence': { own: logged, params: byId },
  'contracts.evidenceReport': { own: logged, params: byId },
  'contracts.createFromTemplate': {
    own: async (program, server) => ({ ...(await templateOf(program, server)), file: await fileOf(program) }),
    body: ({ templateId, file }) => ({
      ...{ templateId, files: [file], parties: [employee()], values: WRITTEN },
    }),
  },
  'templates.list': {},
  'templates.get': {
    own: async (program, server) => ({ id: (await templateOf(program, server)).templateId }),
    params: byId,
  },
  'batches.create': {
    own: templateOf,
    body: ({ templateId }) => ({
      ...{ templateId, rows: [{ 员工姓名: '孙员工', 员工手机号: aPhone(), ...WRITTEN }] },
    }),
  },
  'batches.get': { own: aBatch, params: byId },
  'batches.rows': { own: aBatch, params: byId },
  'signCodes.create': {
    own: templateOf,
    body: ({ templateId }) => ({
      ...{ templateId, title: '入职', role: '员工', values: WRITTEN, limit: 5, expiresAt: soon() },
    }),
  },
  'signCodes.list': {},
  'signCodes.get': { own: aCode, params: byId },
  'signCodes.stop': { own: aCode, params: byId },
  'contracts.file': {
    own: withDocument,
    params: ({ id = '', documentId = '' }) => ({ id, documentId }),
  },
  'embeds.create': {
    own: async (program, server) => {
      await server.store.pool.query('update applications set origins = $2 where id = $1', [
        ...[program.applicationId, ['https://shop.example']],
      ]);
      return withParty(program);
    },
    body: ({ id = '', partyId = '' }) => ({ page: 'signing', contractId: id, partyId }),
  },
  'webhooks.create': { body: () => ({ url: receiver.url }) },
  'webhooks.list': {},
  'webhooks.update': { own: withWebhook, params: byId, body: () => ({ description: '订单系统' }) },
  'webhooks.rotate': { own: withWebhook, params: byId },
  'webhooks.delete': { own: withWebhook, params: byId },
  'webhooks.test': { own: withWebhook, params: byId },
  'webhooks.deliveries': { own: withWebhook, params: byId },
  'webhooks.delivery': { own: withDelivery, params: byDelivery },
  'webhooks.replay': { own: withDelivery, params: byDelivery },
  'webhooks.replayRange': {
    own: withWebhook,
    params: byId,
    body: () => ({ from: new Date(Date.now() - DAY_MS).toISOString() }),
  },
  'sandbox.sign': { own: withParty, params: byParty },
  'account.ledger': {},
  'digests.sign': { own: withLeave, body: ({ sealId }) => ({ ...DIGEST, sealId }) },
  'digests.get': {
    own: async (program) => {
      const { sealId } = await withLeave(program);
      const body = { ...DIGEST, sealId };
      return { id: expected(await program.call('POST', '/digest-signatures', body)).id };
    },
    params: byId,
  },
  'digests.list': {},
  'digests.authorizations': {},
  'sandbox.authorizeDigests': {
    own: async (program, server) => ({ sealId: (await aSeal(program, server)).id }),
    body: ({ sealId }) => ({ sealId, uses: 5 }),
  },
  'seals.list': {},
  'seals.picture': { own: aSeal, params: byId },
  'seals.requestUse': {
    own: withGrant,
    params: byId,
    body: () => ({ document: '订单.xml', digest: 'cd'.repeat(32), reason: '确认订单' }),
  },
  'seals.useRequests': {},
  'certificates.list': {},
  'certificates.get': { own: withCertificate, params: ({ serial = '' }) => ({ serial }) },
  'identity.link': { body: () => ({ kind: 'person', phone: aPhone() }) },
  'identity.get': { own: asked, params: byId },
  'sandbox.identity': {
    own: asked,
    params: byId,
    body: () => ({ name: '赵示例', phone: ASKED }),
  },
  'verification.file': { file: aPdf() },
  'verification.digest': { isPublic: ['sha256'], params: () => ({ sha256: 'ab'.repeat(32) }) },
  'evidence.get': {
    own: async (program) => ({ code: (await contractOf(program)).code }),
    isPublic: ['code'],
    params: ({ code = '' }) => ({ code }),
  },
  'timestamps.create': { body: () => ({ algorithm: 'sha256', digest: 'ab'.repeat(32) }) },
  'sandbox.messages': { own: inSigning, params: byId },
  'sandbox.reject': { own: withParty, params: byParty, body: () => ({ reason: '条款不对' }) },
};
