import { useState } from 'react';
import { Form, Link } from 'react-router';
import { BATCHES, COUNTERPARTIES, SIGN_CODES, TEMPLATES, templatePath } from '~/parts/contracts/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { ActMenu, type MenuAct, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, Button, ButtonLink, classNames, clockTime, Icon, SampleBadge } from '~/ui/index.ts';
import { FolderDialog } from './dialogs.tsx';
import {
  addressFor,
  type Folder,
  listQuery,
  type Shown,
  stateTones,
  type TemplateEntry,
  type TemplatesData,
  VIEWS,
  type View,
} from './model.ts';
import { SampleLibrary } from './sample-library.tsx';
import { useTemplateActs } from './use-template-acts.tsx';

/** What templates and those who sign them are used for, beside them. */
const BESIDE = [
  { path: BATCHES, icon: 'people', words: '批量发起' },
  { path: SIGN_CODES, icon: 'smartphone', words: '一码多签' },
  { path: COUNTERPARTIES, icon: 'card', words: '通讯录' },
] as const;

const entryLink =
  'flex min-h-10 min-w-0 flex-1 items-center gap-3 rounded px-3 text-ink-2 hover:text-ink pointer-coarse:min-h-11 aria-[current]:bg-white aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-soft';

function Folders({
  shown,
  folders,
  mayCreate,
  phone,
}: Omit<TemplatesData, 'list' | 'next' | 'samples'> & { phone: boolean }) {
  const { send, done } = useActs();
  const { ask, dialog } = useConfirm();
  const [editing, setEditing] = useState<{ folder: Folder | undefined }>();
  return (
    <section aria-labelledby="template-folders">
      <div className="flex items-center justify-between pl-3">
        <h2 id="template-folders" className="text-sm font-normal text-ink-3">
          文件夹
        </h2>
        {mayCreate && (
          <button
            type="button"
            aria-label="新建文件夹"
            onClick={() => setEditing({ folder: undefined })}
            className="grid size-10 place-items-center rounded text-ink-3 hover:text-ink pointer-coarse:size-11"
          >
            <Icon name="plus" size={18} />
          </button>
        )}
      </div>
      <ul className="space-y-0.5 max-lg:flex max-lg:flex-wrap">
        {folders.map((folder) => (
          <li key={folder.id} className="flex items-center">
            <Link
              to={addressFor(phone, { folder: folder.id })}
              aria-current={shown.folder === folder.id ? 'page' : undefined}
              className={entryLink}
            >
              <Icon name="package" size={18} />
              <span className="truncate">{folder.name}</span>
            </Link>
            {mayCreate && (
              <ActMenu
                name={folder.name}
                acts={[
                  { words: '改名', run: () => setEditing({ folder }) },
                  {
                    words: '删除文件夹',
                    grave: true,
                    run: () =>
                      ask({
                        title: `删除文件夹“${folder.name}”`,
                        text: '其中的模板不会删除，移到文件夹之外。',
                        action: '删除文件夹',
                        work: async () => {
                          await send('POST /api/appapi/template/removeFolder', { body: { id: folder.id } });
                          await done('文件夹已删除');
                        },
                      }),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {editing && <FolderDialog folder={editing.folder} onClose={() => setEditing(undefined)} />}
      {dialog}
    </section>
  );
}

const FirstAct = ({ act }: { act: MenuAct }) =>
  'to' in act ? (
    <ButtonLink size="sm" to={act.to}>
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
  phone: boolean;
}

const Row = ({ entry, folder, first, rest, phone }: RowProps) => (
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
      {first && <FirstAct act={first} />}
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
  const { send, failed } = useActs();
  const [more, setMore] = useState<Pick<TemplatesData, 'list' | 'next'>>({ list: [], next: data.next });
  const [busy, setBusy] = useState(false);
  const { first, rest, dialogs } = useTemplateActs(folders, phone);
  const list = [...data.list, ...more.list];
  const title = folders.find(({ id }) => id === shown.folder)?.name ?? VIEWS[shown.view];
  const [emptyTitle, emptyText] = nothingWords(shown);

  const loadMore = async () => {
    setBusy(true);
    try {
      const query = { ...listQuery(shown), before: more.next ?? undefined };
      const page = await send('GET /api/appapi/template/list', { query });
      setMore({ list: [...more.list, ...page.list], next: page.next });
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="mx-auto grid min-h-[calc(100dvh-var(--strip)-var(--header))] max-w-[90rem] grid-rows-[auto_1fr] lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:grid-rows-1">
      <aside className="space-y-5 border-line px-3 py-5 max-lg:border-b lg:border-r">
        {mayCreate && !phone && (
          <ButtonLink to={`${TEMPLATES}/edit`} block>
            <Icon name="plus" size={18} />
            新建模板
          </ButtonLink>
        )}
        <nav aria-label="模板">
          <ul className="space-y-0.5 max-lg:grid max-lg:grid-cols-2">
            {(Object.keys(VIEWS) as View[]).map((view) => (
              <li key={view} className="flex">
                <Link
                  to={addressFor(phone, { view })}
                  aria-current={shown.view === view && !shown.folder ? 'page' : undefined}
                  className={entryLink}
                >
                  <Icon name={view === 'samples' ? 'package' : 'document'} size={18} />
                  {VIEWS[view]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Folders {...{ shown, folders, mayCreate, phone }} />
        <nav aria-label="用模板发起">
          <ul className="space-y-0.5 max-lg:grid max-lg:grid-cols-2">
            {BESIDE.map(({ path, icon, words }) => (
              <li key={path} className="flex">
                <Link to={pathOn(path, phone)} className={entryLink}>
                  <Icon name={icon} size={18} />
                  {words}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <div className="min-w-0 bg-white pb-10">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 py-5 max-lg:px-5">
          <h1 className="font-serif text-xl font-semibold">{title}</h1>
          {shown.view !== 'samples' && (
            <Form
              method="get"
              action={pathOn(TEMPLATES, phone)}
              role="search"
              className="relative w-full max-w-sm"
            >
              {shown.view !== 'all' && <input type="hidden" name="view" value={shown.view} />}
              {shown.folder && <input type="hidden" name="folder" value={shown.folder} />}
              <Icon name="search" size={18} className="absolute top-3 left-3 text-ink-3" />
              <input
                key={shown.keyword}
                type="search"
                name="keyword"
                defaultValue={shown.keyword}
                maxLength={50}
                aria-label="查找模板"
                placeholder="模板名称"
                className="h-[42px] w-full rounded border border-line-strong bg-white pr-3 pl-10 text-sm hover:border-ink-2 focus:border-navy pointer-coarse:h-11"
              />
            </Form>
          )}
          {phone && (
            <p className="w-full text-sm text-ink-3">新建和编辑模板请在电脑上进行；手机上可以查看和使用。</p>
          )}
        </header>
        {shown.view === 'samples' ? (
          <div className="px-6 max-lg:px-5">
            <SampleLibrary {...{ samples, mayCreate, phone }} />
          </div>
        ) : list.length === 0 ? (
          <div className="px-6 max-lg:px-5">
            <EmptyState icon="document" title={emptyTitle}>
              <p>{emptyText}</p>
              {!shown.keyword && (
                <ButtonLink to={addressFor(phone, { view: 'samples' })} variant="secondary" className="mt-5">
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
                rest={rest(entry)}
              />
            ))}
          </ul>
        )}
        {more.next && (
          <div className="mt-5 text-center">
            <Button variant="secondary" busy={busy} onClick={loadMore}>
              查看更多
            </Button>
          </div>
        )}
      </div>
      {dialogs}
    </div>
  );
}
