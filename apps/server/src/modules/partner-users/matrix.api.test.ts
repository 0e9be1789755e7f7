import { randomUUID } from 'node:crypto';
import {
  accesses,
  type Calls,
  calls,
  type Declaration,
  hasPartnerRight,
  PARTNER_ROLES,
  type PartnerRole,
  type Route,
  TOKEN_HEADER,
} from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { CHEAP_COST, setPasswordCost } from '../../vault/passwords.ts';
import { BILL_TABLE_EXAMPLES } from '../bill-tables/testing/table-examples.ts';
import { BILL_EXAMPLES } from '../bill-ways/testing/index.ts';
import { aPerson } from '../members/testing/index.ts';
import { aPartner } from '../metering/testing/index.ts';
import type { PartnerRow } from '../partners/tables.ts';
import { aPartnerUser, type Ids, type PartnerExample, type PartnerWorld } from './testing/index.ts';

/** Calls that only partners make. */
type PartnerRoute = { [R in Route]: Calls[R]['access'] extends 'partner' ? R : never }[Route];

/**
 * A request for each call of the partner platform; the matrix makes it in every role, with the partner's own and with
 * another's. A call without a row does not compile.
 */
const PARTNER_EXAMPLES: Readonly<Record<PartnerRoute, PartnerExample>> = {
  'GET /api/user/query/menu/tree': {
    own: async ({ user }) => ({ roleId: user.holdingIds[0] }),
    query: ({ roleId = '' }) => ({ terminal: '0', roleId }),
    aboutCaller: '菜单按本人持有的角色',
  },
  'POST /api/appapi/partner/changePassword': {
    own: async ({ user }) => ({ oldPassword: user.password }),
    body: ({ oldPassword }) => ({ oldPassword, newPassword: 'Qianyue-Taihu-2031' }),
    aboutCaller: '只修改本人的密码',
  },
  ...BILL_EXAMPLES,
  ...BILL_TABLE_EXAMPLES,
};

let server: TestServer;
beforeAll(async () => {
  setPasswordCost(CHEAP_COST);
  server = await aServer({ authorities: true });
});
afterAll(() => server.close());

const ROLES = Object.keys(PARTNER_ROLES) as PartnerRole[];
const FORBIDDEN = { status: 403, code: 40300 };
const NOTHING = '00000000-0000-4000-8000-000000000000';
/** Ids of what is nowhere. */
const anyIds = new Proxy<Record<string, string>>({}, { get: () => NOTHING });

const ofPartners = (calls as readonly Declaration[]).filter(({ access }) => access === 'partner');
const routeOf = ({ method, path }: Declaration) => `${method} ${path}`;
const exampleOf = (call: Declaration): PartnerExample => PARTNER_EXAMPLES[routeOf(call) as PartnerRoute];

function formOf({ name, bytes }: NonNullable<PartnerExample['file']>, fields: Ids) {
  const boundary = randomUUID();
  const part = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const texts = Object.entries(fields).map(([key, value]) => `${part(`name="${key}"`)}\r\n${value}\r\n`);
  const head = `${part(`name="file"; filename="${name}"`)}content-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([
    ...[...texts, head].map((text) => Buffer.from(text)),
    ...[bytes, Buffer.from(`\r\n--${boundary}--\r\n`)],
  ]);
  return { payload, type: `multipart/form-data; boundary=${boundary}` };
}

function contentOf({ body, form, file }: PartnerExample, ids: Ids) {
  if (file) return formOf(file, file.fields?.(ids) ?? {});
  if (form)
    return { payload: `${new URLSearchParams(form(ids))}`, type: 'application/x-www-form-urlencoded' };
  if (body) return { payload: JSON.stringify(body(ids)), type: 'application/json' };
  return undefined;
}

/** As it leaves the server; what is no envelope is a file. */
async function send(call: Declaration, ids: Ids, token: string | undefined) {
  const example = exampleOf(call);
  const content = contentOf(example, ids);
  const answer = await server.app.http.inject({
    method: call.method,
    url: call.path + (example.query ? `?${new URLSearchParams(example.query(ids))}` : ''),
    headers: {
      ...(token && { [TOKEN_HEADER.toLowerCase()]: token }),
      ...(content && { 'content-type': content.type }),
    },
    ...(content && { payload: content.payload }),
  });
  const isEnvelope = String(answer.headers['content-type']).startsWith('application/json');
  const { code } = isEnvelope ? answer.json() : { code: answer.statusCode === 200 ? 1 : -1 };
  return { status: answer.statusCode, code: code as number, raw: answer.body };
}

/** An answer without what is new each time it is asked. */
const lasting = (call: Declaration, { raw, ...answer }: Awaited<ReturnType<typeof send>>) => ({
  ...answer,
  raw: (exampleOf(call).anew ?? []).reduce(
    (text, field) => text.replace(new RegExp(`"${field}":"[^"]*"`), ''),
    raw,
  ),
});

