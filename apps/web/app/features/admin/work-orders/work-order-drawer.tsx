import {
  type AdminWorkOrderDetail,
  WORK_ORDER_ENDINGS,
  WORK_ORDER_KINDS,
  WORK_ORDER_LIMITS,
  WORK_ORDER_STATES,
  type WorkOrderFile,
} from '@yinxin/api/client';
import { App, Button, Drawer, Form, Input, Skeleton, Tag } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { usePoll } from '~/feedback/use-poll.ts';
import { fileSize } from '~/ui/file-size.ts';
import { useLoaded } from '../lists/use-loaded.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { OpenedFile } from '../parts/opened-file.tsx';
import { useAdmin } from '../session.tsx';
import { sendAnswer } from '../transfers.ts';
import { timeText } from '../words.ts';
import { LoggedCall } from './logged-call.tsx';

const LOOK_MS = 15_000;
const ENVIRONMENTS = { sandbox: '沙箱', production: '生产' } as const;

interface WorkOrderDrawerProps {
  id: string | undefined;
  onClose: () => void;
  onChanged: () => void;
}

/** One work order: what is asked, the call that it is about, what was said, and the answer. */
export function WorkOrderDrawer({ id, onClose, onChanged }: WorkOrderDrawerProps) {
  return (
    <Drawer title="工单" open={id !== undefined} onClose={onClose} size="min(100vw, 720px)" destroyOnHidden>
      {id && <WorkOrder key={id} id={id} onChanged={onChanged} />}
    </Drawer>
  );
}

function WorkOrder({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { send } = useAdmin();
  const { value, setValue, reload, hasFailed } = useLoaded(
    useCallback(() => send('GET /api/admin/workOrders/item', { query: { id } }), [send, id]),
  );
  usePoll(value !== undefined, LOOK_MS, async () => reload());
  if (hasFailed && !value)
    return (
      <p>
        没有加载成功。<Button onClick={reload}>重新加载</Button>
      </p>
    );
  if (!value) return <Skeleton active />;
  const change = (next: AdminWorkOrderDetail) => {
    setValue(next);
    onChanged();
  };
  return (
    <>
      <h2 className="mb-3 font-semibold text-lg wrap-anywhere">
        {value.subject}　<Tag>{WORK_ORDER_STATES[value.state]}</Tag>
      </h2>
      <Facts>
        <Fact name="编号">{value.number}</Fact>
        <Fact name="提交方">{value.ownerName}</Fact>
        <Fact name="类别">{WORK_ORDER_KINDS[value.kind]}</Fact>
        {value.applicationName && (
          <Fact name="应用">
            {value.applicationName}
            {value.environment && `（${ENVIRONMENTS[value.environment]}）`}
          </Fact>
        )}
        {value.requestId && <Fact name="请求编号">{value.requestId}</Fact>}
        {value.page && (
          <Fact name="文档页">
            <a href={value.page} target="_blank" rel="noopener" className="text-navy underline">
              {value.page}
            </a>
          </Fact>
        )}
        <Fact name="提交时间">{timeText(value.createdAt)}</Fact>
      </Facts>
      {value.requestId && <LoggedCall call={value.call} />}
      <Messages order={value} />
      {value.may.includes('answer-work-order') && <Answer order={value} onChange={change} />}
    </>
  );
}

function Messages({ order: { id, messages, may } }: { order: AdminWorkOrderDetail }) {
  const [opened, setOpened] = useState<WorkOrderFile>();
  return (
    <>
      <h3 className="mt-6 mb-2 font-semibold">往来</h3>
      <ol className="grid gap-4">
        {messages.map((message) => (
          <li
            key={message.id}
            className={`border-l-2 pl-3 ${message.from === 'support' ? 'border-navy' : 'border-line-strong'}`}
          >
            <p className="text-ink-3">
              {message.name || '（已注销）'} · {message.from === 'support' ? '技术支持' : '提交方'} ·{' '}
              {timeText(message.at)}
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{message.text}</p>
            {message.files.map((file) => (
              <Button
                key={file.id}
                size="small"
                className="mt-2! mr-2!"
                disabled={!may.includes('view-work-order-file')}
                onClick={() => setOpened(file)}
              >
                {file.name}（{fileSize(file.size)}）
              </Button>
            ))}
          </li>
        ))}
      </ol>
      {opened && (
        <OpenedFile
          key={opened.id}
          path="/api/admin/workOrders/file"
          body={{ id, fileId: opened.id }}
          name={opened.name}
        />
      )}
    </>
  );
}

function Answer({
  order: { id, may },
  onChange,
}: {
  order: AdminWorkOrderDetail;
  onChange: (next: AdminWorkOrderDetail) => void;
}) {
  const { send, fail } = useAdmin();
  const { message } = App.useApp();
  const [form] = Form.useForm<{ text: string }>();
  const [files, setFiles] = useState<WorkOrderFile[]>([]);
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const attach = async (file: File) => {
    setBusy(true);
    try {
      const stored = await sendAnswer<WorkOrderFile>('/api/admin/workOrders/upload', { id }, file);
      setFiles((before) => [...before, stored]);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  const answer = ({ text }: { text: string }) =>
    send('POST /api/admin/workOrders/answer', {
      body: { id, text, files: files.map((file) => file.id) },
    }).then(
      (next) => {
        form.resetFields();
        setFiles([]);
        message.success('已答复，提交方会收到通知');
        onChange(next);
      },
      () => {},
    );
  const finish = () =>
    send('POST /api/admin/workOrders/finish', { body: { id } }).then(
      (next) => {
        message.success('已办结');
        onChange(next);
      },
      () => {},
    );
  return (
    <Form form={form} onFinish={answer} className="mt-6!">
      <Form.Item
        name="text"
        rules={[{ required: true, whitespace: true, message: '请填写答复' }]}
        className="mb-2!"
      >
        <Input.TextArea
          aria-label="答复"
          rows={4}
          maxLength={WORK_ORDER_LIMITS.text}
          placeholder="说明原因与怎样解决；提交方会看到"
        />
      </Form.Item>
      {files.map((file) => (
        <Tag key={file.id} closable onClose={() => setFiles(files.filter((one) => one.id !== file.id))}>
          {file.name}
        </Tag>
      ))}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="primary" htmlType="submit" disabled={busy}>
          发送答复
        </Button>
        <Button
          loading={busy}
          disabled={files.length >= WORK_ORDER_LIMITS.files}
          onClick={() => chooser.current?.click()}
        >
          添加附件
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="添加附件"
          accept={WORK_ORDER_ENDINGS.join(',')}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void attach(file);
            currentTarget.value = '';
          }}
        />
        {may.includes('finish-work-order') && <Button onClick={finish}>办结</Button>}
      </div>
    </Form>
  );
}
