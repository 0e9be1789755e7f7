import { Form, Input, Modal } from 'antd';
import { useState } from 'react';

interface PasswordQuestionProps {
  title: string;
  note: string;
  onClose: () => void;
  onAnswer: (password: string) => Promise<unknown>;
}

/** Whoever changes how they get in types their password again. */
export function PasswordQuestion({ title, note, onClose, onAnswer }: PasswordQuestionProps) {
  const [form] = Form.useForm<{ password: string }>();
  const [isSending, setSending] = useState(false);
  const answer = async ({ password }: { password: string }) => {
    setSending(true);
    await onAnswer(password).catch(() => {}); // the session has said why
    setSending(false);
  };
  return (
    <Modal
      open
      title={title}
      okText="继续"
      confirmLoading={isSending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="mb-3 text-ink-2">{note}请输入您的密码，确认是本人操作。</p>
      <Form form={form} name="confirm" layout="vertical" requiredMark={false} onFinish={answer}>
        <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
