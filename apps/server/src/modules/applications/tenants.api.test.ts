import {
  KEY_PREFIXES,
  OPEN_ROOT,
  type OpenCallName,
  type OpenDeclaration,
  openCalls,
} from '@yinxin/api/open';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { ALL_SCOPES } from './index.ts';
import { newSecret } from './secrets.ts';
import { type Ids, OPEN_EXAMPLES } from './testing/examples.ts';
import { aProgram, callOpen, formOf, type TestProgram } from './testing/index.ts';

let server: TestServer;
let own: TestProgram;
let other: TestProgram;
beforeAll(async () => {
  server = await aServer({ authorities: true, environment: 'sandbox' });
  own = await aProgram(server);
  other = await aProgram(server);
});
afterAll(() => server.close());

const exampleOf = ({ name }: OpenDeclaration) => OPEN_EXAMPLES[name as OpenCallName];
const NOTHING = '00000000-0000-4000-8000-000000000000';
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Ids where it does not matter whose they are. */
const anyIds = new Proxy<Ids>({}, { get: () => NOTHING });

function requestOf(declaration: OpenDeclaration, ids: Ids) {
  const { params, query, body, file } = exampleOf(declaration);
  const given = params?.(ids) ?? {};
  const path = declaration.path
    .slice(OPEN_ROOT.length)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  const search = query ? `?${new URLSearchParams(query(ids))}` : '';
  const form = file && formOf('合同.pdf', file);
  return {
    ...{ path: path + search, payload: form?.payload, body: body?.(ids) },
    headers: (form ? { 'content-type': form.type } : {}) as Record<string, string>,
  };
}

function send(declaration: OpenDeclaration, ids: Ids, secret?: string) {
  const { path, payload, body, headers } = requestOf(declaration, ids);
  return callOpen(server, declaration.method, path, {
    ...{ body, ...(payload && { payload }) },
    headers: { ...headers, ...(secret && { authorization: `Bearer ${secret}` }) },
  });
}

const wordsOf = (declaration: OpenDeclaration, ids: Ids) => {
  const { path, body } = requestOf(declaration, ids);
  return `${path} ${JSON.stringify(body) ?? ''}`;
};

describe.each(openCalls.map((declaration) => [declaration.name, declaration] as const))('%s', (_, call) => {
  test('asks for a key, of this environment, that may do it', async () => {
    expect(await send(call, anyIds)).toMatchObject({ status: 401, code: 31001 });
    const live = newSecret('production');
    expect(live.startsWith(KEY_PREFIXES.production)).toBe(true);
    expect(await send(call, anyIds, live)).toMatchObject({ status: 401, code: 31003 });
    const scopes = ALL_SCOPES.filter((scope) => scope !== call.scope);
    const { secret } = await own.key({ scopes });
    expect(await send(call, anyIds, secret)).toMatchObject({ status: 403, code: 31005 });
  });

  test("does what it says with one's own, and knows nothing of another's", async () => {
    const { own: make = async () => ({}), isPublic = [] } = exampleOf(call);
    const [mine, theirs]: Ids[] = [await make(own, server), await make(other, server)];
    if (!mine || !theirs) throw new Error('an example without ids');
    const named = wordsOf(call, mine).match(UUID) ?? [];
    expect(
      named.filter((id) => !Object.values(mine).includes(id)),
      'ids that nobody tries out',
    ).toEqual([]);
    const asked = Object.keys(call.params?.shape ?? {}).filter((name) => !isPublic.includes(name));
    for (const name of asked) expect(Object.keys(mine), 'ids of the path').toContain(name);
    for (const [name, foreign] of Object.entries(theirs)) {
      if (isPublic.includes(name)) continue;
      const answer = await send(call, { ...mine, [name]: foreign }, own.secret);
      expect(answer, `${name} of another developer`).toMatchObject({ code: expect.any(Number) });
      expect([403, 404, 409], answer.message).toContain(answer.status);
      expect(answer.raw).not.toContain(other.organizationName);
    }
    const answer = await send(call, mine, own.secret);
    expect(answer, answer.message).toMatchObject({ status: 200 });
  });
});

test('what acts for people who do not exist is refused in production', async () => {
  const live = await aServer({ environment: 'production' });
  try {
    const program = await aProgram(live, 'production');
    for (const call of openCalls.filter(({ sandboxOnly }) => sandboxOnly)) {
      const { path, body } = requestOf(call, anyIds);
      expect(await program.call(call.method, path, body), call.name).toMatchObject({ code: 31030 });
    }
  } finally {
    await live.close();
  }
});
