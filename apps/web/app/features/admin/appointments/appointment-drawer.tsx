import { type AppointmentDetail, type AppointmentState, appointmentFlow } from '@yinxin/api/client';
import { App, Button, Drawer, Form, Input, Select, Skeleton } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { useLoaded } from '../lists/use-loaded.ts';
import { useAdmin, useHasRole } from '../session.tsx';
import { appointmentStates, timeText } from '../words.ts';
import { Contact } from './contact.tsx';

interface AppointmentDrawerProps {
  id: string | undefined;
  onClose: () => void;
  onChanged: () => void;
}

/** One request: who takes care of it, what was agreed, and what comes next. */
export function AppointmentDrawer({ id, onClose, onChanged }: AppointmentDrawerProps) {
  return (
    <Drawer
      title="处理预约"
      open={id !== undefined}
      onClose={onClose}
      size="min(100vw, 520px)"
      destroyOnHidden
    >
      {id && <Appointment key={id} id={id} onChanged={onChanged} />}
    </Drawer>
  );
}

function Appointment({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { send } = useAdmin();
  const mayHandle = useHasRole('editor', 'reviewer');
  const { value, setValue } = useLoaded(
    useCallback(() => send('GET /api/admin/appointments/item', { query: { id } }), [send, id]),
  );
  if (!value) return <Skeleton active />;
  const change = (next: AppointmentDetail) => {
    setValue(next);
    onChanged();
  };
  return (
    <>
      <dl className="mb-6 grid grid-cols-[5em_minmax(0,1fr)] gap-x-3 gap-y-2">
        <Fact name="提交时间">{timeText(value.createdAt)}</Fact>
        <Fact name="联系人">
          <Contact line={value} mayOpen={mayHandle} />
        </Fact>
        <Fact name="单位">{value.organizationName || '—'}</Fact>
        <Fact name="需求说明">{value.remarks || '—'}</Fact>
        <Fact name="负责人">
          {mayHandle ? <Assignee appointment={value} onChange={change} /> : value.assigneeName || '尚未分派'}
        </Fact>
        <Fact name="状态">{appointmentStates[value.state]}</Fact>
      </dl>
      {mayHandle && <NextSteps appointment={value} onChange={change} />}
      <h2 className="mb-2 font-semibold">跟进记录</h2>
      {mayHandle && <NewNote id={id} onAdded={change} />}
      <Notes notes={value.notes} />
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="whitespace-pre-wrap wrap-anywhere">{children}</dd>
  </>
);

interface ChangeProps {
  appointment: AppointmentDetail;
  onChange: (next: AppointmentDetail) => void;
}

function Assignee({ appointment: { id, assigneeId, assigneeName }, onChange }: ChangeProps) {
  const { send } = useAdmin();
  const { value: people = [] } = useLoaded(
    useCallback(() => send('GET /api/admin/appointments/assignees'), [send]),
  );
  const assign = (operatorId: string | null) =>
    send('POST /api/admin/appointments/assign', { body: { id, operatorId } }).then(onChange, () => {});
  const known = people.map((person) => ({ value: person.id, label: person.name }));
  // somebody who has left since keeps their name here
  const isGone = assigneeId !== null && !people.some((person) => person.id === assigneeId);
  return (
    <Select
      aria-label="负责人"
      placeholder="尚未分派"
      allowClear
      value={assigneeId}
      options={isGone ? [...known, { value: assigneeId, label: assigneeName, disabled: true }] : known}
      onChange={(next) => assign(next ?? null)}
      className="w-full max-w-60"
    />
  );
}

const stepNames: Readonly<Record<AppointmentState, string>> = {
  new: '退回待联系',
  contacted: '标记为已联系',
  closed: '关闭',
};

function NextSteps({ appointment: { id, state }, onChange }: ChangeProps) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const go = (next: AppointmentState) =>
    send('POST /api/admin/appointments/state', { body: { id, state: next } }).then(
      (answer) => {
        message.success(`已改为“${appointmentStates[next]}”`);
        onChange(answer);
      },
      () => {},
    );
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      {appointmentFlow[state].map((next, index) => (
        <Button key={next} type={index === 0 ? 'primary' : 'default'} onClick={() => go(next)}>
          {state === 'closed' ? '重新跟进' : stepNames[next]}
        </Button>
      ))}
    </div>
  );
}

function NewNote({ id, onAdded }: { id: string; onAdded: (next: AppointmentDetail) => void }) {
  const { send } = useAdmin();
  const [form] = Form.useForm<{ text: string }>();
  const add = ({ text }: { text: string }) =>
    send('POST /api/admin/appointments/note', { body: { id, text } }).then(
      (answer) => {
        form.resetFields();
        onAdded(answer);
      },
      () => {},
    );
  return (
    <Form form={form} onFinish={add} className="mb-4!">
      <Form.Item
        name="text"
        rules={[{ required: true, whitespace: true, message: '请填写跟进记录' }]}
        className="mb-2!"
      >
        <Input.TextArea
          aria-label="跟进记录"
          rows={3}
          maxLength={500}
          placeholder="如：已约周三下午线上演示；写下后不能更改"
        />
      </Form.Item>
      <Button htmlType="submit">添加记录</Button>
    </Form>
  );
}

function Notes({ notes }: { notes: AppointmentDetail['notes'] }) {
  if (notes.length === 0) return <p className="text-ink-3">还没有跟进记录。</p>;
  return (
    <ol className="grid gap-3">
      {notes.map(({ id, text, actorName, at }) => (
        <li key={id} className="border-line border-l-2 pl-3">
          <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          <p className="text-ink-3">
            {actorName} · {timeText(at)}
          </p>
        </li>
      ))}
    </ol>
  );
}
