import { ORGANIZATION_STATES } from '@yinxin/api/client';
import { FactLines, PageTitle, Panel, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { hasPage } from '~/site/pages/find.ts';
import { Badge, Button, ButtonLink, calendarDay } from '~/ui/index.ts';
import { type Organization, organizationTones } from './model.ts';
import { RoleNames } from './role-picker.tsx';

const CERTIFICATION = '/auth/CompanyAuth';

const day = (time: string | null) => (time ? calendarDay(time).full : '—');

/** What to do next about the certification, by state; only the administrator does it. */
const nextSteps: Partial<Record<Organization['state'], { text: string; action: string }>> = {
  draft: { text: '完成企业认证后，可以邀请成员、申领证书与印章。', action: '去认证' },
  reviewing: { text: '认证资料正在审核，结果会用短信告诉您。', action: '查看进度' },
  suspended: { text: '企业认证已暂停，印章与签署暂不可用。', action: '重新认证' },
};

/** Name, state and role at the head of the page. */
export function CompanyTitle({ organization }: { organization: Organization }) {
  const { organizationName, state, roles } = organization;
  return (
    <PageTitle icon="building" title={organizationName}>
      <Badge tone={organizationTones[state]}>{ORGANIZATION_STATES[state]}</Badge>
      <span>
        我的角色：
        <RoleNames roles={roles} />
      </span>
    </PageTitle>
  );
}

/** The certification and what concerns the company as a whole. */
export function Summary({ organization, phone }: { organization: Organization; phone: boolean }) {
  const { state, stateReason, code, certifiedAt, certifiedUntil, members, administrators, may } =
    organization;
  const { send, moved } = useActs();
  const { ask, dialog } = useConfirm();
  const next = nextSteps[state];
  const leads = organization.roles.includes('administrator');
  const isOpen = hasPage(CERTIFICATION);

  const leave = () =>
    ask({
      title: '退出企业',
      text: `退出后将立即失去${organization.organizationName}的印章、合同与资料的访问权限。`,
      action: '退出企业',
      work: async () => {
        await send('POST /api/appapi/org/leave');
        moved('已退出企业');
      },
    });
  const closeDraft = () =>
    ask({
      title: '删除未认证的企业',
      text: `“${organization.organizationName}”还没有认证，删除后不再出现在您的账号里。`,
      action: '删除',
      work: async () => {
        await send('POST /api/appapi/org/closeDraft');
        moved('已删除');
      },
    });

  return (
    <Panel title="企业认证">
      <FactLines
        facts={[
          ['认证状态', ORGANIZATION_STATES[state]],
          ...(stateReason ? ([['原因', stateReason]] as const) : []),
          ['统一社会信用代码', code ?? '认证后显示'],
          ['认证日期', day(certifiedAt)],
          ['有效期至', certifiedAt && !certifiedUntil ? '长期' : day(certifiedUntil)],
          ['成员', `${members} 人，其中管理员 ${administrators} 人`],
        ]}
      />
      {next && <p className="mt-4 text-sm text-ink-2">{next.text}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {leads && isOpen && (next || state === 'certified') && (
          <ButtonLink to={pathOn(CERTIFICATION, phone)} variant={next ? 'primary' : 'secondary'} size="sm">
            {next?.action ?? '续期或变更'}
          </ButtonLink>
        )}
        {may.includes('close-draft') && (
          <Button variant="secondary" size="sm" onClick={closeDraft}>
            删除
          </Button>
        )}
        {may.includes('leave') && (
          <Button variant="quiet" size="sm" onClick={leave}>
            退出企业
          </Button>
        )}
      </div>
      {dialog}
    </Panel>
  );
}
