import { useState } from 'react';
import type { FoundOrganization } from '~/parts/accounts/index.ts';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { START } from '~/site/paths.ts';
import { Button, ButtonLink, FormError, Note, useForm } from '~/ui/index.ts';
import { Card } from '../parts/auth-page.tsx';
import { usePlaces } from '../use-places.ts';

interface JoinCompanyProps {
  organization: FoundOrganization;
  onBack: () => void;
}

/** The company uses the service already: who came later joins it, and its administrator decides. */
export function JoinCompany({ organization: { id, organizationName }, onBack }: JoinCompanyProps) {
  const { sendQuietly } = useSession();
  const { phone } = usePlaces();
  const form = useForm({});
  const [applied, setApplied] = useState(false);
  const join = () =>
    form.attempt(async () => {
      await sendQuietly('POST /api/appapi/commend/org/applying', { query: { orgId: id } });
      setApplied(true);
    });
  if (applied)
    return (
      <Card className="space-y-4">
        <Note tone="success" role="status">
          申请加入{organizationName}企业成功
        </Note>
        <p className="text-ink-2">管理员批准后短信通知您，届时可以直接用企业的印章与合同。</p>
        <ButtonLink to={pathOn(START, phone)}>到首页</ButtonLink>
      </Card>
    );
  return (
    <Card className="space-y-4">
      <p aria-live="polite">
        企业“{organizationName}”已经在用印信。您可以申请加入，由该企业的管理员处理，不用再认证。
      </p>
      <FormError text={form.errors.form} />
      <div className="flex flex-wrap gap-3">
        <Button busy={form.busy} onClick={join}>
          申请加入
        </Button>
        <Button variant="secondary" onClick={onBack}>
          返回修改
        </Button>
      </div>
    </Card>
  );
}
