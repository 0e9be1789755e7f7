import type { FastifyInstance } from 'fastify';
import type { VendorAnswer } from '../vendor-answer.ts';
import { sandboxWecomAccount } from './accounts.ts';
import { ok, refusal, troubleOf } from './answers.ts';
import { openUserId, permanentCodeOf, type SandboxCorp, type SandboxMember } from './corps.ts';
import { type Asked, type ByCorp, wecomRoutes } from './wire.ts';
import type { App, World } from './world.ts';

const { suite, own } = sandboxWecomAccount;
/** get_jsapi_ticket: 一小时内，一个企业最多可获取 400 次，单个应用不超过 100 次. */
const TICKETS = { corp: 400, app: 100 } as const;
/** 应用消息: 每个成员每分钟不超过 30 条. */
const CARDS_PER_MINUTE = 30;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The wire formats of qyapi.weixin.qq.com. */
export function serveApi(wire: FastifyInstance, world: World): void {
  const routes = wecomRoutes(wire, world);
  serveTokens(routes, world);
  serveSuite(routes, world);
  serveCorps(routes, world);
}

type Routes = ReturnType<typeof wecomRoutes>;

function serveTokens({ open, bySuite }: Routes, world: World): void {
  const corpToken = (app: App, corp: SandboxCorp): VendorAnswer => {
    const trouble = troubleOf(world, 'token', corp.corpId);
    if (trouble) return trouble;
    if (world.chosen('token', corp.corpId) === 'secret') return refusal(40001);
    const { token, seconds } = world.grant({ kind: 'corp', app, corp });
    return ok({ access_token: token, expires_in: seconds });
  };
  open('GET', 'gettoken', ({ query }) => {
    const corp = query.corpid === own.corpId ? world.corp(own.corpId) : undefined;
    if (!corp) return refusal(40013);
    return query.corpsecret === own.secret ? corpToken('own', corp) : refusal(40001);
  });
  open('POST', 'service/get_suite_token', ({ body }) => {
    if (body.suite_id !== suite.suiteId) return refusal(40083);
    if (body.suite_secret !== suite.suiteSecret) return refusal(40001);
    if (!world.isTicket(text(body.suite_ticket))) return refusal(40085);
    const trouble = troubleOf(world, 'token');
    if (trouble) return trouble;
    const { token, seconds } = world.grant({ kind: 'suite' });
    return ok({ suite_access_token: token, expires_in: seconds });
  });
  bySuite('POST', 'service/get_corp_token', ({ body }) => {
    const corp = installedBy(world, body);
    return corp ? corpToken('suite', corp) : refusal(40084);
  });
}

const MOST_CODES = 20;

/** Whoever shows the right code has it installed, though a stand-in that was started anew has forgotten it. */
function installedBy(world: World, { auth_corpid, permanent_code }: Asked['body']): SandboxCorp | undefined {
  const corp = world.corp(text(auth_corpid));
  if (!corp || corp.isRemoved) return undefined;
  for (let codes = corp.codes; codes < corp.codes + MOST_CODES; codes++)
    if (permanentCodeOf({ ...corp, codes }) === permanent_code)
      return Object.assign(corp, { codes, installed: true });
  return undefined;
}

