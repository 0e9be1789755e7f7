import { mixedTerms, type PriceListData, type PriceListItem, type Send } from '@yinxin/api/client';
import { parseTimeInChina } from '@yinxin/values';
import { Alert, App, Button, Card, Input, Modal, Spin } from 'antd';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PAGE_SIZE } from '../lists/list-loader.ts';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { Hindrance } from '../parts/two-persons.tsx';
import { useAdmin } from '../session.tsx';
import { timeText } from '../words.ts';
import { Plans } from './plans.tsx';
import { priceChanges } from './price-changes.ts';
import { StandingTag } from './price-lists-page.tsx';
import { ProductPrices } from './product-prices.tsx';

export const loadPriceList = adminLoader(async (send, search) => {
  const id = search.get('id');
  if (!id) return null;
  const item = await send('GET /api/admin/prices/item', { query: { id } });
  return { item, current: item.standing === 'draft' ? await currentPrices(send) : undefined };
});

/** The prices that are valid now, which a draft is read against. */
async function currentPrices(send: Send): Promise<PriceListData | undefined> {
  const { list } = await send('GET /api/admin/prices', { query: { page: 1, limit: PAGE_SIZE } });
  const current = list.find(({ standing }) => standing === 'current');
  return current && (await send('GET /api/admin/prices/item', { query: { id: current.id } })).data;
}

export function PriceListPage() {
  const { value, isLoading } = useAnswer(loadPriceList);
  if (value) return <OpenPriceList key={value.item.id} loaded={value.item} current={value.current} />;
  return isLoading ? (
    <Spin className="block! py-20!" />
  ) : (
    <Alert type="warning" showIcon title="没有找到这份价格表" />
  );
}

interface OpenPriceListProps {
  loaded: PriceListItem;
  /** What a draft is read against. */
  current: PriceListData | undefined;
}

/** A draft is written by one and published by another; what was published stays. */
function OpenPriceList({ loaded, current }: OpenPriceListProps) {
  const { send } = useAdmin();
  const { message, modal } = App.useApp();
  const navigate = useNavigate();
  const [item, setItem] = useState(loaded);
  const [data, setData] = useState<PriceListData>(loaded.data);
  const [note, setNote] = useState(loaded.note);
  const [isPublishing, setPublishing] = useState(false);
  const { id, may, number, standing, version, hindrance, writers } = item;
  const mayEdit = may.includes('save-prices');
  const isChanged = data !== item.data || note !== item.note;
  const isMixed = mixedTerms(data.products).length > 0;

  const took = (words: string) => (saved: PriceListItem) => {
    message.success(words);
    setItem(saved);
    setData(saved.data);
    setNote(saved.note);
  };
  const save = () =>
    send('POST /api/admin/prices/save', { body: { id, version: version ?? undefined, note, data } }).then(
      took('已保存'),
      () => {},
    );
  const discard = () =>
    modal.confirm({
      title: '删除草稿',
      content: '删除后不能恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () =>
        send('POST /api/admin/prices/discard', { body: { id } }).then(
          () => navigate('/admin/prices'),
          () => {},
        ),
    });

  return (
    <>
      <PageTitle
        title={
          <>
            {number === null ? '价格表草稿' : `价格表第 ${number} 版`}
            {'　'}
            <StandingTag standing={standing} />
          </>
        }
      >
        {mayEdit && (
          <Button type="primary" disabled={!isChanged || isMixed} onClick={save}>
            保存
          </Button>
        )}
        {may.includes('publish-prices') && (
          <Button disabled={isChanged} onClick={() => setPublishing(true)}>
            发布
          </Button>
        )}
        {may.includes('discard-prices') && <Button onClick={discard}>删除草稿</Button>}
        <Link to="/admin/prices" className="text-navy underline-offset-4 hover:underline">
          回到列表
        </Link>
      </PageTitle>
      {writers.length > 0 && (
        <p className="mb-4 text-ink-2">
          编写人：{writers.join('、')}。保存过这份草稿的人都不能发布它；发布的是您所看到的这一版。
        </p>
      )}
      <Hindrance words={hindrance} />
      <div className="grid gap-4 *:min-w-0">
        <Card title="说明">
          {mayEdit ? (
            <Input
              aria-label="说明"
              maxLength={100}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          ) : (
            <p>
              {note || '—'}
              {item.validFrom && <span className="block text-ink-3">自 {timeText(item.validFrom)} 起</span>}
            </p>
          )}
        </Card>
        {standing === 'draft' && current && <Changes lines={priceChanges(current, item.data)} />}
        <ProductPrices
          prices={data.products}
          onChange={mayEdit ? (products) => setData({ ...data, products }) : undefined}
        />
        <Plans plans={data.plans} onChange={mayEdit ? (plans) => setData({ ...data, plans }) : undefined} />
      </div>
      {isPublishing && (
        <PublishDialog
          onClose={() => setPublishing(false)}
          onPublish={(validFrom) =>
            send('POST /api/admin/prices/publish', { body: { id, version: version ?? '', validFrom } }).then(
              (saved) => {
                setPublishing(false);
                took('已发布')(saved);
              },
              () => {},
            )
          }
        />
      )}
    </>
  );
}

/** What the second person decides about. */
const Changes = ({ lines }: { lines: readonly string[] }) => (
  <Card title="与现行价格表相比">
    {lines.length === 0 ? (
      <p className="text-ink-3">保存的草稿与现行价格表相同。</p>
    ) : (
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
  </Card>
);

interface PublishDialogProps {
  onClose: () => void;
  onPublish: (validFrom: string | undefined) => void;
}

function PublishDialog({ onClose, onPublish }: PublishDialogProps) {
  const id = useId();
  const [from, setFrom] = useState('');
  return (
    <Modal
      title="发布价格表"
      open
      onCancel={onClose}
      okText="发布"
      onOk={() =>
        onPublish(from ? parseTimeInChina(`${from.replace('T', ' ')}:00`).toISOString() : undefined)
      }
    >
      <p className="mb-3 text-ink-2">
        发布后不能更改。价格页与新订单自生效时间起用它；已提交的订单不受影响。
      </p>
      <label htmlFor={id} className="mb-1 block">
        生效时间（北京时间）
      </label>
      <Input id={id} type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
      <p className="mt-1 text-ink-3">不填则立即生效。</p>
    </Modal>
  );
}
