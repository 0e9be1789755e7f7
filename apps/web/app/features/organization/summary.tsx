import { ORGANIZATION_STATES } from '@yinxin/api/client';
import { useStepUp } from '~/parts/proof/index.ts';
import { FactLines, PageTitle, Panel, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { hasPage } from '~/site/pages/find.ts';
import { WECOM_CORP } from '~/site/paths.ts';
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

/** What closing a company brings about. */
const Consequences = ({ name }: { name: string }) => (
  <>
    注销后无法恢复：全体成员立即退出{name}
    ，其印章与证书吊销，通讯录删除，未用完的套餐份数不能再使用。已发出的合同是各方共同的证据，不会删除，但本企业不能再打开，请先取回副本。认证资料按隐私政策的期限保存，期满后删除。
  </>
);

/** The certification and what concerns the company as a whole. */
export function Summary({ organization, phone }: { organization: Organization; phone: boolean }) {
  const { state, stateReason, code, certifiedAt, certifiedUntil, members, administrators, may } =
    organization;
  const { send, moved, failed } = useActs();
  const { ask, dialog } = useConfirm();
  const { prove, dialog: proving } = useStepUp();
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

  const close = async () => {
    try {
      const { open } = await send('GET /api/appapi/org/closing');
      if (open.length > 0) throw new Error(`还不能注销企业：${open.join('，')}。请先办完。`);
    } catch (error) {
      return failed(error);
    }
    ask({
      title: '注销企业',
      text: <Consequences name={organization.organizationName} />,
      action: '继续注销',
      work: async () => {
        const statement = `${organization.organizationName}将被注销，印章与证书随之吊销，无法恢复。`;
        if (!(await prove('close-organization', organization.orgId, statement))) return;
        await send('POST /api/appapi/org/close');
        moved('企业已注销');
      },
    });
  };

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
        {may.includes('close-organization') && (
          <Button variant="quiet" size="sm" onClick={close}>
            注销企业
          </Button>
        )}
        {may.includes('leave') && (
          <Button variant="quiet" size="sm" onClick={leave}>
            退出企业
          </Button>
        )}
      </div>
      {dialog}
      {proving}
    </Panel>
  );
}

/** Where the company is found in enterprise WeChat. */
export const WecomEntry = ({ phone }: { phone: boolean }) => (
  <Panel title="企业微信" lead="成员从企业微信的工作台进入，轮到签署与审批时收到卡片。">
    <ButtonLink to={pathOn(WECOM_CORP, phone)} variant="secondary" size="sm">
      安装与确认
    </ButtonLink>
  </Panel>
);
