import { FlowPicture, type Flows, nodesOfPlan } from '~/parts/approval-flow/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { fileSize } from '~/ui/file-size.ts';
import { Button, Note } from '~/ui/index.ts';
import { ContractFacts } from './contract-facts.tsx';
import { CostCard } from './cost-card.tsx';
import { MessageCard } from './message-card.tsx';
import { nameOf, type Step } from './model.ts';
import { SendButton } from './send-button.tsx';
import { SendProblems } from './send-problems.tsx';
import { SendingParties } from './sending-parties.tsx';
import { problemsOf, useCheck } from './use-check.ts';
import type { Creating } from './use-create.ts';

interface SendStepProps {
  creating: Creating;
  /** How the organisation approves; none where a person acts for themselves. */
  flows: Flows | undefined;
  /** What of its flow's parties the draft does not follow. */
  departs: string | undefined;
}

/** Step 4: everything once more, as a letter before it is posted. */
export function SendStep({ creating, flows, departs }: SendStepProps) {
  const { work, sending, own, go } = creating;
  const { draft } = work;
  const checked = useCheck(work, flows !== undefined);
  const { check, plan } = checked;
  const problems = problemsOf(creating, check);
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="space-y-6">
        <Panel title="谁来签，按什么顺序" aside={<EditButton step="parties" onStep={go} />}>
          <SendingParties draft={draft} own={own} />
          {departs && (
            <div className="mt-3">
              <Note tone="info">{departs}</Note>
            </div>
          )}
        </Panel>
        <Panel title="文件与期限" aside={<EditButton step="files" onStep={go} />}>
          <ul aria-label="文件" className="mb-5 space-y-1">
            {draft.documents.map(({ id, name, pages, size }) => (
              <li key={id}>
                {name}
                <span className="ml-3 text-sm text-ink-3">
                  {pages.length} 页，{fileSize(size)}
                </span>
              </li>
            ))}
          </ul>
          <ContractFacts work={work} flows={flows} />
        </Panel>
        {plan?.flow && plan.problems.length === 0 && (
          <Panel title="审批流程" lead={`按“${plan.flow.name}”第 ${plan.flow.version} 版`}>
            <FlowPicture
              label="这份合同要经过的流程"
              nodes={nodesOfPlan(
                plan,
                draft.parties.map((party) => ({
                  ...party,
                  name: nameOf(party),
                  isOwn: own.organizationName !== '' && party.organizationName === own.organizationName,
                })),
                draft.quorums,
              )}
            />
          </Panel>
        )}
      </div>
      <aside className="space-y-4 self-start lg:sticky lg:top-40">
        <section aria-label="费用" className="space-y-4 rounded-card border border-line bg-white p-5">
          <h2 className="text-base">费用</h2>
          {!checked.failed && (
            <CostCard
              quota={check?.quota}
              contractId={draft.id}
              mayBuy={!check?.identity}
              onReady={problems.length > 0 ? checked.ask : sending.send}
            />
          )}
          <SendProblems {...{ problems, checked, sending }} onStep={go} />
          <SendButton {...{ creating, checked, problems }} />
          <p className="text-sm text-ink-3">对方签署前可以撤回。</p>
        </section>
        {/* what the browser's address is, is known there alone */}
        {check && <MessageCard draft={draft} own={own} />}
      </aside>
    </div>
  );
}

const EditButton = ({ step, onStep }: { step: Step; onStep: (step: Step) => void }) => (
  <Button size="sm" variant="quiet" className="text-navy" onClick={() => onStep(step)}>
    修改
  </Button>
);
