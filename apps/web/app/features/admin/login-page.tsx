import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Entrance } from './entrance.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { type SecondStep, useAdmin } from './session.tsx';

export function LoginPage() {
  const { isOver } = useAdmin();
  return (
    <Entrance title="运营后台" note="仅限授权的工作人员；登录与操作均有记录。">
      {isOver && (
        <Alert className="mb-4!" type="info" showIcon title="登录已过期，请重新登录，登录后回到当前页面。" />
      )}
      <LoginForm />
    </Entrance>
  );
}

/** Asks for an account, or only for the password of a known one; then for the second factor of whoever has one. */
export function LoginForm({ login }: { login?: string }) {
  const { signIn } = useAdmin();
  const [isSending, setSending] = useState(false);
  const [second, setSecond] = useState<SecondStep>();
  const submit = async (typed: { login: string; password: string }) => {
    setSending(true);
    await signIn(login ?? typed.login, typed.password).then(setSecond, () => {}); // the session has said why
    setSending(false);
  };
  if (second) return <SecondStepForm step={second} onRestart={() => setSecond(undefined)} />;
  return (
    <Form layout="vertical" requiredMark={false} onFinish={submit}>
      {login === undefined && (
        <Form.Item name="login" label="账号" rules={[{ required: true, message: '请输入账号' }]}>
          <Input autoComplete="username" autoCapitalize="none" size="large" />
        </Form.Item>
      )}
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password autoComplete="current-password" size="large" autoFocus={login !== undefined} />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isSending}>
        登录
      </Button>
    </Form>
  );
}
