import type { OperatorSelf } from '@yinxin/api/client';
import { Button, Modal } from 'antd';
import { LoginForm } from './login-page.tsx';
import { useAdmin } from './session.tsx';

/** In front of the page rather than in its place: what is typed there and not saved is still there afterwards. */
export function SessionOverDialog({ operator }: { operator: OperatorSelf }) {
  const { isOver, signOut } = useAdmin();
  return (
    <Modal title="登录已过期" open={isOver} closable={false} keyboard={false} footer={null} destroyOnHidden>
      <p className="mb-4 text-ink-2">
        离开较久或登录已满 8 小时。请输入 {operator.name}（{operator.login}
        ）的密码继续，本页未保存的内容还在；刚才没有完成的操作请再做一次。
      </p>
      <LoginForm login={operator.login} />
      <Button type="link" block className="mt-2" onClick={signOut}>
        换个账号登录（放弃未保存的内容）
      </Button>
    </Modal>
  );
}
