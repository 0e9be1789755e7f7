import { Card } from 'antd';
import { PageTitle } from '../page-title.tsx';
import { PasswordForm } from '../password-form.tsx';
import { SecondFactors } from './second-factors.tsx';

/** How one gets in: the password, and what is asked for besides. */
export function SecurityPage() {
  return (
    <>
      <PageTitle title="账号安全" />
      <div className="grid max-w-250 grid-cols-2 items-start gap-4 *:min-w-0 max-lg:grid-cols-1">
        <Card title="二次验证">
          <SecondFactors />
        </Card>
        <Card title="修改密码">
          <PasswordForm />
        </Card>
      </div>
    </>
  );
}
