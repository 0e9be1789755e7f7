import { z } from 'zod';
import { callAs, type Token, type WecomApi } from './api.ts';
import { WecomRefused } from './refused.ts';
import type { FreshSecret } from './secrets.ts';
import { isUserId } from './user-id.ts';
import type { WecomCard, WecomCorp, WecomDepartment, WecomMember } from './wecom.ts';

const Ticket = z.object({ ticket: z.string().min(1), expires_in: z.number().positive() });

const Listed = z.object({
  userid: z.string().min(1),
  name: z.string().optional(),
  department: z.array(z.number().int()).default([]),
  open_userid: z.string().optional(),
  /** 1 active, 2 disabled, 4 not activated yet, 5 left. */
  status: z.number().int().optional(),
});
type Listed = z.output<typeof Listed>;
const Members = z.object({ userlist: z.array(Listed) });
const Departments = z.object({
  department: z.array(
    z.object({ id: z.number().int(), name: z.string().optional(), parentid: z.number().int().default(0) }),
  ),
});
/** 应用可见范围: people who were chosen one by one are in none of its departments. */
const Agent = z.object({
  allow_userinfos: z
    .object({ user: z.array(z.object({ userid: z.string().min(1) })).default([]) })
    .optional(),
});
const Sent = z.object({ msgid: z.string().default(''), invaliduser: z.string().default('') });

const LEFT = 5;
const GONE = new Set([2, LEFT]);

const memberOf = ({ userid, name, department, open_userid, status }: Listed): WecomMember => ({
  userId: userid,
  openUserId: open_userid || undefined,
  // a suite gets the id in its place
  name: name && name !== userid ? name : undefined,
  departments: department,
  isActive: status === undefined ? undefined : !GONE.has(status),
});

/** 应用消息: the most that one message goes to. */
const MOST_RECEIVERS = 1_000;
/** WeCom sends the same words to the same people once in this time, so that asking twice is asking once. */
const SAME_SECONDS = 600;
/** 文本卡片: the longest of each, in bytes. */
const CARD_BYTES = { title: 128, description: 512 } as const;

export function wecomCorp(
  api: WecomApi,
  { corpId, agentId, token }: { corpId: string; agentId: string; token: Token },
): WecomCorp {
  const target = `corp/${corpId}`;
  const asked = <T>(path: string, query: Record<string, string>, answer: z.ZodType<T>) =>
    callAs(api, token, { path: `/cgi-bin/${path}`, query, target, answer });
  const ticket = async (kind: string, path: string, query: Record<string, string>): Promise<string> => {
    const ask = async (): Promise<FreshSecret> => {
      const { ticket: value, expires_in: seconds } = await asked(path, query, Ticket);
      return { value, seconds };
    };
    return (await api.secrets.get(`${token.name}/${kind}`, ask)).value;
  };
  const departments = async (): Promise<WecomDepartment[]> => {
    const { department } = await asked('department/list', {}, Departments);
    return department.map(({ id, name, parentid }) => ({ id, name: name || undefined, parentId: parentid }));
  };
  const directlyIn = async (department: number): Promise<WecomMember[]> =>
    (await asked('user/list', { department_id: String(department) }, Members)).userlist.map(memberOf);
  const member = async (userId: string): Promise<WecomMember | undefined> => {
    try {
      return memberOf(await asked('user/get', { userid: userId }, Listed));
    } catch (error) {
      if (error instanceof WecomRefused && UNSEEN.has(error.refusal)) return undefined;
      throw error;
    }
  };
  const hasLeft = async (userId: string): Promise<boolean> => {
    try {
      return (await asked('user/get', { userid: userId }, Listed)).status === LEFT;
    } catch (error) {
      if (!(error instanceof WecomRefused) || !UNSEEN.has(error.refusal)) throw error;
      return error.refusal === 'unknown-user';
    }
  };
  /** WeCom lists one department at a time, without those below it. */
  const within = async (department?: number): Promise<Map<string, WecomMember>> => {
    const found = new Map<string, WecomMember>();
    for (const id of departmentsBelow(await departments(), department))
      for (const one of await directlyIn(id)) found.set(one.userId, one);
    return found;
  };
  const everybody = async (): Promise<Map<string, WecomMember>> => {
    const found = await within();
    const { allow_userinfos: alone } = await asked('agent/get', { agentid: agentId }, Agent);
    for (const { userid } of alone?.user ?? []) {
      const one = found.has(userid) ? undefined : await member(userid);
      if (one) found.set(userid, one);
    }
    return found;
  };

  return {
    corpId,
    agentId,
    jsTicket: () => ticket('js-ticket', 'get_jsapi_ticket', {}),
    agentTicket: () => ticket('agent-ticket', 'ticket/get', { type: 'agent_config' }),
    departments,
    members: async (department) => [
      ...(await (department === undefined ? everybody() : within(department))).values(),
    ],
    member,
    hasLeft,
    async sendCard(userIds, card) {
      if (userIds.length === 0 || userIds.length > MOST_RECEIVERS)
        throw new RangeError(`a card goes to one member at least, and ${MOST_RECEIVERS} at most`);
      if (!userIds.every(isUserId)) throw new RangeError('a card goes to members, each by their id');
      const { msgid, invaliduser } = await callAs(api, token, {
        path: '/cgi-bin/message/send',
        content: messageOf(userIds, agentId, card),
        target,
        answer: Sent,
      });
      return { messageId: msgid, unreached: invaliduser.split('|').filter(Boolean) };
    },
  };
}

/** A department with all below it; all of them where none is named. */
export function departmentsBelow(all: readonly WecomDepartment[], root?: number): Set<number> {
  if (root === undefined) return new Set(all.map(({ id }) => id));
  const ids = new Set([root]);
  for (let before = 0; before < ids.size; ) {
    before = ids.size;
    for (const { id, parentId } of all) if (ids.has(parentId)) ids.add(id);
  }
  return ids;
}

const UNSEEN: ReadonlySet<string> = new Set(['unknown-user', 'not-allowed']);

const messageOf = (userIds: readonly string[], agentId: string, card: WecomCard) => ({
  touser: userIds.join('|'),
  msgtype: 'textcard',
  agentid: Number(agentId),
  textcard: {
    title: withinBytes(card.title, CARD_BYTES.title),
    description: withinBytes(card.description, CARD_BYTES.description, inMarkup),
    url: card.url,
    ...(card.button && { btntxt: card.button }),
  },
  enable_duplicate_check: 1,
  duplicate_check_interval: SAME_SECONDS,
});

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' };
/** The description is shown as markup: what people wrote is none. */
const inMarkup = (text: string): string => text.replace(/[&<>\n]/g, (each) => MARKUP[each] ?? each);

/** WeCom cuts in the middle of a character. */
function withinBytes(text: string, most: number, written = (part: string) => part): string {
  if (Buffer.byteLength(written(text)) <= most) return written(text);
  let cut = '';
  for (const character of text) {
    if (Buffer.byteLength(`${cut}${written(character)}…`) > most) break;
    cut += written(character);
  }
  return `${cut}…`;
}
