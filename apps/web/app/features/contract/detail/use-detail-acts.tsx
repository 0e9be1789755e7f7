import { useEffect, useState } from 'react';
import { useToast } from '~/feedback/index.ts';
import { createPath, inviteText } from '~/parts/contracts/index.ts';
import { type ContractDetail, paths } from '../model.ts';
import { arrange, type DetailAct } from './main-acts.ts';
import { useContractActs } from './use-contract-acts.tsx';

interface Asked {
  phone: boolean;
  onRead: () => void;
  onVerify: () => void;
}

/** Its menu forwards the page; known in the browser alone. */
function useInWeChat(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(/MicroMessenger/i.test(navigator.userAgent)), []);
  return isThere;
}

/** Everything that can be done with a contract on its page: three acts in sight and the rest behind 更多. */
export function useDetailActs(contract: ContractDetail, { phone, onRead, onVerify }: Asked) {
  const made = useContractActs(contract, phone);
  const { id, state, may, documents, deadline, expiresOn, renewsOn } = contract;
  const isSent = state !== 'DRAFT';
  const toast = useToast();
  const forwards = useInWeChat();
  const pass = async () => {
    if (forwards) return toast.info('请点右上角“…”，选“发送给朋友”；对方用收到短信的手机号登录后就能看到。');
    try {
      await navigator.clipboard.writeText(inviteText(contract, window.location.origin));
      toast.success('已复制链接和合同名称，粘贴给对方即可');
    } catch {
      toast.error('浏览器不允许复制，请长按地址栏复制');
    }
  };
  const isSigned = documents.some(({ signatures }) => signatures > 0);
  const acts: (DetailAct | false | undefined)[] = [
    may.includes('sign-contract') && {
      ...{ key: 'sign', words: '去签署', icon: 'sign', group: 'contract', to: paths.sign(id, phone) },
    },
    may.includes('fill-contract') && {
      ...{ key: 'fill', words: '去填写', icon: 'sign', group: 'contract', to: paths.sign(id, phone) },
    },
    made.approve && {
      ...{ key: 'approve', words: '同意', icon: 'check', group: 'contract', run: made.approve },
    },
    may.includes('edit-contract') && {
      ...{ key: 'edit', words: '继续编辑', icon: 'sign', group: 'contract', to: createPath(id, phone) },
    },
    isSent && {
      ...{ key: 'download', words: '下载', icon: 'download', group: 'file' },
      ...{ href: paths.archive(id), opens: 'file' },
    },
    documents.length > 0 && {
      ...{ key: 'read', words: isSent ? '阅读全文' : '预览', icon: 'document', group: 'file', run: onRead },
    },
    isSigned && { ...{ key: 'verify', words: '验证', icon: 'shield', group: 'file', run: onVerify } },
    isSent && {
      ...{ key: 'copy-link', words: forwards ? '微信转发' : '复制链接', icon: 'external', group: 'contract' },
      run: () => void pass(),
    },
    !phone && {
      ...{ key: 'print', words: '打印', icon: 'print', group: 'file' },
      ...{ href: paths.print(id), opens: 'window' },
    },
    (deadline ?? expiresOn ?? renewsOn) !== null && {
      ...{ key: 'calendar', words: '加入日历', icon: 'calendar', group: 'contract' },
      ...{ href: paths.calendar(id), opens: 'file' },
    },
    ...made.acts.map(({ act, ...rest }): DetailAct => ({ key: act, group: 'contract', ...rest })),
  ];
  const arranged = arrange(
    acts.filter((act) => act !== false && act !== undefined),
    contract,
  );
  return { ...arranged, replace: made.replace, dialogs: made.dialogs };
}
