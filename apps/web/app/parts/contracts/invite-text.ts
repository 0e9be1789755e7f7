import { type ContractDetail, linkPath, MESSAGE_ACTS } from '@yinxin/api/client';
import { clockTime } from '~/ui/index.ts';
import { detailPath } from './addresses.ts';

/** What whoever sent it passes on by themselves: the link of each one's message, or the contract's own address. */
export function inviteText({ id, title, deadline, parties }: ContractDetail, origin: string): string {
  const until = deadline ? `，${clockTime(deadline).full} 前有效` : '';
  const asked = (what: string, address: string) => `请${what}《${title}》${until}：${origin}${address}`;
  const called = parties.filter(({ linkToken }) => linkToken !== null);
  if (called.length === 0) return `${asked('您签署', detailPath(id, true))} （用收到短信的手机号登录）`;
  return called
    .map(({ name, part, linkToken }) =>
      asked(`${called.length > 1 ? name : '您'}${MESSAGE_ACTS[part]}`, linkPath(linkToken ?? '')),
    )
    .join('\n');
}
