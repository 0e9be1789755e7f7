import type { CallInput, Calls, Envelope, LoginAnswer, OperatorRole, ResultOf, Route } from '@yinxin/api';
import { type Answer, aServer, type TestServer, type TestServerOptions } from '../../../testing/server.ts';
import { CHEAP_COST, hashPassword, oneTimePassword, setPasswordCost } from '../../../vault/passwords.ts';
import { noteChange } from '../../second-voices/index.ts';
import { createOperator } from '../index.ts';
import { beginSession } from '../sessions.ts';
import { operators } from '../tables.ts';

const LONG_ENOUGH = 'a password nobody guesses';
setPasswordCost(CHEAP_COST);
const sharedHash = hashPassword(LONG_ENOUGH);

export interface BackOffice {
  server: TestServer;
  /** Makes a call with a token in the operators' header. */
  call<R extends Route>(
    route: R,
    input?: CallInput<Calls[R]> | Record<string, unknown>,
    token?: string,
    /** Where the call comes from; otherwise each call has an address of its own. */
    address?: string,
    headers?: Record<string, string>,
  ): Promise<Answer<ResultOf<R>>>;
  /** Somebody new who is signed in and past their one-time password. */
  anOperator(
    ...roles: OperatorRole[]
  ): Promise<{ token: string; id: string; login: string; password: string }>;
  /** Signs in with a password, where no second step is asked for. */
  enter(login: string, password: string, device?: string): Promise<Extract<LoginAnswer, { next: 'desk' }>>;
  /** Somebody new who has not signed in yet. */
  aNewcomer(...roles: OperatorRole[]): Promise<{ login: string; password: string }>;
  /** Another administrator agrees to what one asked for; the two halves of a password together. */
  confirm(asked: AskedChange, token: string): Promise<{ password: string }>;
  /** Their account was changed a moment ago. */
  makeFresh(operatorId: string): Promise<void>;
  /** One administrator made all these accounts alone, as it was once. */
  makeRelated(...operatorIds: string[]): Promise<void>;
  close(): Promise<void>;
}

type AskedChange = ResultOf<'POST /api/admin/operators/create'>;

/** The real server with people in its back office. */
export async function aBackOffice(options: TestServerOptions = {}): Promise<BackOffice> {
  const server = await aServer(options);
  let people = 0;
  let addresses = 0;

  const call: BackOffice['call'] = async (route, input = {}, token, address, headers = {}) => {
    const [method, path] = route.split(' ') as ['GET' | 'POST', string];
    const { query, body } = input as { query?: Record<string, string>; body?: unknown };
    const response = await server.app.http.inject({
      method,
      remoteAddress: address ?? `127.4.${++addresses >> 8}.${addresses & 255}`,
      url: query ? `${path}?${new URLSearchParams(query)}` : path,
      headers: {
        ...headers,
        ...(token ? { admintoken: token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      payload: body === undefined ? undefined : JSON.stringify(body),
    });
    const isFile = response.headers['content-type']?.toString().startsWith('text/csv');
    const envelope = isFile
      ? { code: 1, data: response.body as never, message: '' }
      : response.json<Envelope<never>>();
    return { status: response.statusCode, headers: response.headers, ...envelope };
  };

  const aNewcomer: BackOffice['aNewcomer'] = async (...roles) => {
    const login = `person${++people}`;
    const password = oneTimePassword();
    const operator = { login, name: `示例${people}`, roles };
    const secret = { password, mustChangePassword: true };
    await createOperator(server.store.db, operator, secret, { way: 'installation' }, 0);
    return { login, password };
  };

  return {
    server,
    call,
    aNewcomer,
    async enter(login, password, device) {
      const { data, message } = await call('POST /api/admin/login', { body: { login, password, device } });
      if (data?.next !== 'desk') throw new Error(`${login} did not get in: ${message}`);
      return data;
    },
    async anOperator(...roles) {
      const login = `person${++people}`;
      const passwordHash = await sharedHash;
      const facts = { login, name: `示例${people}`, roles, passwordHash, mustChangePassword: false };
      const [row] = await server.store.db.insert(operators).values(facts).returning();
      const id = row?.id ?? '';
      const { token } = await beginSession(server.store.db, id);
      return { token, id, login, password: LONG_ENOUGH };
    },
    async confirm({ request, passwordHalf }, token) {
      const body = { id: request?.id, digest: request?.digest, approve: true, why: '已当面核实' };
      const { data, message } = await call('POST /api/admin/operators/decide', { body }, token);
      if (!data) throw new Error(message);
      return { password: `${passwordHalf}-${data.passwordHalf}` };
    },
    makeFresh: (operatorId) =>
      noteChange(server.store.db, { operatorId, change: 'roles', way: 'command-line' }, 24),
    async makeRelated(...operatorIds) {
      const facts = { login: `maker${++people}`, name: '某管理员', passwordHash: await sharedHash };
      const [maker] = await server.store.db
        .insert(operators)
        .values({ ...facts, roles: ['administrator'] })
        .returning();
      for (const operatorId of operatorIds) {
        const change = { operatorId, change: 'created', way: 'alone', byId: maker?.id } as const;
        await noteChange(server.store.db, change, 0, new Date(0));
      }
    },
    close: () => server.close(),
  };
}
