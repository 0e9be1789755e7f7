import { type ApplicationReviewLine, REVIEW_STATES } from '@yinxin/api/client';
import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { FilterTabs } from '../lists/filter-controls.tsx';
import { listLoader } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { useAdmin } from '../session.tsx';
import { optionsOf, timeText } from '../words.ts';

export const loadApplications = listLoader('GET /api/admin/applications', ['state']);

/** Developers' programs that want to work for real. */
export function ApplicationsPage() {
  const filters = useFilters();
  const page = useAnswer(loadApplications);
  const [open, setOpen] = useState<ApplicationReviewLine>();
  return (
    <>
      <PageTitle title="应用上线">
        <FilterTabs
          filters={filters}
          name="state"
          label="状态"
          options={[{ value: '', label: '全部' }, ...optionsOf(REVIEW_STATES)]}
          usual=""
        />
      </PageTitle>
      <RecordList
        columns={columnsFor(setOpen)}
        page={page}
        filters={filters}
        empty="没有这样的申请。开发者在控制台提交上线申请后，会出现在这里。"
      />
      {open && (
        <DecisionModal
          review={open}
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

const columnsFor = (onOpen: (review: ApplicationReviewLine) => void): Column<ApplicationReviewLine>[] => [
  {
    title: '应用',
    width: 240,
    render: ({ applicationName, organizationName }) => (
      <span className="block wrap-anywhere">
        {applicationName}
        <span className="block text-ink-2">{organizationName}</span>
      </span>
    ),
  },
  {
    title: '用途',
    render: ({ purpose, reason }) => (
      <span className="block max-w-96 wrap-anywhere">
        {purpose}
        {reason && <span className="block text-ink-2">未通过的原因：{reason}</span>}
      </span>
    ),
  },
  { title: '企业', width: 110, render: ({ isCertified }) => (isCertified ? '已认证' : '未认证') },
  { title: '申请人', width: 110, render: ({ requestedBy }) => requestedBy },
  { title: '提交时间', width: 190, render: ({ requestedAt }) => timeText(requestedAt) },
  {
    title: '状态',
    width: 110,
    render: (review) =>
      review.may.includes('pass-application-review') ? (
        <Button size="small" onClick={() => onOpen(review)}>
          审核
        </Button>
      ) : (
        REVIEW_STATES[review.state]
      ),
  },
];

interface DecisionModalProps {
  review: ApplicationReviewLine;
  onClose: () => void;
  onDecided: () => void;
}

function DecisionModal({ review, onClose, onDecided }: DecisionModalProps) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [reason, setReason] = useState('');
  const { id } = review;
  const done = (words: string) => () => {
    message.success(words);
    onDecided();
  };
  const pass = () =>
    send('POST /api/admin/applications/pass', { body: { id } }).then(
      done('已通过，企业可以新建生产密钥'),
      () => {},
    );
  const refuse = () =>
    send('POST /api/admin/applications/refuse', { body: { id, reason: reason.trim() } }).then(
      done('已退回给开发者'),
      () => {},
    );
  return (
    <Modal
      title={`应用上线：${review.applicationName}`}
      open
      onCancel={onClose}
      footer={[
        <Button key="refuse" disabled={reason.trim().length < 2} onClick={refuse}>
          不通过
        </Button>,
        <Button key="pass" type="primary" disabled={!review.isCertified} onClick={pass}>
          通过
        </Button>,
      ]}
    >
      <p className="mb-1 text-ink-2">
        {review.organizationName}，{review.isCertified ? '已认证' : '未认证，不能通过'}
      </p>
      <p className="mb-3 wrap-anywhere">{review.purpose}</p>
      <Input.TextArea
        aria-label="不通过的原因"
        placeholder="不通过时说明原因，开发者会看到"
        rows={3}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  );
}