function serveSuite({ bySuite }: Routes, world: World): void {
  const standing = (corp: SandboxCorp) => ({
    auth_corp_info: {
      ...{ corpid: world.corpIdFor('suite', corp), corp_name: corp.name, corp_full_name: corp.name },
      ...{ corp_type: 'verified', subject_type: 1, corp_user_max: 200, corp_scale: '1-50人' },
    },
    auth_info: {
      agent: [
        {
          ...{ agentid: world.agentIdOf('suite'), name: '印信电子签', auth_mode: 0 },
          privilege: { level: 1, allow_party: [1], allow_user: [], allow_tag: [] },
        },
      ],
    },
  });
  bySuite('GET', 'service/get_pre_auth_code', () =>
    ok({ pre_auth_code: world.newPreAuthCode(), expires_in: 1200 }),
  );
  bySuite('POST', 'service/get_permanent_code', ({ body }) => {
    const spent = world.spendAuthCode(text(body.auth_code));
    if (!spent) return refusal(40078);
    const { corp, state } = spent;
    Object.assign(corp, { installed: true, isRemoved: false });
    const admin = [...corp.members.values()].find(({ isAdmin }) => isAdmin);
    const userid = admin && world.userIdFor('suite', corp, admin.userId);
    return ok({
      ...{ access_token: world.grant({ kind: 'corp', app: 'suite', corp }).token, expires_in: 7200 },
      permanent_code: permanentCodeOf(corp),
      ...standing(corp),
      ...(admin && {
        auth_user_info: {
          userid,
          open_userid: openUserId(corp.corpId, admin.userId),
          name: userid,
          avatar: '',
        },
      }),
      ...(state && { state }),
    });
  });
  bySuite('POST', 'service/get_auth_info', ({ body }) => {
    const corp = installedBy(world, body);
    return corp ? ok(standing(corp)) : refusal(40084);
  });
  bySuite('GET', 'service/auth/getuserinfo3rd', ({ query }) =>
    visitor(world, 'suite', query.code, (corp, userId) => ({
      ...{ corpid: world.corpIdFor('suite', corp), userid: world.userIdFor('suite', corp, userId) },
      ...{ user_ticket: '', expires_in: 1800, open_userid: openUserId(corp.corpId, userId) },
    })),
  );
}

/** 互联企业: its members are told as CorpId/userid. */
const LINKED_CORP = 'ww5a4d9b0004corp00';

function visitor(
  world: World,
  app: App,
  code: string | undefined,
  known: (corp: SandboxCorp, userId: string) => object,
): VendorAnswer {
  const trouble = troubleOf(world, 'code');
  if (trouble) return trouble;
  const spent = world.spendMemberCode(code ?? '');
  const outcome = world.chosen('code', spent?.corp.corpId ?? '');
  if (!spent || spent.app !== app || outcome === 'bad') return refusal(40029);
  const { corp, userId } = spent;
  world.journal.note({ subject: corp.corpId, vendor: 'wecom', text: `成员登录：${userId ?? '非企业成员'}` });
  if (userId === undefined || outcome === 'outsider' || !corp.members.has(userId))
    return ok({ openid: 'oSandboxOutsider0000000001' });
  const body = known(corp, userId);
  return ok(outcome === 'linked' ? { ...body, userid: `${LINKED_CORP}/${userId}` } : body);
}

function serveCorps({ byCorp }: Routes, world: World): void {
  byCorp('GET', 'auth/getuserinfo', ({ query }, _corp, app) =>
    visitor(world, app, query.code, (_, userId) => ({ userid: userId, user_ticket: '' })),
  );
  const ticket =
    (kind: 'corp' | 'app'): ByCorp =>
    (_asked, { corpId }, app) => {
      const limited =
        !world.counts(`ticket ${corpId}`, TICKETS.corp, 'hour') ||
        !world.counts(`ticket ${corpId} ${app}`, TICKETS.app, 'hour');
      if (limited) return refusal(45009);
      const trouble = troubleOf(world, 'ticket', corpId);
      if (trouble) return trouble;
      const { value, seconds } = world.jsTicket(`${corpId} ${kind === 'corp' ? '' : app}`);
      return ok({ ticket: value, expires_in: seconds });
    };
  byCorp('GET', 'get_jsapi_ticket', ticket('corp'));
  byCorp('GET', 'ticket/get', (asked, corp, app) =>
    asked.query.type === 'agent_config' ? ticket('app')(asked, corp, app) : refusal(40063),
  );
  serveContacts(byCorp, world);
  byCorp('POST', 'message/send', (asked, corp, app) => send(world, asked, corp, app));
}

