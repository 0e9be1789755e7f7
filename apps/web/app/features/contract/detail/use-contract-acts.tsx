import type { ContractAct, ResultOf } from '@yinxin/api/client';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MoveDialog } from '~/parts/contracts/index.ts';
import { useActs, useConfirm } from '~/parts/workspace/index.ts';
import type { IconName } from '~/ui/index.ts';
import { type ContractDetail, type ContractParty, paths, titleOf } from '../model.ts';
import { ExtendDialog, PassOnDialog, PlanDialog, ShareDialog } from './dialogs.tsx';

export interface Act {
  act: ContractAct;
  words: string;
  icon: IconName;
  /** Ends something, or cannot be undone. */
  grave?: boolean;
  run: () => void;
}

type MadeAct = Omit<Act, 'act'>;

type Folders = ResultOf<'GET /api/appapi/contract/folders'>;
type Asked =
  | { kind: 'share' | 'extend' | 'transfer' | 'plan' }
  | { kind: 'move'; folders: Folders }
  | { kind: 'replace'; party: ContractParty };

interface ReasonedAct {
  act: ContractAct;
  words: string;
  call: 'reject' | 'recall';
  title: string;
  text: string;
  done: string;
}

/** What ends a contract, with the reason that everybody reads. */
const REASONED: readonly ReasonedAct[] = [
  {
    act: 'return-contract',
    words: '退回',
    call: 'reject',
    title: '退回合同',
    text: '退回后合同回到草稿，份数返还给发起方；发起方会看到原因。',
    done: '合同已退回',
  },
  {
    act: 'reject-filling',
    words: '拒填',
    call: 'reject',
    title: '拒绝填写',
    text: '拒填后合同结束，不能再继续；发起方会看到原因。',
    done: '已拒绝填写',
  },
  {
    act: 'reject-contract',
    words: '拒签',
    call: 'reject',
    title: '拒绝签署',
    text: '拒签后合同结束，任何一方都不能再签；发起方会看到原因。',
    done: '已拒绝签署',
  },
  {
    act: 'recall-contract',
    words: '撤回',
    call: 'recall',
    title: '撤回合同',
    text: '撤回后合同结束，各方不能再签署。还没有人签署时，扣减的份数会返还。',
    done: '合同已撤回',
  },
];

/** What can be done with a contract beyond signing it, by how often it is done; what cannot be undone stands last. */
export function useContractActs(contract: ContractDetail, phone: boolean) {
  const navigate = useNavigate();
  const { send, attempt, done } = useActs();
  const { ask, dialog } = useConfirm();
  const [asked, setAsked] = useState<Asked>();
  const { id, may } = contract;
  const body = { id };

  const approve = () =>
    attempt(async () => {
      await send('POST /api/appapi/contract/approve', { body: { id, version: contract.version } });
      return '已同意';
    });
  const simply = (call: 'urge' | 'retry', words: string) => () =>
    attempt(async () => {
      await send(`POST /api/appapi/contract/${call}`, { body });
      return words;
    });
  const copy = () =>
    attempt(async () => {
      const made = await send('POST /api/appapi/contract/copy', { body });
      await navigate(paths.detail(made.id, phone));
      return '已复制为新的草稿';
    });
  const withReason = ({ act, words, call, title, text, done }: ReasonedAct): [ContractAct, MadeAct] => [
    act,
    {
      words,
      icon: 'stop',
      grave: true,
      run: () =>
        ask({
          ...{ title, text, action: words, reason: '原因' },
          work: async (reason) => {
            const { version } = contract;
            if (call === 'reject')
              await send('POST /api/appapi/contract/reject', { body: { id, reason, version } });
            else await send('POST /api/appapi/contract/recall', { body: { id, reason } });
            await attempt(async () => done);
          },
        }),
    },
  ];
  const makeVoid = () =>
    ask({
      title: '发起作废',
      text: '将生成一份作废协议，由全部签署方签署后合同作废。任何一方不签，合同仍然有效。',
      action: '发起作废',
      reason: '原因',
      work: async (reason) => {
        const made = await send('POST /api/appapi/contract/void', { body: { id, reason } });
        await navigate(paths.detail(made.id, phone));
      },
    });
  const remove = () =>
    ask({
      title: '删除合同',
      text: '删除后移入回收站，30 天内可以恢复；其他各方不受影响。',
      action: '删除',
      work: async () => {
        await send('POST /api/appapi/contract/delete', { body });
        await navigate(paths.centre(phone));
      },
    });
  const toFolder = () =>
    attempt(async () => {
      setAsked({ kind: 'move', folders: await send('GET /api/appapi/contract/folders') });
      return undefined;
    });
  const open = (kind: 'share' | 'extend' | 'transfer' | 'plan') => () => setAsked({ kind });

  const table: [ContractAct, MadeAct][] = [
    ['retry-contract', { words: '重新进入签署', icon: 'rotate', run: simply('retry', '可以重新签署了') }],
    ['urge-contract', { words: '催一下', icon: 'bell', run: simply('urge', '已提醒轮到的各方') }],
    ['extend-contract', { words: '改期限', icon: 'clock', run: open('extend') }],
    ['transfer-contract', { words: '转交', icon: 'switch', run: open('transfer') }],
    ['share-contract', { words: '分享给别人看', icon: 'external', run: open('share') }],
    ['copy-contract', { words: '再发一份', icon: 'plus', run: copy }],
    ['move-contract', { words: '移到文件夹', icon: 'package', run: () => void toFolder() }],
    ['plan-contract', { words: '履约提醒', icon: 'calendar', run: open('plan') }],
    ...REASONED.map(withReason),
    ['void-contract', { words: '发起作废', icon: 'stop', grave: true, run: makeVoid }],
    ['delete-contract', { words: '删除', icon: 'trash', grave: true, run: remove }],
  ];

  const close = () => setAsked(undefined);
  const moved = (words: string) => {
    close();
    void done(words);
  };
  return {
    acts: table.filter(([act]) => may.includes(act)).map(([act, made]): Act => ({ act, ...made })),
    approve: may.includes('approve-contract') ? approve : undefined,
    replace: may.includes('replace-signer')
      ? (party: ContractParty) => setAsked({ kind: 'replace', party })
      : undefined,
    dialogs: (
      <>
        {asked && <AskedDialog {...{ contract, asked, moved }} onClose={close} />}
        {dialog}
      </>
    ),
  };
}

interface AskedDialogProps {
  contract: ContractDetail;
  asked: Asked;
  moved: (words: string) => void;
  onClose: () => void;
}

/** What an act asks before it is done. */
function AskedDialog({ contract, asked, moved, onClose }: AskedDialogProps) {
  switch (asked.kind) {
    case 'share':
      return <ShareDialog contract={contract} onClose={onClose} />;
    case 'extend':
      return <ExtendDialog contract={contract} onClose={onClose} />;
    case 'plan':
      return <PlanDialog contract={contract} onClose={onClose} />;
    case 'move':
      return <MoveDialog ids={[contract.id]} folders={asked.folders} onMoved={moved} onClose={onClose} />;
    case 'transfer':
      return (
        <PassOnDialog
          contract={contract}
          description="转交后由对方处理这一步，您不能再签；对方用自己的手机号登录后才能看到合同。"
          onClose={onClose}
        />
      );
    case 'replace':
      return (
        <PassOnDialog
          contract={contract}
          party={asked.party}
          description={`由新的签署人代替“${titleOf(asked.party)}”的 ${asked.party.name}；原来的链接随即失效。`}
          onClose={onClose}
        />
      );
  }
}
