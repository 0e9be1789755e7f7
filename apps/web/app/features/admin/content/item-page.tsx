import type { AdminContentItem, ContentKind } from '@yinxin/api/client';
import { Alert, Button, Card, Spin } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { useAdmin } from '../session.tsx';
import { kindNames, timeText } from '../words.ts';
import { VersionDiff } from './diff/version-diff.tsx';
import { publicAddress } from './fields.ts';
import { History } from './history.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemView } from './item-view.tsx';
import { ReviewActions } from './review-actions.tsx';
import { StateTags } from './state-tags.tsx';
import { useUnsaved } from './use-unsaved.ts';

/** One item: a new one by its kind, or one that exists by its id. */
export function ItemPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? (
    <ExistingItem key={id} id={id} />
  ) : (
    <NewItem kind={(search.get('kind') ?? 'news') as ContentKind} />
  );
}

function NewItem({ kind }: { kind: ContentKind }) {
  const { send } = useAdmin();
  const navigate = useNavigate();
  const { markDirty, markSaved } = useUnsaved();
  const create = async (data: Record<string, unknown>, slug: string | undefined) => {
    const item = await send('POST /api/admin/content/create', { body: { kind, slug, data } });
    markSaved();
    navigate(`/admin/item?id=${item.id}`, { replace: true });
  };
  return (
    <>
      <PageTitle title={`新建${kindNames[kind]}`} />
      <Card>
        <ItemForm kind={kind} initial={{}} onDirty={markDirty} onSave={create} isNew />
      </Card>
    </>
  );
}

export const loadItem = adminLoader(async (send, search) => {
  const id = search.get('id');
  return id ? send('GET /api/admin/content/item', { query: { id } }) : null;
});

function ExistingItem({ id }: { id: string }) {
  const { value: loaded, isLoading, reload } = useAnswer(loadItem);
  const [changed, setChanged] = useState<AdminContentItem>();
  const value = changed && changed.version > (loaded?.version ?? 0) ? changed : loaded;
  // the address is the new item's before its answer is there
  if (value?.id === id) return <OpenItem item={value} onChange={setChanged} />;
  if (isLoading) return <Spin className="block! py-20!" />;
  return (
    <>
      <PageTitle title="没有打开这项内容">
        <Button onClick={reload}>重新加载</Button>
      </PageTitle>
      <p>
        它可能不存在，请从<Link to="/admin/content">内容管理</Link>重新进入。
      </p>
    </>
  );
}

interface OpenItemProps {
  item: AdminContentItem;
  onChange: (item: AdminContentItem) => void;
}

function OpenItem({ item, onChange }: OpenItemProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { isDirty, markDirty, markSaved } = useUnsaved();
  const address = item.isLive ? publicAddress(item.kind, item.slug) : undefined;
  const change = (next: AdminContentItem) => {
    markSaved();
    onChange(next);
  };
  const isEditor = item.may.includes('save-content');
  return (
    <>
      <PageTitle title={item.title}>
        <StateTags {...item} />
        {isDirty && <span className="text-warning-ink">有未保存的修改</span>}
        {address && (
          <Link to={address} target="_blank" className="underline">
            查看公众页面
          </Link>
        )}
        <Button onClick={() => setHistoryOpen(true)}>历史</Button>
        <ReviewActions item={item} isDirty={isDirty} onChange={change} />
      </PageTitle>
      <ItemNotice item={item} />
      {/* whoever reads has room for both beside each other, whoever writes needs it for writing */}
      <div
        className={
          isEditor ? 'grid gap-4' : 'flex items-start gap-4 *:flex-1 max-xl:flex-col max-xl:*:w-full'
        }
      >
        <WorkingCopy item={item} isEditor={isEditor} onDirty={markDirty} onChange={change} />
        <LiveDifference item={item} />
      </div>
      <History item={item} open={isHistoryOpen} onClose={() => setHistoryOpen(false)} onRestored={change} />
    </>
  );
}

interface WorkingCopyProps extends OpenItemProps {
  isEditor: boolean;
  onDirty: () => void;
}

function WorkingCopy({ item, isEditor, onDirty, onChange }: WorkingCopyProps) {
  const { send } = useAdmin();
  const { id, version, kind } = item;
  const save = async (data: Record<string, unknown>) =>
    onChange(await send('POST /api/admin/content/save', { body: { id, version, data } }));
  return (
    <Card className="min-w-0">
      <p className="mb-4 text-ink-3">
        {kindNames[kind]} · 编号 {item.slug} · 第 {version} 版 · {item.authorName} 撰写 ·{' '}
        {timeText(item.updatedAt)}
      </p>
      {isEditor ? (
        <ItemForm key={version} kind={kind} initial={item.data} onDirty={onDirty} onSave={save} />
      ) : (
        <ItemView kind={kind} data={item.data} />
      )}
    </Card>
  );
}

/** Whoever publishes sees beside the text what publishing would change. */
function LiveDifference({ item: { kind, state, live, data } }: { item: AdminContentItem }) {
  if (live === null)
    return state === 'in-review' ? (
      <Card title="本次改动" className="min-w-0">
        <p className="text-ink-2">首次发布，公众页面上还没有这项内容，请通读全文。</p>
      </Card>
    ) : null;
  if (state === 'published') return null;
  return (
    <Card title="本次改动（在线版本 → 工作稿）" className="min-w-0">
      <VersionDiff kind={kind} before={live} after={data} />
    </Card>
  );
}

/** What is not plain from the state alone. */
function ItemNotice({ item }: { item: AdminContentItem }) {
  if (!item.isLive && item.publishAt)
    return <Alert className="mb-4!" type="info" title={`将于 ${timeText(item.publishAt)} 公开`} />;
  if (item.isLive && item.state !== 'published')
    return <Alert className="mb-4!" type="info" title="公众看到的仍是上次发布的版本，新稿发布后才会更新。" />;
  return null;
}
