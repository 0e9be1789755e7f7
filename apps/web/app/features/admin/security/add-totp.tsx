import type { ResultOf } from '@yinxin/api/client';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useAdmin } from '../session.tsx';
import { PasswordQuestion } from './password-question.tsx';

type Begun = ResultOf<'POST /api/admin/second-factor/totp'>;
type Added = ResultOf<'POST /api/admin/second-factor/totp/confirm'>;

interface AddProps {
  onClose: () => void;
  onAdded: (added: Added) => void;
}

/** Password, then the code to scan, then the first number from it as proof that it was. */
export function AddTotp({ onClose, onAdded }: AddProps) {
  const { send } = useAdmin();
  const [begun, setBegun] = useState<Begun>();
  if (!begun)
    return (
      <PasswordQuestion
        title="添加动态验证码"
        note="需要手机上的验证器应用（如 Microsoft Authenticator、Google Authenticator）。"
        onClose={onClose}
        onAnswer={async (password) =>
          setBegun(await send('POST /api/admin/second-factor/totp', { body: { password } }))
        }
      />
    );
  return <Scan begun={begun} onClose={onClose} onAdded={onAdded} />;
}

function Scan({ begun: { ticket, secret, picture }, onClose, onAdded }: AddProps & { begun: Begun }) {
  const { send } = useAdmin();
  const [form] = Form.useForm<{ name: string; code: string }>();
  const confirm = (typed: { name: string; code: string }) =>
    send('POST /api/admin/second-factor/totp/confirm', { body: { ticket, ...typed } }).then(
      onAdded,
      () => {},
    );
  return (
    <Modal open title="添加动态验证码" okText="完成" onOk={() => form.submit()} onCancel={onClose}>
      <p className="text-ink-2">用验证器应用扫描二维码，再输入应用显示的 6 位数字。</p>
      <img src={picture} alt="动态验证码的二维码" width={200} height={200} className="mx-auto my-3 block" />
      <p className="mb-4 text-center text-ink-2">
        不能扫描时，手工输入密钥：
        <code className="block select-all wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Form
        form={form}
        name="totp"
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: '我的手机' }}
        onFinish={confirm}
      >
        <Form.Item name="name" label="名称" rules={[{ required: true, message: '请输入名称' }]}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item
          name="code"
          label="验证码"
          rules={[{ required: true, pattern: /^\d{6}$/, message: '请输入 6 位数字' }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
