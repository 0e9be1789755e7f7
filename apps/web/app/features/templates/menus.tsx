import { useState } from 'react';
import { Form, Link } from 'react-router';
import { BATCHES, COUNTERPARTIES, SIGN_CODES, TEMPLATES } from '~/parts/contracts/index.ts';
import { ActMenu } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Button, ButtonLink, classNames, Icon, Sheet } from '~/ui/index.ts';
import { useTemplateFolders } from './folders.ts';
import { addressFor, type Shown, type TemplatesData, VIEWS, type View } from './model.ts';

type MenuProps = Pick<TemplatesData, 'shown' | 'folders' | 'mayCreate'>;

const views = Object.keys(VIEWS) as View[];

/** What templates and those who sign them are used for, beside them. */
const BESIDE = [
  { path: BATCHES, icon: 'people', words: '批量发起' },
  { path: SIGN_CODES, icon: 'smartphone', words: '一码多签' },
  { path: COUNTERPARTIES, icon: 'card', words: '通讯录' },
] as const;

const currentView = ({ view, folder }: Shown, of: View) => (view === of && !folder ? 'page' : undefined);

export const TemplateSearch = ({ shown, phone }: { shown: Shown; phone: boolean }) => (
  <Form
    method="get"
    action={pathOn(TEMPLATES, phone)}
    role="search"
    className={classNames('relative', phone ? 'min-w-0 flex-1' : 'w-full max-w-sm')}
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
);

const entryLink =
  'flex min-h-10 min-w-0 flex-1 items-center gap-3 rounded px-3 text-ink-2 hover:text-ink pointer-coarse:min-h-11 aria-[current]:bg-white aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-soft';

function SideFolders({ shown, folders, mayCreate }: MenuProps) {
  const { create, rename, remove, dialogs } = useTemplateFolders(shown, false);
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
            onClick={create}
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
              to={addressFor(false, { folder: folder.id })}
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
                  { words: '改名', run: () => rename(folder) },
                  { words: '删除文件夹', grave: true, run: () => remove(folder) },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {dialogs}
    </section>
  );
}

/** Beside the list, on a computer. */
export const SideMenu = ({ shown, folders, mayCreate }: MenuProps) => (
  <aside className="space-y-5 border-line px-3 py-5 max-lg:border-b lg:border-r">
    {mayCreate && (
      <ButtonLink to={`${TEMPLATES}/edit`} block>
        <Icon name="plus" size={18} />
        新建模板
      </ButtonLink>
    )}
    <nav aria-label="模板">
      <ul className="space-y-0.5 max-lg:grid max-lg:grid-cols-2">
        {views.map((view) => (
          <li key={view} className="flex">
            <Link
              to={addressFor(false, { view })}
              aria-current={currentView(shown, view)}
              className={entryLink}
            >
              <Icon name={view === 'samples' ? 'package' : 'document'} size={18} />
              {VIEWS[view]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <SideFolders {...{ shown, folders, mayCreate }} />
    <nav aria-label="用模板发起">
      <ul className="space-y-0.5 max-lg:grid max-lg:grid-cols-2">
        {BESIDE.map(({ path, icon, words }) => (
          <li key={path} className="flex">
            <Link to={path} className={entryLink}>
              <Icon name={icon} size={18} />
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  </aside>
);

const sheetLink =
  'flex min-h-13 min-w-0 flex-1 items-center gap-3 text-ink-2 aria-[current]:font-semibold aria-[current]:text-ink';
const sheetAct = 'min-h-11 shrink-0 px-2 text-sm';

/** The folders rise from below when they are asked for, so that the templates have the first screen. */
function PhoneFolders({ shown, folders, mayCreate }: MenuProps) {
  const [open, setOpen] = useState(false);
  const { create, rename, remove, dialogs } = useTemplateFolders(shown, true);
  const close = () => setOpen(false);
  const closeAnd = (run: () => void) => () => {
    close();
    run();
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex h-[42px] max-w-36 pointer-coarse:h-11 shrink-0 items-center gap-2 rounded border border-line-strong bg-white px-3 text-sm"
      >
        <Icon name="package" size={18} />
        <span className="truncate">{folders.find(({ id }) => id === shown.folder)?.name ?? '文件夹'}</span>
      </button>
      <Sheet open={open} onClose={close} title="文件夹">
        <ul className="divide-y divide-line">
          <li className="flex">
            <Link
              to={addressFor(true, {})}
              onClick={close}
              aria-current={shown.folder ? undefined : 'page'}
              className={sheetLink}
            >
              不限文件夹
            </Link>
          </li>
          {folders.map((folder) => (
            <li key={folder.id} className="flex items-center gap-1">
              <Link
                to={addressFor(true, { folder: folder.id })}
                onClick={close}
                aria-current={shown.folder === folder.id ? 'page' : undefined}
                className={sheetLink}
              >
                <span className="truncate">{folder.name}</span>
              </Link>
              {mayCreate && (
                <>
                  <button
                    type="button"
                    aria-label={`改名：${folder.name}`}
                    onClick={closeAnd(() => rename(folder))}
                    className={classNames(sheetAct, 'text-navy')}
                  >
                    改名
                  </button>
                  <button
                    type="button"
                    aria-label={`删除：${folder.name}`}
                    onClick={closeAnd(() => remove(folder))}
                    className={classNames(sheetAct, 'text-danger')}
                  >
                    删除
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
        {mayCreate && (
          <div className="mt-4">
            <Button variant="secondary" block onClick={closeAnd(create)}>
              <Icon name="plus" size={18} />
              新建文件夹
            </Button>
          </div>
        )}
      </Sheet>
      {dialogs}
    </>
  );
}

/** Above the list, on a phone: one row of views, one of what they are used for, then the search with the folders. */
export const PhoneMenu = ({ shown, folders, mayCreate }: MenuProps) => (
  <div className="bg-white">
    <nav
      aria-label="模板"
      className="flex gap-6 overflow-x-auto border-b border-line px-5 [scrollbar-width:none]"
    >
      {views.map((view) => (
        <Link
          key={view}
          to={addressFor(true, { view })}
          replace
          aria-current={currentView(shown, view)}
          className="flex min-h-12 items-center border-b-2 border-transparent text-sm whitespace-nowrap text-ink-2 aria-[current]:border-seal aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {VIEWS[view]}
        </Link>
      ))}
    </nav>
    <nav aria-label="用模板发起" className="flex justify-end gap-6 px-5">
      {BESIDE.map(({ path, words }) => (
        <Link
          key={path}
          to={pathOn(path, true)}
          className="inline-flex min-h-11 items-center text-sm text-navy"
        >
          {words}
        </Link>
      ))}
    </nav>
    {shown.view !== 'samples' && (
      <div className="flex gap-3 px-5 pb-3">
        <TemplateSearch shown={shown} phone />
        <PhoneFolders {...{ shown, folders, mayCreate }} />
      </div>
    )}
  </div>
);
