import type { ContractDetail, ContractState, PartyState } from '@yinxin/api/client';
import { detailPath, SIGN_CENTER, signingPath, usbKeySigningPath } from '~/parts/contracts/index.ts';
import { clockTime, type IconName, type Tone } from '~/ui/index.ts';

export type { ContractDetail } from '@yinxin/api/client';
export type ContractDocument = ContractDetail['documents'][number];
export type ContractParty = ContractDetail['parties'][number];
export type ContractField = ContractDetail['fields'][number];
export type TimelineEntry = ContractDetail['timeline'][number];

interface Look {
  tone: Tone;
  icon: IconName;
}
const running: Look = { tone: 'navy', icon: 'clock' };
const over: Look = { tone: 'neutral', icon: 'stop' };
const refused: Look = { tone: 'danger', icon: 'failed' };

/** Each state has a colour and a shape beside its word. */
export const partyLooks: Record<PartyState, Look> = {
  WAITING: { tone: 'neutral', icon: 'circle' },
  PENDING: running,
  READ: running,
  SEAL_APPROVING: { tone: 'warning', icon: 'clock' },
  SIGNED: { tone: 'success', icon: 'circle-check' },
  REJECTED: refused,
  TRANSFERRED: over,
  EXPIRED: over,
};

const doneWords = { signer: '已签署', approver: '已同意' } as const;
const openWords = { signer: '待签署', approver: '待审批' } as const;

/** Where a party stands, in the words of what it does. */
export function standingOf({ part, state, filled }: ContractParty, contract: ContractState): string {
  if (part === 'cc') return '抄送';
  if (state === 'SIGNED') return doneWords[part];
  if (state === 'WAITING') return '未轮到';
  if (state === 'SEAL_APPROVING') return '用印审批中';
  if (state === 'REJECTED') return part === 'approver' ? '已退回' : '已拒绝';
  if (state === 'TRANSFERRED') return '已转交';
  if (state === 'EXPIRED') return '已过期';
  if (contract === 'FILLING' && filled) return '已填写';
  const waits = contract === 'FILLING' ? '待填写' : openWords[part];
  return state === 'READ' ? `已读，${waits}` : waits;
}

/** Of contracts that nobody signs any more, or not yet. */
const STATE_WORDS: Partial<Record<ContractState, string>> = {
  DRAFT: '这份合同还没有发出，发出后才能签署。',
  APPROVING: '这份合同还在审批，审批通过后才开始签署。',
  COMPLETE: '这份合同已经签署完成。',
  FILL_REJECTED: '这份合同有一方拒绝填写，已经结束，不能再签署。',
  SIGN_REJECTED: '这份合同有一方拒绝签署，已经结束，不能再签署。',
  RECALLED: '这份合同已被发起方撤回，不能再签署。',
  EXPIRED: '这份合同已过签署截止时间，不能再签署。',
  SIGN_FAILED: '上一次签署没有完成，文件没有改变。通常一分钟内自动恢复签署，也可以在合同详情里立即重试。',
  INVALIDING: '这份合同正在作废。',
  INVALIDED: '这份合同已经作废。',
};

/** Why somebody who came to sign has nothing to sign. */
export function nothingToSign({ state, parties }: Pick<ContractDetail, 'state' | 'parties'>): string {
  const mine = parties.find(({ isOwn, part }) => isOwn && part === 'signer');
  if (STATE_WORDS[state]) return STATE_WORDS[state];
  if (!mine) return '您不是这份合同的签署方，可以在合同详情里查看进展。';
  if (mine.state === 'SIGNED') return '这份合同您已经签好了，正等其他方签署。';
  if (mine.state === 'TRANSFERRED') return '您已把这份合同转交他人签署。';
  return state === 'FILLING'
    ? '这份合同还有内容要由其他方填写，填好后轮到您签署时会以短信和站内消息通知您。'
    : '还没有轮到您，轮到时会以短信和站内消息通知您。';
}

export const titleOf = ({ organizationName, name }: Pick<ContractParty, 'organizationName' | 'name'>) =>
  organizationName || name;

const HOUR = 3_600_000;
/** From here on a deadline is told in hours, and in the colour of a warning. */
const SOON = 48 * HOUR;

/** How long there is still time; unknown without a present (`useNow`). */
export function timeLeft(deadline: string | null, now: number | undefined): string | undefined {
  if (!deadline || now === undefined) return undefined;
  const left = new Date(deadline).getTime() - now;
  if (left <= 0) return '已到截止时间';
  if (left < HOUR) return `剩 ${Math.max(1, Math.round(left / 60_000))} 分钟`;
  if (left < SOON) return `剩 ${Math.round(left / HOUR)} 小时`;
  return `剩 ${Math.floor(left / (24 * HOUR))} 天`;
}

/** The deadline is ahead, and near. */
export function isDueSoon(deadline: string | null, now: number | undefined): boolean {
  if (!deadline || now === undefined) return false;
  const left = new Date(deadline).getTime() - now;
  return left > 0 && left < SOON;
}

const PHONE = '/mobile/signing/indexNew';
const withId = (path: string, id: string, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ id, ...more })}`;

export const paths = {
  centre: (phone: boolean) => (phone ? '/mobile/signing' : SIGN_CENTER),
  detail: (id: string, phone: boolean) => (phone ? withId(PHONE, id) : detailPath(id, false)),
  sign: (id: string, phone: boolean) =>
    phone ? withId(PHONE, id, { step: 'sign' }) : signingPath(id, false),
  signByUsbKey: (id: string) => usbKeySigningPath(id, false),
  print: (id: string) => `${detailPath(id, false)}&view=print`,
  file: (documentId: string) => `/api/appapi/contract/file?${new URLSearchParams({ documentId })}`,
  archive: (id: string) => withId('/api/appapi/contract/archive', id),
  evidence: (id: string) => withId('/api/signing/contract/evidencePackage', id),
  evidenceReport: (id: string) => withId('/api/signing/contract/evidenceReport', id),
  calendar: (id: string) => withId('/api/appapi/contract/calendar', id),
};

const factWords: Record<string, (value: string) => string> = {
  reason: (value) => `原因：${value}`,
  number: (value) => `编号 ${value}`,
  quota: (value) => `扣减 ${value} 份`,
  until: (value) => `延至 ${clockTime(value).short}`,
  days: (value) => `${value} 天内有效`,
  level: (value) => `达到 PAdES ${value}`,
  documents: (value) => (/^\d+$/.test(value) ? `${value} 份文件` : ''),
  serial: (value) => `证书 ${value.slice(-8).toUpperCase()}`,
  device: (value) => value,
  silent: (value) => `按静默签授权 ${value}`,
  returned: (value) => (value === 'true' ? '份数已返还' : ''),
};

/** What is worth telling of an entry beyond its name. */
export const factsOf = ({ facts }: TimelineEntry): string[] =>
  Object.entries(facts)
    .map(([name, value]) => factWords[name]?.(String(value)) ?? '')
    .filter(Boolean);
