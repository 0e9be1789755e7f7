import { Button } from 'antd';
import { Entrance } from './entrance.tsx';
import { PasswordForm } from './password-form.tsx';
import { useAdmin } from './session.tsx';

/** The first thing anybody with a one-time password does. */
export function PasswordPage() {
  const { signOut } = useAdmin();
  return (
    <Entrance title="设置新密码" note="您使用的是一次性密码，设置新密码后即可开始工作。">
      <PasswordForm />
      <Button type="link" block className="mt-2" onClick={signOut}>
        退出
      </Button>
    </Entrance>
  );
}
