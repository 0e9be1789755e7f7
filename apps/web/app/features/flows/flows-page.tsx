import { useState } from 'react';
import { Link } from 'react-router';
import { type Flow, FlowPicture, type Flows, nodesOfFlow } from '~/parts/approval-flow/index.ts';
import { APPROVALS } from '~/parts/contracts/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { PageTitle, Panel, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, Button, ButtonLink, Container, clockTime, Icon, Note } from '~/ui/index.ts';
import { FlowEditor } from './flow-editor.tsx';

/** How the organisation in use has its contracts and seals approved. Undefined where a person acts for themselves. */
export function FlowsPage({ flows, phone }: { flows: Flows | undefined; phone: boolean }) {
  const { send, done } = useActs();
  const { ask, dialog } = useConfirm();
  const [editing, setEditing] = useState<{ flow: Flow | undefined }>();
  const stop = ({ id, name, isStopped, isDefault, rules }: Flow) => {
    const hasFolders = rules.some(({ folders }) => folders.length > 0);
    ask({
      title: isStopped ? `恢复“${name}”` : `停用“${name}”`,
      text: isStopped
        ? `恢复后可以再选用。${hasFolders ? '停用期间，规则所指的文件夹可能已更名、移出模板或删除，请先核对。' : ''}`
        : `新的合同不再按它审批，已发起的合同仍按原来的规则。${isDefault ? '停用后没有默认流程。' : ''}${hasFolders ? '规则所指的文件夹不再只由管理员更名、删除或移出模板。' : ''}`,
      action: isStopped ? '恢复' : '停用',
      work: async () => {
        await send('POST /api/appapi/flow/stop', { body: { id, stopped: !isStopped } });
        await done(isStopped ? '流程已恢复' : '流程已停用');
      },
    });
  };
  const mayManage = flows?.mayManage ?? false;
  return (
    <Container className="pb-12">
      <PageTitle
        icon="switch"
        title="审批流程"
        aside={
          mayManage &&
          !editing && (
            <Button onClick={() => setEditing({ flow: undefined })}>
              <Icon name="plus" size={18} />
              新建流程
            </Button>
          )
        }
      >
        <Link to={pathOn(APPROVALS, phone)} className="text-navy hover:underline">
          去审批
        </Link>
      </PageTitle>
      {!flows && (
        <EmptyState icon="building" title="审批流程属于已认证的企业">
          <p>切换到企业账号就能设置；还没有企业的，先用营业执照认证，约 3 分钟。</p>
          <ButtonLink to={pathOn('/auth/CompanyAuth', phone)} className="mt-5">
            认证企业
          </ButtonLink>
        </EmptyState>
      )}
      {flows && editing && (
        <FlowEditor
          key={editing.flow?.id ?? 'new'}
          flow={editing.flow}
          choices={flows}
          onClose={() => setEditing(undefined)}
        />
      )}
      {flows && !editing && flows.list.length === 0 && (
        <EmptyState icon="switch" title="还没有流程，所有合同直接发起">
          <p>
            {mayManage
              ? '新建流程后，可以定好参与方与顺序，按金额、类型与模板决定由谁审批。'
              : '企业管理员新建流程后，合同按规则审批。'}
          </p>
        </EmptyState>
      )}
      {flows && !editing && (
        <div className="grid gap-6 lg:grid-cols-2">
          {flows.list.map((flow) => (
            <Panel
              key={flow.id}
              title={flow.name}
              lead={flow.note}
              aside={
                <span className="flex flex-wrap items-center gap-2">
                  {flow.isDefault && <Badge tone="success">默认</Badge>}
                  {flow.isStopped && <Badge>已停用</Badge>}
                  {mayManage && !flow.isStopped && (
                    <Button size="sm" variant="secondary" onClick={() => setEditing({ flow })}>
                      修改
                    </Button>
                  )}
                  {mayManage && (
                    <Button size="sm" variant="quiet" onClick={() => stop(flow)}>
                      {flow.isStopped ? '恢复' : '停用'}
                    </Button>
                  )}
                </span>
              }
            >
              {flow.isStopped && (
                <div className="mb-4">
                  <Note tone="info">已停用：新的合同不按它审批，已发起的合同仍按原来的规则。</Note>
                </div>
              )}
              <FlowPicture label={`${flow.name}的流程图`} nodes={nodesOfFlow(flow, flows)} />
              <p className="mt-4 text-sm text-ink-3">
                {flow.remindDays.length > 0 && `截止前 ${flow.remindDays.join('、')} 天提醒。`}第{' '}
                {flow.version} 版，{flow.changedBy} {clockTime(flow.changedAt).short} 修改
              </p>
            </Panel>
          ))}
        </div>
      )}
      {dialog}
    </Container>
  );
}
