import type { AdminContentItem, ContentKind } from '@yinxin/api/client';
import { Alert, Button, Card, Form, Spin } from 'antd';
import { useCallback, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PageTitle } from '../page-title.tsx';
import { useAdmin, useHasRole } from '../session.tsx';
import { useLoaded } from '../use-loaded.ts';
import { kindNames, timeText } from '../words.ts';
import { StateTags } from './content-list.tsx';
import { publicAddress } from './fields.ts';
import { History } from './history.tsx';
import { ItemForm } from './item-form.tsx';
import { ReviewActions } from './review-actions.tsx';

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
  const create = async (data: Record<string, unknown>, slug: string) => {
    const item = await send('POST /api/admin/content/create', { body: { kind, slug, data } });
    navigate(`/admin/item?id=${item.id}`, { replace: true });
  };
  return (
    <>
      <PageTitle title={`新建${kindNames[kind]}`} />
      <Card>
        <ItemForm kind={kind} initial={{}} onSave={create} isNew />
      </Card>
    </>
  );
}

function ExistingItem({ id }: { id: string }) {
  const { send } = useAdmin();
  const { value: item, setValue: setItem } = useLoaded(
    useCallback(() => send('GET /api/admin/content/item', { query: { id } }), [send, id]),
  );
  if (!item) return <Spin className="block! py-20!" />;
  return <OpenItem item={item} onChange={setItem} />;
}

interface OpenItemProps {
  item: AdminContentItem;
  onChange: (item: AdminContentItem) => void;
}

function OpenItem({ item, onChange }: OpenItemProps) {
  const { send } = useAdmin();
  const isEditor = useHasRole('editor');
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const address = item.isLive ? publicAddress(item.kind, item.slug) : undefined;
  const change = (next: AdminContentItem) => {
    setDirty(false);
    onChange(next);
  };
  const save = async (data: Record<string, unknown>) =>
    change(
      await send('POST /api/admin/content/save', { body: { id: item.id, version: item.version, data } }),
    );
  return (
    <>
      <PageTitle title={item.title}>
        <StateTags {...item} />
        {address && (
          <Link to={address} target="_blank" className="underline">
            查看公众页面
          </Link>
        )}
        <Button onClick={() => setHistoryOpen(true)}>历史</Button>
        <ReviewActions item={item} isDirty={isDirty} onChange={change} />
      </PageTitle>
      <ItemNotice item={item} />
      <Card>
        <p className="mb-4 text-ink-3">
          {kindNames[item.kind]} · 编号 {item.slug} · 第 {item.version} 版 · {item.authorName} 撰写 ·{' '}
          {timeText(item.updatedAt)}
        </p>
        <Form.Provider onFormChange={() => setDirty(true)}>
          <ItemForm
            key={item.version}
            kind={item.kind}
            initial={item.data}
            onSave={save}
            readOnly={!isEditor}
          />
        </Form.Provider>
      </Card>
      <History item={item} open={isHistoryOpen} onClose={() => setHistoryOpen(false)} onRestored={change} />
    </>
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
