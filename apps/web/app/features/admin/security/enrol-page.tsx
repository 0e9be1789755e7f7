import { Button } from 'antd';
import { Entrance } from '../entrance.tsx';
import { useAdmin } from '../session.tsx';
import { SecondFactors } from './second-factors.tsx';

/** Where a second factor is required, nobody comes further without one. */
export function EnrolPage() {
  const { send, changed, signOut } = useAdmin();
  const goOn = () => send('GET /api/admin/me').then(changed, () => {});
  return (
    <Entrance
      title="设置二次验证"
      note="正式环境要求每位操作员除密码外再设一种验证方式，设置后即可开始工作。"
    >
      <SecondFactors onReady={goOn} />
      <Button type="link" block className="mt-2" onClick={signOut}>
        退出
      </Button>
    </Entrance>
  );
}
