import type { GrantApproval } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { clockTime } from '~/ui/index.ts';

/** What an authorisation allows, whether it stands or is only being written. */
export interface Terms {
  /** Empty where every platform will do. */
  sceneName: string;
  /** Without an end where null. */
  until: string | null;
  /** Without limit where null. */
  uses: number | null;
  approval: GrantApproval;
  /** 分 */
  approvalAbove: number | null;
}

const approvalWords = ({ approval, approvalAbove }: Terms): string => {
  if (approval === 'none') return '无须审批';
  if (approval === 'each') return '每次须审批';
  return `${yuan(approvalAbove ?? 0)} 以上须审批`;
};

const untilWords = ({ until }: Terms) => (until ? `至 ${clockTime(until).day}` : '不限期');

/** Where, until when, with or without approval: the second line of a standing authorisation. */
export const termsWords = (terms: Terms): string =>
  [terms.sceneName || '全部平台', untilWords(terms), approvalWords(terms)].join('，');

/** How much of it is used up. */
export const usedWords = ({ uses }: Terms, used: number): string =>
  uses === null ? `已用 ${used} 次，不限次数` : `已用 ${used} / ${uses} 次`;

/** The whole as one sentence, to be read before it is confirmed. */
export function grantSentence(name: string, sealName: string, terms: Terms): string {
  const where = terms.sceneName ? `在“${terms.sceneName}”` : '在所有平台';
  const times = terms.uses === null ? '，不限次数' : ` ${terms.uses} 次`;
  return `${name} 可${where}使用${sealName}${times}，${untilWords(terms)}；${approvalWords(terms)}。`;
}
