import {
  agreementsToSignIn,
  type CallInput,
  type Calls,
  type Envelope,
  type ResultOf,
  type Route,
} from '@yinxin/api';
import { aDevice, latestCode, type TestServer } from '../../../testing/server.ts';
import { type Company, forgetSent, proveIntent } from '../../members/testing/index.ts';
import { wecomCorps } from '../tables.ts';

type Application = 'suite' | 'own';

/** A browser that keeps its cookies, as members of a corp have it. */
export interface Browser {
  call<R extends Route>(
    route: R,
    input?: CallInput<Calls[R]>,
    token?: string,
  ): Promise<Envelope<ResultOf<R>> & { status: number }>;
  cookies: Map<string, string>;
}

export function aBrowser({ app }: TestServer): Browser {
  const cookies = new Map<string, string>();
  const device = aDevice();
  return {
    cookies,
    async call(route, input = {} as never, token) {
      const [method, path] = route.split(' ') as ['GET' | 'POST', string];
      const { query, body } = input as { query?: Record<string, string>; body?: unknown };
      const answer = await app.http.inject({
        method,
        url: query ? `${path}?${new URLSearchParams(query)}` : path,
        remoteAddress: `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
        headers: {
          devicetoken: device,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(token ? { accesstoken: token } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        payload: body === undefined ? undefined : JSON.stringify(body),
      });
      for (const { name, value } of answer.cookies) cookies.set(name, value);
      return { status: answer.statusCode, ...answer.json() };
    },
  };
}

/** The demo's corp, and the other one where it is named, as we would have heard of them. */
export async function placeCorps(
  { store, sandbox, vault, wecom }: TestServer,
  corpIds = [sandbox.wecom.demoCorp],
): Promise<void> {
  const stand = sandbox.wecom;
  for (const one of corpIds) {
    const { corpId, corpName, agentId, permanentCode } = stand.installation(one);
    await store.db.insert(wecomCorps).values({
      ...{ application: 'suite', corpId, name: corpName, agentId },
      permanentCode: vault.seal(permanentCode),
      // what is told of a removal within the second of an installation is asked about
      installedAt: new Date(Date.now() - 3_600_000),
    });
  }
  await wecom.suite?.keepTicket(stand.newTicket(), new Date());
}

/** Goes to WeCom and comes back; undefined stands for whoever is no member. */
export async function comeBack(
  server: TestServer,
  browser: Browser,
  userId: string | undefined,
  {
    application = 'suite',
    corpId,
    goto = '/mobile/qyWx/home',
  }: { application?: Application; corpId?: string | undefined; goto?: string } = {},
) {
  const stand = server.sandbox.wecom;
  const state = await stateOf(browser, { application, goto });
  const code = stand.memberCode(application, corpId ?? stand.demoCorp, userId);
  return browser.call('POST /api/appapi/wecom/finish', { body: { code, state } });
}

export async function stateOf(
  browser: Browser,
  { application = 'suite', goto = '/mobile/qyWx/home' }: { application?: Application; goto?: string } = {},
): Promise<string> {
  const { data } = await browser.call('POST /api/appapi/wecom/begin', {
    body: { goto, door: 'web', callback: 'phone', application },
  });
  return new URL(data.address).searchParams.get('state') ?? '';
}

export async function bindBy(server: TestServer, browser: Browser, phone: string, state?: string) {
  await forgetSent(server);
  await browser.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: '1003' } });
  return browser.call('POST /api/appapi/wecom/bind', {
    body: {
      ...{ phone, verificationCode: latestCode(server.sms, phone) },
      ...{ agreements: agreementsToSignIn([]), ...(state && { state }) },
    },
  });
}

/** A member who is bound to this phone and signed in, whatever phone they had before. */
export async function aMember(
  server: TestServer,
  phone: string,
  userId: string,
  application: Application = 'suite',
  corpId?: string,
) {
  const browser = aBrowser(server);
  const { data: came } = await comeBack(server, browser, userId, { application, corpId });
  if (came.next === 'signedIn') {
    await browser.call('POST /api/appapi/wecom/unbind', { body: {} }, came.login.token.accessToken);
    await comeBack(server, browser, userId, { application, corpId });
  }
  const { data } = await bindBy(server, browser, phone);
  return { browser, token: data.login.token.accessToken, personId: data.login.userId };
}

/** Its administrator, who is a member of the demo's corp, says by step-up that this is it. */
export async function confirm(server: TestServer, company: Company, token: string) {
  const { uid, phone, personId } = company.administrator;
  await server.call('POST /api/appapi/commend/role/change', { query: { uid } }, token);
  await proveIntent(server, { token, phone, personId }, 'confirm-corp', company.id);
  const { corpId } = server.sandbox.wecom.ids('suite', server.sandbox.wecom.demoCorp);
  const body = { corpId, organizationId: company.id };
  return server.call('POST /api/appapi/wecom/corp/confirm', { body }, token);
}
