import type { FastifyInstance } from 'fastify';
import { escapeHtml, frame } from '../page-html.ts';
import { sendPage } from '../pages.ts';
import { DEMO_CORP, type SandboxCorp, type SandboxMember } from './corps.ts';
import type { Play } from './play.ts';
import type { World } from './world.ts';

const STATUS = { 1: '正常', 2: '已禁用', 4: '未激活' } as const;
const SURNAMES = '赵钱孙李何吕施张';
const PATH = '/sandbox/wecom/corps';

/** Corps and their members, whom a visitor plays; what they do is told to us at once. */
export function serveCorpPages(app: FastifyInstance, world: World, play: Play): void {
  const acts: Readonly<Record<string, (corp: SandboxCorp, userId: string) => Promise<boolean>>> = {
    install: (corp) => play.install(corp),
    remove: (corp) => play.remove(corp),
    change: (corp) => play.changeInstallation(corp),
    reset: (corp) => play.resetPermanentCode(corp),
    join: (corp) => play.join(corp, newcomer(corp)),
    open: (corp, userId) => play.open(corp, userId),
    disable: (corp, userId) => play.setStatus(corp, userId, 2),
    enable: (corp, userId) => play.setStatus(corp, userId, 1),
    leave: (corp, userId) => play.leave(corp, userId),
  };
  app.get<{ Querystring: { done?: string } }>(PATH, ({ query }, reply) =>
    sendPage(reply, page(world, query.done)),
  );
  app.post<{ Body: URLSearchParams }>(PATH, async ({ body }, reply) => {
    const [act = '', corpId = '', userId = ''] = (body.get('press') ?? '').split('/');
    const corp = world.corp(corpId);
    const done =
      act === 'ticket'
        ? await play.pushTicket()
        : corp && Object.hasOwn(acts, act)
          ? await acts[act]?.(corp, userId)
          : false;
    return reply.redirect(`${PATH}?done=${done ? 'yes' : 'no'}`, 303);
  });
}

function newcomer({ members }: SandboxCorp): SandboxMember {
  const n = members.size + 1;
  const name = `${SURNAMES[n % SURNAMES.length]}示例${n}`;
  return { userId: `new${n}.shili`, name, departments: [3], status: 1 };
}

const button = (value: string, words: string, plain = true) =>
  `<button name="press" value="${escapeHtml(value)}"${plain ? ' class="plain"' : ''}>${words}</button>`;

function page({ corps }: World, done: string | undefined): string {
  const told =
    done === undefined
      ? ''
      : `<p class="empty" role="status">${done === 'yes' ? '已推送，本站已接收。' : '已推送，本站没有接收。'}</p>`;
  return frame(
    '企业与成员',
    `<header><h1>企业与成员</h1><p>演示：由本机模拟企业微信的管理端。每个操作都会向本站推送回调。</p></header>
${told}
<form method="post">${button('ticket', '推送 suite_ticket')}<a href="/sandbox/wecom">查看请求与消息卡片</a></form>
${corps.map(corpSection).join('\n')}`,
  );
}

function corpSection(corp: SandboxCorp): string {
  const { corpId, name, installed, members } = corp;
  const of = (act: string) => `${act}/${corpId}`;
  const suiteButtons = installed
    ? button(of('remove'), '卸载应用') +
      button(of('change'), '变更授权') +
      button(of('reset'), '重置永久授权码')
    : button(of('install'), '从应用市场安装', false);
  return `<section><h2>${escapeHtml(name)}</h2>
<p>${installed ? '已安装第三方应用' : '没有安装第三方应用'}</p>
<form method="post">${suiteButtons}${button(of('join'), '添加成员')}</form>
<ol>${[...members.values()].map((one) => memberItem(corp, one)).join('')}</ol></section>`;
}

function memberItem(
  { corpId, installed }: SandboxCorp,
  { userId, name, status, isAdmin }: SandboxMember,
): string {
  const of = (act: string) => `${act}/${corpId}/${userId}`;
  const opens = installed || corpId === DEMO_CORP;
  const toggle = status === 2 ? button(of('enable'), '启用') : button(of('disable'), '禁用');
  return `<li><div class="head"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(userId)}${isAdmin ? '，管理员' : ''}，${STATUS[status]}</span></div>
<form method="post">${opens ? button(of('open'), '打开应用') : ''}${toggle}${button(of('leave'), '离职')}</form></li>`;
}
