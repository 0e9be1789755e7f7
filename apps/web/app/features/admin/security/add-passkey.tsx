import type { ResultOf } from '@yinxin/api/client';
import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { createPasskey } from '../passkeys.ts';
import { useAdmin } from '../session.tsx';
import { PasswordQuestion } from './password-question.tsx';

type Begun = ResultOf<'POST /api/admin/second-factor/passkey'>;
type Added = ResultOf<'POST /api/admin/second-factor/passkey/confirm'>;

interface AddProps {
  onClose: () => void;
  onAdded: (added: Added) => void;
}

/** Password, then a name, then whatever the browser and the device ask for. */
export function AddPasskey({ onClose, onAdded }: AddProps) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [begun, setBegun] = useState<Begun>();
  const [form] = Form.useForm<{ name: string }>();
  if (!begun)
    return (
      <PasswordQuestion
        title="添加通行密钥"
        note="通行密钥存放在本设备、手机或安全密钥中，不会被钓鱼网站骗走。"
        onClose={onClose}
        onAnswer={async (password) =>
          setBegun(await send('POST /api/admin/second-factor/passkey', { body: { password } }))
        }
      />
    );
  const create = async ({ name }: { name: string }) => {
    const response = await createPasskey(begun.options).catch(() => undefined);
    if (!response) return void message.warning('没有完成，浏览器没有给出通行密钥，请再试一次');
    await send('POST /api/admin/second-factor/passkey/confirm', {
      body: { ticket: begun.ticket, name, response },
    }).then(onAdded, () => {});
  };
  return (
    <Modal open title="添加通行密钥" okText="创建" onOk={() => form.submit()} onCancel={onClose}>
      <Form
        form={form}
        name="passkey"
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: '本机' }}
        onFinish={create}
      >
        <Form.Item
          name="name"
          label="名称"
          extra="便于日后分辨是哪一个"
          rules={[{ required: true, message: '请输入名称' }]}
        >
          <Input maxLength={40} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
