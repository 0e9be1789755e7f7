import { RECLAIM_STATES, type ResultOf } from '@yinxin/api/client';
import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { FilterTabs } from '../lists/filter-controls.tsx';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { useAdmin } from '../session.tsx';
import { optionsOf, timeText } from '../words.ts';

type Reclaim = ResultOf<'GET /api/admin/identity/reclaims'>[number];

const WAITING = 'reviewing';
const stateOf = (name: string | null | undefined) => (name ?? WAITING) as Reclaim['state'];

export const loadReclaims = adminLoader((send, search) =>
  send('GET /api/admin/identity/reclaims', { query: { state: stateOf(search.get('state')) } }),
);

/** Legal representatives who ask for the office of an administrator who left. */
export function ReclaimsPage() {
  const filters = useFilters();
  const page = useAnswer(loadReclaims);
  const [open, setOpen] = useState<Reclaim>();
  return (
    <>
      <PageTitle title="管理员变更">
        <FilterTabs
          filters={filters}
          name="state"
          label="状态"
          options={optionsOf(RECLAIM_STATES)}
          usual={WAITING}
        />
      </PageTitle>
      <RecordList
        columns={columnsFor(setOpen)}
        page={{ ...page, value: page.value && { list: page.value, total: page.value.length } }}
        filters={filters}
        empty="没有这样的申请。"
      />
      {open && (
        <DecisionModal
          reclaim={open}
          onClose={() => setOpen(undefined)}
          onDecided={() => {
            setOpen(undefined);
            page.reload();
          }}
        />
      )}
    </>
  );
}

const columnsFor = (onOpen: (reclaim: Reclaim) => void): Column<Reclaim>[] => [
  { title: '企业', render: ({ organizationName }) => organizationName },
  { title: '申请人', width: 160, render: ({ person }) => person },
  { title: '原因', render: ({ reason }) => <span className="block max-w-96 wrap-anywhere">{reason}</span> },
  { title: '提交时间', width: 190, render: ({ createdAt }) => timeText(createdAt) },
  {
    title: '操作',
    width: 100,
    render: (reclaim) =>
      reclaim.may.includes('approve-reclaim') ? (
        <Button size="small" onClick={() => onOpen(reclaim)}>
          审核
        </Button>
      ) : (
        '—'
      ),
  },
];

interface DecisionModalProps {
  reclaim: Reclaim;
  onClose: () => void;
  onDecided: () => void;
}

function DecisionModal({
  reclaim: { id, organizationName, person },
  onClose,
  onDecided,
}: DecisionModalProps) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [words, setWords] = useState('');
  const isEnough = words.trim().length >= 2;
  const decide = (approve: boolean) =>
    send('POST /api/admin/identity/reclaims/decide', { body: { id, approve, words: words.trim() } }).then(
      () => {
        message.success(approve ? '已通过，申请人成为管理员' : '已驳回');
        onDecided();
      },
      () => {},
    );
  return (
    <Modal
      title={`管理员变更：${organizationName}`}
      open
      onCancel={onClose}
      footer={[
        <Button key="refuse" disabled={!isEnough} onClick={() => decide(false)}>
          驳回
        </Button>,
        <Button key="approve" type="primary" disabled={!isEnough} onClick={() => decide(true)}>
          通过
        </Button>,
      ]}
    >
      <p className="mb-3 text-ink-2">
        {person} 已核验为法定代表人。通过后原管理员改为业务员，双方都会收到通知。
      </p>
      <Input.TextArea
        aria-label="说明"
        placeholder="核对了什么；驳回时申请人会看到"
        rows={3}
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </Modal>
  );
}
