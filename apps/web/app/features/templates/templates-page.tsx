import { Link } from 'react-router';
import { templatePath } from '~/parts/contracts/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { ActMenu, type MenuAct, useActs, useLaterPages } from '~/parts/workspace/index.ts';
import { Badge, Button, ButtonLink, classNames, clockTime, SampleBadge } from '~/ui/index.ts';
import { PhoneMenu, SideMenu, TemplateSearch } from './menus.tsx';
import {
  addressFor,
  listQuery,
  type Shown,
  stateTones,
  type TemplateEntry,
  type TemplatesData,
  VIEWS,
} from './model.ts';
import { SampleLibrary } from './sample-library.tsx';
import { useTemplateActs } from './use-template-acts.tsx';

const FirstAct = ({ act, isNext }: { act: MenuAct; isNext: boolean }) =>
  'to' in act ? (
    <ButtonLink size="sm" to={act.to} variant={isNext ? 'primary' : 'secondary'}>
      {act.words}
    </ButtonLink>
  ) : (
    <Button size="sm" variant="secondary" onClick={act.run}>
      {act.words}
    </Button>
  );

interface RowProps {
  entry: TemplateEntry;
  folder: string | undefined;
  first: MenuAct | undefined;
  rest: readonly MenuAct[];
  /** What it offers first is the next step of the page. */
  isNext: boolean;
  phone: boolean;
}

const Row = ({ entry, folder, first, rest, isNext, phone }: RowProps) => (
  <li
    className={classNames(
      'grid items-center gap-x-4 gap-y-2 border-t border-line px-6 py-3.5 max-lg:px-5',
      phone ? 'grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_10rem_7rem_8rem_11rem]',
    )}
  >
    <div className={classNames('min-w-0', phone && 'col-span-2')}>
      <Link to={templatePath(entry.id, phone)} className="block truncate font-semibold hover:text-seal">
        {entry.name}
      </Link>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
        {entry.sample && <SampleBadge />}
        {entry.version !== null && <span>第 {entry.version} 版</span>}
        {entry.isChanged && entry.version !== null && <span>有未发布的修改</span>}
        {entry.isShared && <span>已共享</span>}
        {folder && <span>{folder}</span>}
        {phone && <span>{entry.roles.join('、')}</span>}
      </p>
    </div>
    {!phone && <span className="truncate text-sm text-ink-2">{entry.roles.join('、') || '还没有角色'}</span>}
    <span>
      <Badge tone={stateTones[entry.state]}>{entry.stateWords}</Badge>
    </span>
    {!phone && (
      <span className="text-sm text-ink-3">
        <span className="block truncate">{entry.author}</span>
        {clockTime(entry.changedAt).short}
      </span>
    )}
    <span className="flex items-center justify-end gap-1">
      {first && <FirstAct act={first} isNext={isNext} />}
      <ActMenu name={entry.name} acts={rest} />
    </span>
  </li>
);

const nothingWords = ({ view, folder, keyword }: Shown): [string, string] => {
  if (keyword) return ['没有找到这样的模板', '换一个词试试，或清除条件。'];
  if (folder) return ['这个文件夹是空的', '在模板的“移动”里把它放进来。'];
  if (view === 'ARCHIVED') return ['没有归档的模板', '不再使用的模板可以归档，随时恢复。'];
  if (view === 'DRAFT') return ['没有未发布的模板', '编辑中的新模板在这里。'];
  return ['还没有模板', '把常用的合同做成模板，每次只填写不同的内容；也可以从示例库复制一份。'];
};

/** Templates that the account in use may use, edit or manage, and texts to begin with. */
export function TemplatesPage({ data, phone }: { data: TemplatesData; phone: boolean }) {
  const { shown, folders, samples, mayCreate } = data;
  const { send } = useActs();
  const { list, hasMore, busy, loadMore } = useLaterPages(data, (before) =>
    send('GET /api/appapi/template/list', { query: { ...listQuery(shown), before } }),
  );
  const { first, more, rest, dialogs } = useTemplateActs(folders, phone);
  const title = folders.find(({ id }) => id === shown.folder)?.name ?? VIEWS[shown.view];
  const [emptyTitle, emptyText] = nothingWords(shown);
  /** A new one is made at a desk; elsewhere the first that can be used is the next step. */
  const makesNew = mayCreate && !phone;
  const nextId = makesNew ? undefined : list.find((entry) => 'to' in (first(entry) ?? {}))?.id;

  return (
    <div className="mx-auto grid min-h-[calc(100dvh-var(--strip)-var(--header))] max-w-[90rem] grid-rows-[auto_1fr] lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:grid-rows-1">
      {phone ? (
        <PhoneMenu {...{ shown, folders, mayCreate }} />
      ) : (
        <SideMenu {...{ shown, folders, mayCreate }} />
      )}
      <div className="min-w-0 bg-white pb-10">
        {phone ? (
          <h1 className="sr-only">{title}</h1>
        ) : (
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 py-5 max-lg:px-5">
            <h1 className="font-serif text-xl font-semibold">{title}</h1>
            {shown.view !== 'samples' && <TemplateSearch shown={shown} phone={false} />}
          </header>
        )}
        {shown.view === 'samples' ? (
          <div className="px-6 max-lg:px-5">
            <SampleLibrary {...{ samples, mayCreate, phone }} />
          </div>
        ) : list.length === 0 ? (
          <div className="px-6 max-lg:px-5">
            <EmptyState icon="document" title={emptyTitle}>
              <p>{emptyText}</p>
              {!shown.keyword && (
                <ButtonLink
                  to={addressFor(phone, { view: 'samples' })}
                  variant={makesNew ? 'secondary' : 'primary'}
                  className="mt-5"
                >
                  看看示例
                </ButtonLink>
              )}
            </EmptyState>
          </div>
        ) : (
          <ul aria-label={title} className="border-b border-line">
            {list.map((entry) => (
              <Row
                key={entry.id}
                {...{ entry, phone }}
                folder={folders.find(({ id }) => id === entry.folderId)?.name}
                first={first(entry)}
                rest={[...more(entry), ...rest(entry)]}
                isNext={entry.id === nextId}
              />
            ))}
          </ul>
        )}
        {hasMore && (
          <div className="mt-5 text-center">
            <Button variant="secondary" busy={busy} onClick={loadMore}>
              查看更多
            </Button>
          </div>
        )}
        {phone && (
          <p className="px-5 pt-4 text-sm text-ink-3">新建和编辑模板请在电脑上进行；手机上可以查看和使用。</p>
        )}
      </div>
      {dialogs}
    </div>
  );
}
