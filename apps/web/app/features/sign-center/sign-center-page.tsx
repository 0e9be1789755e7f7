import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTurning } from '~/feedback/index.ts';
import {
  APPROVALS,
  COUNTERPARTIES,
  REPORTS,
  SIGN_CENTER,
  TEMPLATES,
  useContractNews,
} from '~/parts/contracts/index.ts';
import { Skeleton } from '~/parts/reading/skeleton.tsx';
import { useActs, useFolderActs } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, ButtonLink, Icon } from '~/ui/index.ts';
import { BoxList } from './box-list.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { ContractTable } from './contract-table.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListFilters, SearchBox } from './filters.tsx';
import { loadSignCenter, type SignCenterData } from './loading.ts';
import { addressFor, boxNames, countWords, type Folder, type Shown } from './model.ts';
import { useContractActs } from './use-contract-acts.tsx';
import { useMore } from './use-more.ts';

interface SignCenterPageProps {
  /** The page's own address. */
  path: string;
  data: SignCenterData;
}

/** What happens elsewhere appears here. When it cannot be asked for, what is there stays. */
function useLive(loaded: SignCenterData): SignCenterData {
  const { sendQuietly } = useSession();
  const [fresh, setFresh] = useState({ loaded, data: loaded });
  const newest = useRef(0);
  useContractNews(() => {
    const own = ++newest.current;
    loadSignCenter(sendQuietly, loaded.shown).then(
      (data) => own === newest.current && setFresh({ loaded, data }),
      () => {},
    );
  });
  return fresh.loaded === loaded ? fresh.data : loaded;
}

function titleOf({ box, folder }: Shown, folders: readonly Folder[]): string {
  if (!folder) return boxNames[box];
  return folders.find(({ id }) => id === folder)?.name ?? '文件夹';
}

/** Whoever deletes the folder that is shown goes back to all contracts. */
function useFolders(path: string, shown: Shown) {
  const { send } = useActs();
  const navigate = useNavigate();
  return useFolderActs({
    inside: '合同',
    save: (body) => send('POST /api/appapi/contract/saveFolder', { body }),
    remove: async (id) => {
      await send('POST /api/appapi/contract/removeFolder', { body: { id } });
      if (shown.folder === id) await navigate(addressFor(path, { box: 'all' }), { replace: true });
    },
  });
}

const areas = [
  [TEMPLATES, '合同模板'],
  [COUNTERPARTIES, '通讯录'],
  [APPROVALS, '审批'],
  [REPORTS, '报表'],
] as const;

/** Every contract that concerns the account in use: what waits for it, what waits for others, what is done. */
export function SignCenterPage({ path, data: loaded }: SignCenterPageProps) {
  const { shown, list: first, counters, folders } = useLive(loaded);
  const turning = useTurning();
  const { list, more, busy: loading, loadMore } = useMore(first, loaded);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = list.filter(({ id }) => ticked.has(id));
  const clear = () => setTicked(new Set());
  const isBin = shown.box === 'bin';
  const { acts, actsOf, busy, dialogs } = useContractActs(folders, isBin, clear);
  const own = useFolders(path, shown);
  const title = titleOf(shown, folders);
  const count = shown.folder || shown.box === 'all' ? undefined : counters[shown.box];

  return (
    <div className="mx-auto grid min-h-[calc(100dvh-var(--strip)-var(--header))] max-w-[90rem] grid-rows-[auto_1fr] lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:grid-rows-1">
      <aside className="border-line px-3 py-5 max-lg:border-b lg:border-r">
        <ButtonLink to={`${SIGN_CENTER}/create`} block className="mb-2">
          <Icon name="plus" size={18} />
          发起合同
        </ButtonLink>
        <div className="mb-5 grid grid-cols-2 gap-2">
          {areas.map(([to, words]) => (
            <ButtonLink key={to} to={to} block variant="secondary">
              {words}
            </ButtonLink>
          ))}
        </div>
        <BoxList
          {...{ path, shown, counters, folders }}
          onNewFolder={own.create}
          onRename={own.rename}
          onRemove={own.remove}
        />
      </aside>
      <div className="flex min-w-0 flex-col bg-white pb-10">
        <header className="space-y-4 px-6 py-5">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h1 className="font-serif text-xl font-semibold">
              {title}
              {count !== undefined && count > 0 && (
                <span className="ml-3 font-sans text-sm font-normal text-ink-3">{countWords(count)} 份</span>
              )}
            </h1>
            <SearchBox path={path} shown={shown} />
          </div>
          <ListFilters path={path} shown={shown} />
        </header>
        {turning ? (
          <div className="px-6">
            <Skeleton blocks={5} />
          </div>
        ) : list.length === 0 ? (
          <div className="px-6">
            <EmptyList path={path} shown={shown} />
          </div>
        ) : (
          <ContractTable
            caption={title}
            {...{ list, folders, actsOf }}
            chosen={ticked}
            onChoose={setTicked}
          />
        )}
        {more && !turning && (
          <div className="mt-5 text-center">
            <Button variant="secondary" busy={loading} onClick={loadMore}>
              查看更早的
            </Button>
          </div>
        )}
        {chosen.length > 0 && <ChosenBar {...{ chosen, isBin, acts, busy }} onClear={clear} />}
      </div>
      {dialogs}
      {own.dialogs}
    </div>
  );
}

/** Anew for another list: what was ticked or loaded belongs to the one it was chosen from. */
export const keyOf = (shown: Shown): string => addressFor('', shown);
