import { type AppointmentAct, type AppointmentDetail, appointmentMachine } from '@yinxin/api/client';
import { App, Button, Drawer, Form, Input, Select, Skeleton } from 'antd';
import { useCallback } from 'react';
import { useLoaded } from '../lists/use-loaded.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { useAdmin } from '../session.tsx';
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
      <Facts>
        <Fact name="提交时间">{timeText(value.createdAt)}</Fact>
        <Fact name="联系人">
          <Contact line={value} />
        </Fact>
        <Fact name="单位">{value.organizationName || '—'}</Fact>
        <Fact name="需求说明">{value.remarks || '—'}</Fact>
        <Fact name="负责人">
          {value.may.includes('assign-appointment') ? (
            <Assignee appointment={value} onChange={change} />
          ) : (
            value.assigneeName || '尚未分派'
          )}
        </Fact>
        <Fact name="状态">{appointmentStates[value.state]}</Fact>
      </Facts>
      {value.steps.length > 0 && <NextSteps appointment={value} onChange={change} />}
      <h2 className="mt-6 mb-2 font-semibold">跟进记录</h2>
      {value.may.includes('note-appointment') && <NewNote id={id} onAdded={change} />}
      <Notes notes={value.notes} />
    </>
  );
}

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

function NextSteps({ appointment: { id, steps }, onChange }: ChangeProps) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const take = (act: AppointmentAct) =>
    send('POST /api/admin/appointments/state', { body: { id, act } }).then(
      (answer) => {
        message.success(`已改为“${appointmentStates[answer.state]}”`);
        onChange(answer);
      },
      () => {},
    );
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {steps.map((act, index) => (
        <Button key={act} type={index === 0 ? 'primary' : 'default'} onClick={() => take(act)}>
          {appointmentMachine.acts[act].words}
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
