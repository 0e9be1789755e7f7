import { type ReactNode, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { createPath, detailPath, MoveDialog, signingPath } from '~/parts/contracts/index.ts';
import { type MenuAct, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { fetchFile, ownCredentials, saveFile, withLogin } from '~/session/transfers.ts';
import type { RowActs } from './contract-table.tsx';
import { type ContractEntry, type Folder, turnOf } from './model.ts';
import { each, outcomeWords } from './several.ts';
import { SignManyDialog } from './sign-many-dialog.tsx';

type Act = ContractEntry['may'][number];

async function download({ id, number, title }: ContractEntry): Promise<void> {
  const path = `/api/appapi/contract/archive?${new URLSearchParams({ id })}`;
  const content = await withLogin(fetchFile(path, ownCredentials()));
  saveFile(content, `${number ?? ''} ${title}.zip`.trim());
}

/** What can be done with contracts, one or several; dialogs stand where `dialogs` is rendered. */
export function useContractActs(folders: readonly Folder[], isBin: boolean, onDone: () => void) {
  const { send, attempt, done } = useActs();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { ask, dialog } = useConfirm();
  const [moving, setMoving] = useState<readonly string[]>();
  const [signing, setSigning] = useState<readonly ContractEntry[]>();
  const [busy, setBusy] = useState<string>();

  const several = (verb: string, entries: readonly ContractEntry[], work: Parameters<typeof each>[1]) =>
    attempt(async () => {
      setBusy(verb);
      try {
        const outcome = await each(entries, work);
        if (outcome.done === 0) throw new Error(outcomeWords(verb, outcome));
        onDone();
        return outcomeWords(verb, outcome);
      } finally {
        setBusy(undefined);
      }
    });

  const acts = {
    sign: (entries: readonly ContractEntry[]) => setSigning(entries),
    urge: (entries: readonly ContractEntry[]) =>
      several('催办', entries, ({ id }) => send('POST /api/appapi/contract/urge', { body: { id } })),
    download: (entries: readonly ContractEntry[]) => several('下载', entries, download),
    move: (entries: readonly ContractEntry[]) => setMoving(entries.map(({ id }) => id)),
    restore: (entries: readonly ContractEntry[]) =>
      several('恢复', entries, ({ id }) => send('POST /api/appapi/contract/restore', { body: { id } })),
    remove: (entries: readonly ContractEntry[]) =>
      ask({
        title: entries.length === 1 ? `删除“${entries[0]?.title}”` : `删除 ${entries.length} 份合同`,
        text: '30 天内可以从回收站恢复。其他各方手中的合同不受影响。',
        action: '删除',
        work: async () =>
          void several('删除', entries, ({ id }) =>
            send('POST /api/appapi/contract/delete', { body: { id } }),
          ),
      }),
  };

  const recall = ({ id, title }: ContractEntry) =>
    ask({
      title: `撤回“${title}”`,
      text: '撤回后各方不能再签署；还没有人签署的，返还扣减的份数。',
      action: '撤回',
      reason: '撤回原因',
      work: (reason) =>
        attempt(async () => {
          await send('POST /api/appapi/contract/recall', { body: { id, reason } });
          return '合同已撤回';
        }),
    });
  const copy = ({ id }: ContractEntry) =>
    attempt(async () => {
      const made = await send('POST /api/appapi/contract/copy', { body: { id } });
      navigate(createPath(made.id, false));
      return '已复制为新的草稿';
    });
  const retry = ({ id }: ContractEntry) =>
    attempt(async () => {
      await send('POST /api/appapi/contract/retry', { body: { id } });
      return '已重新进入签署';
    });

  const firstOf = (entry: ContractEntry): MenuAct | undefined => {
    if (isBin) return { words: '恢复', run: () => acts.restore([entry]) };
    const [act, words] = turnOf(entry) ?? [];
    if (!act || !words) return undefined;
    if (act === 'retry-contract') return { words, run: () => retry(entry) };
    const ways = { 'edit-contract': createPath, 'approve-contract': detailPath } as const;
    return { words, to: (act in ways ? ways[act as keyof typeof ways] : signingPath)(entry.id, false) };
  };
  const table: readonly [Act, (entry: ContractEntry) => MenuAct][] = [
    ['urge-contract', (entry) => ({ words: '催办', run: () => acts.urge([entry]) })],
    ['copy-contract', (entry) => ({ words: '复制', run: () => copy(entry) })],
    ['move-contract', (entry) => ({ words: '移到文件夹', run: () => acts.move([entry]) })],
    ['recall-contract', (entry) => ({ words: '撤回', grave: true, run: () => recall(entry) })],
    ['delete-contract', (entry) => ({ words: '删除', grave: true, run: () => acts.remove([entry]) })],
  ];
  const actsOf = (entry: ContractEntry): RowActs => ({
    first: firstOf(entry),
    rest: [
      ...(entry.state !== 'DRAFT' && !isBin ? [{ words: '下载', run: () => acts.download([entry]) }] : []),
      ...table.filter(([act]) => entry.may.includes(act)).map(([, made]) => made(entry)),
    ],
  });

  const dialogs: ReactNode = (
    <>
      {moving && (
        <MoveDialog
          ids={moving}
          folders={folders}
          onMoved={(words) => {
            setMoving(undefined);
            onDone();
            void done(words);
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
      {signing && (
        <SignManyDialog
          entries={signing}
          onDone={() => {
            setSigning(undefined);
            onDone();
            void revalidate();
          }}
          onClose={() => setSigning(undefined)}
        />
      )}
      {dialog}
    </>
  );
  return { acts, actsOf, busy, dialogs };
}
