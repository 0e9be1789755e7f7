import { App, Button, Form, Input } from 'antd';
import { useAdmin } from './session.tsx';

interface Values {
  password: string;
  newPassword: string;
}

export function PasswordForm({ onDone }: { onDone?: () => void }) {
  const { send, changed } = useAdmin();
  const { message } = App.useApp();
  const submit = async ({ password, newPassword }: Values) => {
    changed(await send('POST /api/admin/password', { body: { password, newPassword } }));
    message.success('密码已修改，您在别处的登录已失效');
    onDone?.();
  };
  return (
    <Form
      name="change-password"
      layout="vertical"
      requiredMark={false}
      // a refusal has been shown; the form stays as it is
      onFinish={(values: Values) => submit(values).catch(() => {})}
    >
      <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label="新密码"
        extra="至少 12 位，不含账号"
        rules={[{ required: true, min: 12, message: '新密码至少 12 位' }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="again"
        label="再输一遍"
        dependencies={['newPassword']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value) => {
              if (value !== getFieldValue('newPassword')) throw new Error('两次输入的密码不一致');
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block>
        修改密码
      </Button>
    </Form>
  );
}
