import type { ResultOf } from '@yinxin/api/client';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStepUp } from '~/parts/proof/index.ts';
import { FactLines, PageTitle, Panel, useActs } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { START } from '~/site/paths.ts';
import { Badge, Button, Container, Note, RadioGroup, type Tone } from '~/ui/index.ts';

type Corp = NonNullable<ResultOf<'GET /api/appapi/wecom/corp'>>;

const STATES: Readonly<Record<Corp['state'], { words: string; tone: Tone }>> = {
  none: { words: '待确认', tone: 'warning' },
  asked: { words: '已安装，待确认', tone: 'warning' },
  confirmed: { words: '已确认', tone: 'success' },
};

/** One administrator says that the corp and an organisation of theirs are the same. */
function Confirming({ corp }: { corp: Corp }) {
  const { corpId, corpName, candidates } = corp;
  const { send, attempt } = useActs();
  const { prove, dialog } = useStepUp();
  const [organizationId, choose] = useState(
    corp.organization?.id ?? candidates.find(({ matches }) => matches)?.id ?? '',
  );
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const chosen = candidates.find(({ id }) => id === organizationId);
  const confirm = async () => {
    setMissing(!chosen);
    if (!chosen) return;
    setBusy(true);
    await attempt(async () => {
      const statement = `企业微信中的“${corpName}”就是${chosen.name}；在企业微信离职的成员随之移出${chosen.name}。`;
      if (!(await prove('confirm-corp', organizationId, statement))) return undefined;
      await send('POST /api/appapi/wecom/corp/confirm', { body: { corpId, organizationId } });
      return '已确认';
    });
    setBusy(false);
  };
  return (
    <Panel
      title="确认是哪家企业"
      lead="确认之后，从企业微信进入的成员直接以本企业的身份办理；在企业微信离职的，同时移出本企业。"
    >
      <RadioGroup
        legend="本站的企业"
        stacked
        value={organizationId}
        options={candidates.map(({ id, name, matches }) => [
          id,
          <span key={id}>
            {name}
            {matches && <span className="ml-2 text-ink-3">名称一致</span>}
          </span>,
        ])}
        {...(isMissing && { error: '请选择一家企业' })}
        onChange={choose}
      />
      {chosen && !chosen.matches && (
        <div className="mt-3">
          <Note tone="warning">
            两边的名称不同，请核对后再确认：企业微信中为“{corpName}”，本站为“{chosen.name}”。
          </Note>
        </div>
      )}
      <Button className="mt-5" busy={busy} onClick={confirm}>
        确认
      </Button>
      {dialog}
    </Panel>
  );
}

function Known({ corp }: { corp: Corp }) {
  const { corpId, corpName, organization, state, mayConfirm, mayRelease, candidates } = corp;
  const { send, attempt } = useActs();
  const { prove, dialog } = useStepUp();
  const release = () =>
    attempt(async () => {
      if (!organization) return undefined;
      const statement = `解除企业微信中的“${corpName}”与${organization.name}的对应；成员仍可进入，不再自动以本企业的身份办理。`;
      if (!(await prove('release-corp', organization.id, statement))) return undefined;
      await send('POST /api/appapi/wecom/corp/release', { body: { corpId } });
      return '已解除';
    });
  const { words, tone } = STATES[state];
  return (
    <>
      <Panel title={corpName} aside={<Badge tone={tone}>{words}</Badge>}>
        <FactLines
          facts={[
            [
              '企业微信的企业编号',
              <span key="corp" className="font-mono text-sm">
                {corpId}
              </span>,
            ],
            ['本站的企业', organization?.name ?? '还没有确认'],
          ]}
        />
        {mayRelease && (
          <Button variant="quiet" size="sm" className="mt-4 -ml-4" onClick={release}>
            解除对应
          </Button>
        )}
        {dialog}
      </Panel>
      {mayConfirm && candidates.length > 0 && <Confirming corp={corp} />}
      {!mayConfirm && state !== 'confirmed' && (
        <Note tone="info">由本站已认证企业的管理员确认；您还不是任何一家的管理员。</Note>
      )}
    </>
  );
}

/** Leads to WeCom, where an administrator of the corp agrees. */
function Installing() {
  const { send, failed } = useActs();
  const [busy, setBusy] = useState(false);
  const install = async () => {
    setBusy(true);
    try {
      const { address } = await send('POST /api/appapi/wecom/install', { body: {} });
      window.location.assign(address);
    } catch (error) {
      failed(error);
      setBusy(false);
    }
  };
  return (
    <Panel
      title="安装到企业微信"
      lead="由企业微信的管理员扫码安装，选择哪些部门与成员可以使用。装好后成员从工作台打开，轮到签署与审批时收到卡片。"
    >
      <Button busy={busy} onClick={install}>
        去安装
      </Button>
    </Panel>
  );
}

interface WecomPageProps {
  corp: Corp | null;
  /** Whoever acts for an organisation and runs it. */
  mayInstall: boolean;
  phone: boolean;
}

/** Which organisation a corp of enterprise WeChat is, and how it gets our application. */
export function WecomPage({ corp, mayInstall, phone }: WecomPageProps) {
  return (
    <Container className="pb-16">
      <PageTitle icon="people" title="企业微信">
        成员从企业微信进入，待办推到会话
      </PageTitle>
      <div className="max-w-2xl space-y-5 lg:space-y-6">
        {corp && <Known corp={corp} />}
        {!corp && mayInstall && <Installing />}
        {!corp && !mayInstall && (
          <Note tone="info">
            安装由企业的管理员办理。请切换到您任管理员的、已认证的企业，再打开这一页。
            <Link to={pathOn(START, phone)} className="ml-1 font-semibold underline">
              返回首页
            </Link>
          </Note>
        )}
      </div>
    </Container>
  );
}
