import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, frame } from '../page-html.ts';
import { sendPage } from '../pages.ts';
import { sandboxWecomAccount } from './accounts.ts';
import type { SandboxCorp } from './corps.ts';
import type { App, World } from './world.ts';

const { suite, own } = sandboxWecomAccount;

/** Whom this browser plays, so that WeCom knows them without asking again. */
const PLAYED = 'sandbox_wecom';
const OUTSIDER = 'outsider';

type Query = Readonly<Record<string, string | undefined>>;

interface Wanted {
  app: App;
  redirectTo: URL;
  state: string;
}

/** The trusted domain of both applications (可信域名, 授权完成回调域) is that of the site. */
const isTrusted = (address: string, pagesOrigin: string): boolean =>
  URL.canParse(address) && new URL(address).host === new URL(pagesOrigin).host;

/** Pages of WeCom in which it asks who somebody is; the phone in its pocket is played by a choice. */
export function serveVisitorPages(app: FastifyInstance, world: World, pagesOrigin: string): void {
  const refuse = (reply: FastifyReply, errcode: number, words: string) =>
    sendPage(
      reply.code(400),
      frame('企业微信', `<p class="empty" role="alert">${escapeHtml(words)}（${errcode}）</p>`),
    );
  /** Undefined where the page was refused. */
  const wantedOf = (reply: FastifyReply, query: Query, appId: string | undefined): Wanted | undefined => {
    const [found] = [appId === suite.suiteId && 'suite', appId === own.corpId && 'own'].filter(
      Boolean,
    ) as App[];
    if (!found) refuse(reply, 40013, '不合法的 appid');
    else if (!isTrusted(query.redirect_uri ?? '', pagesOrigin))
      refuse(reply, 50001, 'redirect_uri 与配置的授权完成回调域名不一致');
    else if (!/^[A-Za-z0-9]{1,128}$/.test(query.state ?? '')) refuse(reply, 40035, '不合法的 state');
    else return { app: found, redirectTo: new URL(query.redirect_uri ?? ''), state: query.state ?? '' };
    return undefined;
  };
  const corpsOf = (kind: App): SandboxCorp[] =>
    world.corps.filter(({ corpId, installed }) => (kind === 'own' ? corpId === own.corpId : installed));
  const backTo = ({ app: kind, redirectTo, state }: Wanted, whom: string): string | undefined => {
    const [corpId = '', userId = ''] = whom.split('/');
    const corp = corpsOf(kind).find((one) => one.corpId === corpId);
    if (!corp || (userId !== OUTSIDER && !corp.members.has(userId))) return undefined;
    const back = new URL(redirectTo);
    back.searchParams.set('code', world.newMemberCode(kind, corp, userId === OUTSIDER ? undefined : userId));
    back.searchParams.set('state', state);
    return back.href;
  };
  const choice = (kind: App, title: string, words: string, buttons: string): string => {
    const options = corpsOf(kind).map(
      ({ corpId, name, members }) =>
        `<optgroup label="${escapeHtml(name)}">${[...members.values()]
          .map(
            (one) => `<option value="${corpId}/${escapeHtml(one.userId)}">${escapeHtml(one.name)}</option>`,
          )
          .join('')}<option value="${corpId}/${OUTSIDER}">不是该企业成员的人</option></optgroup>`,
    );
    const form =
      options.length > 0
        ? `<form method="post" class="press"><div class="field"><label for="whom">由谁打开</label>
<select id="whom" name="whom">${options.join('')}</select></div>
${buttons}</form>`
        : `<p class="empty">还没有企业安装这个应用。<a href="/sandbox/wecom/corps">去安装</a></p>`;
    return frame(
      title,
      `<header><h1>${title}</h1><p>演示：由本机模拟企业微信，${words}</p></header>\n${form}`,
    );
  };
  const serve = (path: string, ask: (kind: App) => string, silent: boolean) => {
    app.get<{ Querystring: Query }>(path, (request, reply) => {
      const wanted = wantedOf(reply, request.query, request.query.appid);
      if (!wanted) return reply;
      const known = silent ? backTo(wanted, playedBy(request)) : undefined;
      return known ? reply.redirect(known, 302) : sendPage(reply, ask(wanted.app));
    });
    app.post<{ Querystring: Query; Body: URLSearchParams }>(path, (request, reply) => {
      const wanted = wantedOf(reply, request.query, request.query.appid);
      if (!wanted) return reply;
      const whom = request.body.get('whom') ?? '';
      if (request.body.get('press') === 'refuse') {
        // 拒绝授权: the state comes back without a code
        wanted.redirectTo.searchParams.set('state', wanted.state);
        return reply.redirect(wanted.redirectTo.href, 303);
      }
      const back = backTo(wanted, whom);
      if (!back) return sendPage(reply.code(400), ask(wanted.app));
      if (silent && !whom.endsWith(`/${OUTSIDER}`))
        reply.header(
          'set-cookie',
          `${PLAYED}=${encodeURIComponent(whom)}; Path=/sandbox/wecom; HttpOnly; SameSite=Lax`,
        );
      return reply.redirect(back, 303);
    });
  };
  const consent = (kind: App) =>
    choice(
      kind,
      '企业微信',
      '手机上不出现这一页。选定之后，本浏览器再次打开时直接登录。',
      '<button name="press" value="agree">打开应用</button>',
    );
  const scan = (kind: App) =>
    choice(
      kind,
      '企业微信扫码登录',
      '选择由谁的手机扫码。',
      `<button name="press" value="agree">扫码并确认登录</button>
<button name="press" value="refuse" class="plain">取消登录</button>`,
    );
  serve('/sandbox/wecom/connect/oauth2/authorize', consent, true);
  serve('/sandbox/wecom/wwopen/sso/qrConnect', scan, false);
  serve('/sandbox/wecom/wwlogin/sso/login', scan, false);
  serveInstallation(app, world, { isTrusted: (address) => isTrusted(address, pagesOrigin), refuse });
}