/** Somebody new in a role: at this partner, or at the platform. */
async function someone(role: PartnerRole, partner: PartnerRow): Promise<PartnerWorld> {
  const partnerId = PARTNER_ROLES[role].side === 'platform' ? null : partner.id;
  return { server, partner, role, user: await aPartnerUser(server, [{ role, partnerId }]) };
}

const newPartner = () => aPartner(server.store.db);
const idsOf = async (call: Declaration, world: PartnerWorld): Promise<Ids> =>
  (await exampleOf(call).own?.(world)) ?? {};
const isAllowed = (role: PartnerRole, { right }: Declaration) => !right || hasPartnerRight(role, right);

test('there are calls to try, and each has an example', () => {
  expect(ofPartners.length).toBeGreaterThan(0);
  expect(Object.keys(PARTNER_EXAMPLES).toSorted()).toEqual(ofPartners.map(routeOf).toSorted());
  expect(accesses.partner).toEqual({ audiences: ['partner'], proof: 'login' });
});

describe.each(ofPartners.map((call) => [routeOf(call), call] as const))('%s', (_, call) => {
  test('asks for a token of the partner platform', async () => {
    const person = await aPerson(server);
    for (const token of [undefined, 'x'.repeat(43), person.token])
      expect(await send(call, anyIds, token)).toMatchObject({ status: 401, code: 30110 });
  });

  test.each(ROLES)(
    '%s: does what the role may with its own, and is refused what it may not',
    async (role) => {
      const world = await someone(role, await newPartner());
      const ids = await idsOf(call, world);
      if (isAllowed(role, call)) {
        const answer = await send(call, ids, world.user.token);
        expect(answer, answer.raw).toMatchObject({ status: 200, code: 1 });
        return;
      }
      const refused = await send(call, ids, world.user.token);
      expect(refused).toMatchObject(FORBIDDEN);
      // and the refusal does not say whether there is such a thing
      expect(await send(call, anyIds, world.user.token)).toEqual(refused);
    },
  );

  test.each(ROLES.filter((role) => PARTNER_ROLES[role].side === 'partner'))(
    '%s of another partner learns nothing, not even that there is something',
    async (role) => {
      const owner = await someone('partner-finance', await newPartner());
      const other = await someone(role, await newPartner());
      if (exampleOf(call).aboutCaller) {
        const ids = await idsOf(call, owner);
        expect((await send(call, ids, other.user.token)).code).not.toBe(1);
        return;
      }
      const before = await send(call, anyIds, other.user.token);
      const ids = await idsOf(call, owner);
      const after = await send(call, ids, other.user.token);
      expect(lasting(call, after)).toEqual(lasting(call, before));
      if (!isAllowed(role, call)) expect(after).toMatchObject(FORBIDDEN);
      for (const theirs of [...Object.values(ids), owner.partner.name, owner.partner.code, owner.partner.id])
        expect(after.raw).not.toContain(theirs);
    },
  );
});
