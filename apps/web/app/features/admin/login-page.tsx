import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Entrance } from './entrance.tsx';
import { useAdmin } from './session.tsx';

export function LoginPage() {
  const { send, signIn } = useAdmin();
  const [isSending, setSending] = useState(false);
  const submit = async (body: { login: string; password: string }) => {
    setSending(true);
    try {
      const { token, operator } = await send('POST /api/admin/login', { body });
      signIn(token, operator);
    } catch {
      setSending(false); // the session has said why
    }
  };
  return (
    <Entrance title="运营后台" note="仅限授权的工作人员；登录与操作均有记录。">
      <Form layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item name="login" label="账号" rules={[{ required: true, message: '请输入账号' }]}>
          <Input autoComplete="username" autoCapitalize="none" size="large" />
        </Form.Item>
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password autoComplete="current-password" size="large" />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={isSending}>
          登录
        </Button>
      </Form>
    </Entrance>
  );
}
