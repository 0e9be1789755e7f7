import type { Post } from '../stand-in.ts';
import { sandboxWecomAccount } from './accounts.ts';
import {
  type CallbackChanges,
  callbackOf,
  type SandboxCallback,
  type SandboxCallbackKind,
} from './callbacks.ts';
import { openUserId, permanentCodeOf, type SandboxCorp, type SandboxMember } from './corps.ts';
import type { World } from './world.ts';

const { suite, own } = sandboxWecomAccount;

type Fields = Readonly<Record<string, string | number>>;
const DAY_MS = 86_400_000;

/** What corps and their members do, and what we are told of it. */
export function sandboxPlay(world: World, { post, pagesOrigin }: { post: Post; pagesOrigin: string }) {
  const callback = (
    kind: SandboxCallbackKind,
    corp: SandboxCorp | undefined,
    fields: Fields,
    changes?: CallbackChanges,
  ): SandboxCallback => {
    const receivers = {
      suite: suite.suiteId,
      app: own.corpId,
      data: corp ? world.corpIdFor('suite', corp) : '',
    };
    return callbackOf(kind, receivers[kind], fields, world.now(), changes);
  };
  const deliver = async ({ path, ...message }: SandboxCallback): Promise<boolean> =>
    post(`${pagesOrigin}${path}`, message)
      .then(({ status, body }) => status === 200 && body === 'success')
      .catch(() => false);
  /** Whether we said that we have it. */
  const push = async (
    kind: SandboxCallbackKind,
    corp: SandboxCorp | undefined,
    fields: Fields,
    changes: CallbackChanges = {},
  ): Promise<boolean> => {
    const outcome = world.chosen('callback', corp?.corpId ?? '');
    if (outcome === 'none') return false;
    const chosen: CallbackChanges = {
      ...(outcome === 'late' && { at: world.now() - DAY_MS }),
      ...(outcome === 'forged' && { forged: true }),
    };
    const one = callback(kind, corp, fields, { ...chosen, ...changes });
    const isTaken = await deliver(one);
    if (outcome === 'twice') await deliver(one);
    const name = fields.InfoType ?? fields.Event ?? fields.MsgType;
    const what = [name, fields.ChangeType, fields.UserID].filter(Boolean).join(' ');
    const text = `回调 ${what}：${isTaken ? '已接收' : '未被接收'}`;
    world.journal.note({ subject: corp?.corpId ?? suite.suiteId, vendor: 'wecom', text });
    return isTaken;
  };
  const instruct = (corp: SandboxCorp, InfoType: string, fields: Fields = {}) =>
    push('suite', corp, { InfoType, AuthCorpId: world.corpIdFor('suite', corp), ...fields });

  /** The suite hears of it where it is installed, our own application where the corp has it. */
  const tellChange = async (corp: SandboxCorp, ChangeType: string, userId: string, more: Fields = {}) => {
    const told: boolean[] = [];
    if (corp.installed) {
      const UserID = world.userIdFor('suite', corp, userId);
      const ids = { UserID, OpenUserID: openUserId(corp.corpId, userId) };
      told.push(await instruct(corp, 'change_contact', { ChangeType, ...ids, ...more }));
    }
    if (corp.corpId === own.corpId) {
      const event = { FromUserName: 'sys', MsgType: 'event', Event: 'change_contact', ChangeType };
      told.push(await push('app', corp, { ...event, UserID: userId, ...more }));
    }
    return told.every(Boolean);
  };

  return {
    callback,
    deliver,
    push,
    pushTicket: () => push('suite', undefined, { InfoType: 'suite_ticket', SuiteTicket: world.newTicket() }),
    /** From the market of WeCom: whoever installs there is not sent back to us. */
    install: (corp: SandboxCorp) => {
      const fields = { InfoType: 'create_auth', AuthCode: world.newAuthCode(corp) };
      return push('suite', corp, fields);
    },
    changeInstallation: (corp: SandboxCorp) => instruct(corp, 'change_auth'),
    async remove(corp: SandboxCorp) {
      Object.assign(corp, { installed: false, isRemoved: true });
      return instruct(corp, 'cancel_auth');
    },
    async resetPermanentCode(corp: SandboxCorp) {
      corp.codes++;
      const AuthCode = world.newAuthCode(corp);
      return instruct(corp, 'reset_permanent_code', { AuthCode });
    },
    async join(corp: SandboxCorp, member: SandboxMember) {
      corp.members.set(member.userId, member);
      return tellChange(corp, 'create_user', member.userId);
    },
    async setStatus(corp: SandboxCorp, userId: string, status: SandboxMember['status']) {
      const member = corp.members.get(userId);
      if (!member) return false;
      member.status = status;
      return tellChange(corp, 'update_user', userId, { Status: status });
    },
    async leave(corp: SandboxCorp, userId: string) {
      return corp.members.delete(userId) && tellChange(corp, 'delete_user', userId);
    },
    /** A member opens the application from the workbench. */
    async open(corp: SandboxCorp, userId: string) {
      if (!corp.installed && corp.corpId !== own.corpId) return false;
      const [kind, app] = corp.installed ? (['data', 'suite'] as const) : (['app', 'own'] as const);
      const FromUserName = world.userIdFor(app, corp, userId);
      const event = { FromUserName, MsgType: 'event', Event: 'enter_agent', EventKey: '' };
      return push(kind, corp, { ...event, AgentID: world.agentIdOf(app) });
    },
    installation: (corp: SandboxCorp) => ({
      corpId: world.corpIdFor('suite', corp),
      corpName: corp.name,
      agentId: String(world.agentIdOf('suite')),
      permanentCode: permanentCodeOf(corp),
    }),
  };
}

export type Play = ReturnType<typeof sandboxPlay>;