interface InstallationParts {
  isTrusted(address: string): boolean;
  refuse(reply: FastifyReply, errcode: number, words: string): FastifyReply;
}

/** 应用授权: an administrator installs the suite and is sent back with a code for us. */
function serveInstallation(
  app: FastifyInstance,
  world: World,
  { isTrusted, refuse }: InstallationParts,
): void {
  const path = '/sandbox/wecom/3rdapp/install';
  const fault = (query: Query): [number, string] | undefined => {
    if (query.suite_id !== suite.suiteId) return [40083, '不合法的 suite_id'];
    if (!world.isPreAuthCode(query.pre_auth_code ?? '')) return [42007, '预授权码已失效，请返回重新发起'];
    return isTrusted(query.redirect_uri ?? '')
      ? undefined
      : [50001, 'redirect_uri 与配置的授权完成回调域名不一致'];
  };
  const page = () => {
    const options = world.corps.map(({ corpId, name, installed }) => {
      const words = installed ? `${name}（已安装）` : name;
      return `<option value="${corpId}">${escapeHtml(words)}</option>`;
    });
    return frame(
      '安装应用',
      `<header><h1>安装“印信电子签”</h1><p>演示：由本机模拟企业微信。真实环境中由企业管理员扫码确认。</p></header>
<section><p>应用将获得：成员的基本信息、部门与成员列表、向成员发送消息。</p></section>
<form method="post" class="press"><div class="field"><label for="corp">企业</label>
<select id="corp" name="corp">${options.join('')}</select></div>
<button name="press" value="agree">同意安装</button>
<button name="press" value="refuse" class="plain">取消</button></form>`,
    );
  };
  app.get<{ Querystring: Query }>(path, (request, reply) => {
    const wrong = fault(request.query);
    return wrong ? refuse(reply, ...wrong) : sendPage(reply, page());
  });
  app.post<{ Querystring: Query; Body: URLSearchParams }>(path, (request, reply) => {
    const { query, body } = request;
    const wrong = fault(query);
    if (wrong) return refuse(reply, ...wrong);
    const back = new URL(query.redirect_uri ?? '');
    back.searchParams.set('state', query.state ?? '');
    const corp = world.corp(body.get('corp') ?? '');
    if (corp && body.get('press') === 'agree') {
      back.searchParams.set('auth_code', world.newAuthCode(corp, query.state));
      back.searchParams.set('expires_in', '1200');
    }
    return reply.redirect(back.href, 303);
  });
}

const playedBy = ({ headers }: FastifyRequest): string => {
  const [, whom = ''] = new RegExp(`(?:^|; )${PLAYED}=([^;]*)`).exec(headers.cookie ?? '') ?? [];
  try {
    return decodeURIComponent(whom);
  } catch {
    return '';
  }
};
