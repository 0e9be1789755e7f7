import type { Act, AdminContentItem } from '@yinxin/api/client';
import { parseTimeInChina } from '@yinxin/values';
import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useAdmin } from '../session.tsx';

interface ReviewActionsProps {
  item: AdminContentItem;
  /** Something is typed and not saved: submitting now would leave it behind. */
  isDirty: boolean;
  onChange: (item: AdminContentItem) => void;
}

type Asking = 'return' | 'unpublish' | 'schedule';

/** The way of an item to the public and back, as far as the server lets one go. */
export function ReviewActions({ item, isDirty, onChange }: ReviewActionsProps) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [asking, setAsking] = useState<Asking>();
  const { id, version } = item;
  const may = (act: Act) => item.may.includes(act);

  const run = (work: Promise<AdminContentItem>, said: string) =>
    work.then(
      (next) => {
        setAsking(undefined);
        message.success(said);
        onChange(next);
      },
      () => {}, // the session has said what went wrong
    );
  const submit = () => run(send('POST /api/admin/content/submit', { body: { id } }), '已提交审核');
  const publish = () =>
    run(send('POST /api/admin/content/publish', { body: { id, version } }), '已发布，公众现在可以看到');
  const answer = (text: string) => {
    if (asking === 'return')
      return run(send('POST /api/admin/content/return', { body: { id, note: text } }), '已退回');
    if (asking === 'unpublish')
      return run(send('POST /api/admin/content/unpublish', { body: { id, note: text } }), '已下线');
    const publishAt = parseTimeInChina(`${text.replace('T', ' ')}:00`).toISOString();
    return run(send('POST /api/admin/content/schedule', { body: { id, version, publishAt } }), '已定时');
  };

  return (
    <>
      {may('submit-content') && (
        <Button type="primary" disabled={isDirty} onClick={submit}>
          提交审核
        </Button>
      )}
      {may('return-content') && <Button onClick={() => setAsking('return')}>退回</Button>}
      {may('schedule-content') && <Button onClick={() => setAsking('schedule')}>定时发布</Button>}
      {may('publish-content') && (
        <Button type="primary" onClick={publish}>
          发布
        </Button>
      )}
      {item.hindrance && <span className="text-ink-3">{item.hindrance}</span>}
      {may('unpublish-content') && (
        <Button danger onClick={() => setAsking('unpublish')}>
          下线
        </Button>
      )}
      {asking && (
        <Question key={asking} asking={asking} onClose={() => setAsking(undefined)} onAnswer={answer} />
      )}
    </>
  );
}

const questions: Readonly<Record<Asking, { title: string; label: string; ok: string }>> = {
  return: { title: '退回修改', label: '退回原因', ok: '退回' },
  unpublish: { title: '从公众页面下线', label: '下线原因', ok: '下线' },
  schedule: { title: '定时发布', label: '发布时间', ok: '定时发布' },
};

interface QuestionProps {
  asking: Asking;
  onClose: () => void;
  onAnswer: (text: string) => Promise<void>;
}

/** A reason for the history, or a time. */
function Question({ asking, onClose, onAnswer }: QuestionProps) {
  const [text, setText] = useState('');
  const { title, label, ok } = questions[asking];
  const field = { 'aria-label': label, value: text };
  return (
    <Modal
      open
      title={title}
      okText={ok}
      okButtonProps={{ disabled: text.trim() === '' }}
      onCancel={onClose}
      onOk={() => onAnswer(text.trim())}
    >
      {asking === 'schedule' ? (
        <Input type="datetime-local" {...field} onChange={(event) => setText(event.target.value)} />
      ) : (
        <Input.TextArea
          {...field}
          rows={3}
          maxLength={200}
          placeholder={`请写明${label}，会记入历史`}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Modal>
  );
}
