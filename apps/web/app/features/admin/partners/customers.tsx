import { type CustomerLine, OWNER_KINDS, type PartnerFacts } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { Button, Card, Checkbox } from 'antd';
import { useCallback, useState } from 'react';
import { PAGE_SIZE } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { useLoaded } from '../lists/use-loaded.ts';
import { AskWords } from '../parts/ask-words.tsx';
import { useAdmin } from '../session.tsx';
import { timeText } from '../words.ts';
import { AttachDialog } from './attach-dialog.tsx';

interface CustomersProps {
  partner: PartnerFacts;
  onChanged: (words: string) => void;
}

/** Whose use is billed to the partner. */
export function Customers({ partner, onChanged }: CustomersProps) {
  const { send } = useAdmin();
  const filters = useFilters();
  const { page } = filters;
  const past = filters.get('past') === '1';
  const loaded = useLoaded(
    useCallback(
      () =>
        send('GET /api/admin/partners/customers', {
          query: { partner: partner.id, page, limit: PAGE_SIZE, ...(past && { past: '1' as const }) },
        }),
      [send, partner.id, page, past],
    ),
  );
  const [isAttaching, setAttaching] = useState(false);
  const [leaving, setLeaving] = useState<CustomerLine>();
  const done = (words: string) => {
    loaded.reload();
    onChanged(words);
  };
  return (
    <Card
      title="客户"
      extra={
        <span className="flex flex-wrap items-center gap-3">
          <Checkbox
            checked={past}
            onChange={(event) => filters.set({ past: event.target.checked ? '1' : undefined })}
          >
            只看已移出
          </Checkbox>
          {partner.may.includes('attach-customer') && (
            <Button onClick={() => setAttaching(true)}>归入客户</Button>
          )}
        </span>
      }
    >
      <RecordList
        columns={columnsFor(setLeaving, past)}
        page={loaded}
        filters={filters}
        empty={past ? '没有已移出的客户。' : '还没有客户；归入后，其用量计入这个合作方的账单。'}
      />
      {isAttaching && (
        <AttachDialog
          partner={partner}
          onClose={() => setAttaching(false)}
          onAttached={(name) => {
            setAttaching(false);
            done(`已归入 ${name}`);
          }}
        />
      )}
      {leaving && (
        <AskWords
          title={`移出客户：${leaving.name}`}
          label="移出的原因"
          okText="移出"
          onSay={(why) =>
            send('POST /api/admin/partners/customers/detach', { body: { id: leaving.id, why } }).then(() =>
              done('已移出'),
            )
          }
          onClose={() => setLeaving(undefined)}
        >
          此后的用量由客户自己的余量承担；先前的用量仍计入合作方的账单。
        </AskWords>
      )}
    </Card>
  );
}

const columnsFor = (onLeave: (line: CustomerLine) => void, past: boolean): Column<CustomerLine>[] => [
  {
    title: '客户',
    render: ({ name, code }) => (
      <>
        {name}
        <span className="block text-ink-3 tabular-nums">{code}</span>
      </>
    ),
  },
  { title: '对象', width: 80, render: ({ kind }) => OWNER_KINDS[kind] },
  {
    title: '本月用量',
    width: 150,
    render: ({ records, amount }) => (
      <span className="tabular-nums">
        {records} 条<span className="block text-ink-3">{exactYuan(amount)}</span>
      </span>
    ),
  },
  { title: '归入', width: 180, render: ({ since }) => timeText(since) },
  past
    ? { title: '移出', width: 180, render: ({ until }) => timeText(until) }
    : {
        title: '操作',
        width: 90,
        render: (line) =>
          line.may.includes('detach-customer') && (
            <Button size="small" onClick={() => onLeave(line)}>
              移出
            </Button>
          ),
      },
];