function serveContacts(byCorp: Routes['byCorp'], world: World): void {
  const asked =
    (answer: ByCorp): ByCorp =>
    (request, corp, app) => {
      const trouble = troubleOf(world, 'contacts', corp.corpId);
      if (trouble) return trouble;
      return world.chosen('contacts', corp.corpId) === 'hidden' ? refusal(60011) : answer(request, corp, app);
    };
  const shown = (app: App, corp: SandboxCorp, { userId, name, departments, status }: SandboxMember) => {
    const userid = world.userIdFor(app, corp, userId);
    return {
      ...{ userid, department: departments, status },
      ...(app === 'own' ? { name } : { name: userid, open_userid: openUserId(corp.corpId, userId) }),
    };
  };
  const list = asked(({ query }, corp, app) => {
    const id = Number(query.department_id);
    if (!corp.departments.some((one) => one.id === id)) return refusal(60003);
    const members = [...corp.members.values()].filter(({ departments }) => departments.includes(id));
    return ok({ userlist: members.map((one) => shown(app, corp, one)) });
  });
  byCorp('GET', 'user/list', list);
  byCorp(
    'GET',
    'user/get',
    asked(({ query }, corp, app) => {
      const found = world.member(app, corp, query.userid ?? '');
      return found ? ok(shown(app, corp, found)) : refusal(60111);
    }),
  );
  byCorp(
    'GET',
    'department/list',
    asked((_request, { departments }, app) =>
      ok({
        department: departments.map(({ id, name, parentid }) => ({
          ...{ id, parentid, order: 100 },
          ...(app === 'own' && { name }),
        })),
      }),
    ),
  );
  byCorp(
    'GET',
    'agent/get',
    asked(({ query }, _corp, app) => {
      if (Number(query.agentid) !== world.agentIdOf(app)) return refusal(40056);
      return ok({
        ...{ agentid: world.agentIdOf(app), name: '印信电子签', close: 0 },
        ...{ allow_userinfos: { user: [] }, allow_partys: { partyid: [1] } },
      });
    }),
  );
}

interface TextCard {
  title?: unknown;
  description?: unknown;
  url?: unknown;
  btntxt?: unknown;
}

function send(world: World, { body }: Asked, corp: SandboxCorp, app: App): VendorAnswer {
  const { corpId } = corp;
  const outcome = world.chosen('card', corpId);
  const trouble = troubleOf(world, 'card', corpId);
  if (trouble) return trouble;
  if (outcome === 'ip') return refusal(60020);
  if (body.agentid !== world.agentIdOf(app)) return refusal(40056);
  const card = (body.textcard ?? {}) as TextCard;
  if (body.msgtype !== 'textcard' || !text(card.title) || !text(card.description) || !text(card.url))
    return refusal(40063);
  const ids = text(body.touser).split('|').filter(Boolean);
  const reached = outcome === 'nobody' ? [] : ids.flatMap((id) => world.member(app, corp, id) ?? []);
  if (reached.length === 0) return refusal(81013);
  const names = new Set(reached.map(({ userId }) => world.userIdFor(app, corp, userId)));
  if (!reached.every(({ userId }) => world.counts(`card ${corpId} ${userId}`, CARDS_PER_MINUTE, 'minute')))
    return refusal(45009);
  const id = `msg${world.cards.length + 1}`;
  const [title, description, url] = [text(card.title), text(card.description), text(card.url)];
  const sent = { title, description, url, button: text(card.btntxt) || '详情' };
  const said = [title, description, url, ...names].join('\0');
  const isRepeated =
    body.enable_duplicate_check === 1 && !world.counts(`same ${corpId} ${said}`, 1, 'minute');
  if (!isRepeated) {
    world.cards.unshift({ id, corpId, userIds: reached.map(({ userId }) => userId), ...sent });
    const whom = reached.map(({ name }) => name).join('、');
    const words = `消息卡片，发给${whom}：${title}　${description.replaceAll('<br>', '　')}`;
    world.journal.note({ subject: corpId, vendor: 'wecom', text: words, link: url });
  }
  return ok({ invaliduser: ids.filter((one) => !names.has(one)).join('|'), msgid: id });
}
