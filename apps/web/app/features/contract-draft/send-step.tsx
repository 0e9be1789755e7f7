import {
  CONTRACT_LIMITS,
  type Hindrance,
  PARTY_SIGHTS,
  type PartySight,
  type ResultOf,
} from '@yinxin/api/client';
import { DAY_MS, endOfDay } from '@yinxin/values';
import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react';
import { FlowPicture, type Flows, nodesOfPlan, type Plan } from '~/parts/approval-flow/index.ts';
import { letterOf, ORDERS, orderOf, signersOf } from '~/parts/parties/index.ts';
import { FactLines, Panel } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, ButtonLink, clockTime, Note, RadioGroup, TextField } from '~/ui/index.ts';
import { ApprovalFacts } from './approval-facts.tsx';
import { nameOf, PACKAGES, type Step } from './model.ts';
import { isComplete, isTwice } from './parties.ts';
import type { DraftInWork } from './use-draft.ts';

type Check = ResultOf<'GET /api/appapi/contract/check'>;

const dayIn = (days: number) => clockTime(new Date(Date.now() + days * DAY_MS).toISOString()).day;

interface SendStepProps {
  work: DraftInWork;
  busy: boolean;
  /** What is missing, and where it is mended. */
  refusal: string | undefined;
  /** Nobody else signs, so that one signs at once. */
  forOneself: boolean;
  onSend: () => void;
  /** Sends all the same: the contract names a larger sum, and is approved by that. */
  onSendByHigher: (() => void) | undefined;
  onStep: (step: Step) => void;
  /** How the organisation approves; none where a person acts for themselves. */
  flows: Flows | undefined;
  /** The organisation that sends, whose seal its approvals are about. */
  ownName: string;
  /** What of its flow's parties the draft does not follow. */
  departs: string | undefined;
}

/** Asked of the server once everything is stored, and again whenever something else is. */
function useCheck({ draft, saving, save }: DraftInWork, hasFlows: boolean) {
  const { sendQuietly } = useSession();
  const [check, setCheck] = useState<Check>();
  const [plan, setPlan] = useState<Plan>();
  const [failed, setFailed] = useState<string>();
  const { id } = draft;
  /** An answer that was overtaken tells of what is no longer there. */
  const newest = useRef(0);
  const ask = useCallback(async () => {
    const own = ++newest.current;
    const isNewest = () => own === newest.current;
    setFailed(undefined);
    try {
      if (!id || !(await save()) || !isNewest()) return;
      const checked = await sendQuietly('GET /api/appapi/contract/check', { query: { id } });
      if (!isNewest()) return;
      setCheck(checked);
      if (!hasFlows) return;
      const planned = await sendQuietly('GET /api/appapi/flow/plan', { query: { contractId: id } });
      if (isNewest()) setPlan(planned);
    } catch (error) {
      if (isNewest()) setFailed(error instanceof Error ? error.message : '检查没有完成');
    }
  }, [id, save, sendQuietly, hasFlows]);
  const savedAt = saving.kind === 'saved' ? saving.at : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was stored since may be without the fault
  useEffect(() => void ask(), [ask, savedAt]);
  return { check, plan, failed, ask };
}

/** Where the author mends what the server found; of files and signers the page itself says what is missing. */
const MENDED_IN: Readonly<Partial<Record<Hindrance['about'], Step>>> = { content: 'fields', flow: 'send' };

/** Step 4: everything once more, what it costs, and off it goes. */
export function SendStep(props: SendStepProps) {
  const { work, busy, refusal, forOneself, onSend, onSendByHigher, onStep, flows, ownName, departs } = props;
  const { draft, setFacts } = work;
  const { check, plan, failed, ask } = useCheck(work, flows !== undefined);
  const signers = signersOf(draft.parties);
  const unfinished = draft.parties.filter((party) => !isComplete(party) || isTwice(party, draft.parties));
  const problems: [string, Step][] = [
    ...(draft.documents.length === 0 ? [['请上传至少一份文件', 'files'] as [string, Step]] : []),
    ...(signers.length === 0 ? [['请添加至少一个签署方', 'parties'] as [string, Step]] : []),
    ...unfinished.map((party): [string, Step] => [`“${nameOf(party)}”还没有填好`, 'parties']),
    ...(check?.hindrances ?? []).flatMap(({ about, words }): [string, Step][] => {
      const step = MENDED_IN[about];
      return step ? [[words, step]] : [];
    }),
  ];
  const lacksQuota = check !== undefined && check.quota.left < check.quota.needed;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="space-y-6">
        <Panel title="合同信息">
          <div className="grid gap-5 sm:grid-cols-2">
            <div className="sm:col-span-2">
              <TextField
                label="合同名称"
                value={draft.title}
                maxLength={CONTRACT_LIMITS.title}
                onChange={(event: ChangeEvent<HTMLInputElement>) =>
                  setFacts({ title: event.currentTarget.value })
                }
              />
            </div>
            <TextField
              label="签署截止日期"
              type="date"
              min={dayIn(1)}
              max={dayIn(CONTRACT_LIMITS.days - 1)}
              value={draft.deadline ? clockTime(draft.deadline).day : ''}
              hint={`不填为发起后 ${CONTRACT_LIMITS.defaultDays} 天`}
              onChange={(event: ChangeEvent<HTMLInputElement>) => {
                const day = event.currentTarget.value;
                setFacts({ deadline: day ? endOfDay(day).toISOString() : null });
              }}
            />
            <ApprovalFacts draft={draft} flows={flows} onChange={setFacts} />
            <RadioGroup<PartySight>
              legend="完成之前"
              value={draft.sight}
              options={Object.entries(PARTY_SIGHTS) as [PartySight, string][]}
              onChange={(sight) => setFacts({ sight })}
            />
          </div>
        </Panel>
        <Panel title="参与方" aside={<EditButton step="parties" onStep={onStep} />}>
          <FactLines
            facts={draft.parties.map((party) => [
              party.part === 'signer'
                ? letterOf(signers.indexOf(party))
                : party.part === 'cc'
                  ? '抄送'
                  : '审批',
              <span key={party.key}>
                {nameOf(party)}
                {party.organizationName && <span className="ml-3 text-ink-3">{party.name}</span>}
                <span className="ml-3 text-sm text-ink-3">
                  {draft.fields.filter((field) => field.party === party.key).length} 处
                </span>
              </span>,
            ])}
          />
          {signers.length > 1 && (
            <p className="mt-3 text-sm text-ink-2">
              {ORDERS[orderOf(draft.parties)]}
              {Object.entries(draft.quorums).map(([step, needed]) => `，第 ${step} 组签满 ${needed} 方即可`)}
            </p>
          )}
          {departs && (
            <div className="mt-3">
              <Note tone="info">{departs}</Note>
            </div>
          )}
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
                  isOwn: ownName !== '' && party.organizationName === ownName,
                })),
                draft.quorums,
              )}
            />
          </Panel>
        )}
        <Panel title="文件" aside={<EditButton step="files" onStep={onStep} />}>
          <ul className="space-y-1">
            {draft.documents.map(({ id, name, pages }) => (
              <li key={id}>
                {name}
                <span className="ml-3 text-sm text-ink-3">{pages.length} 页</span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <aside className="space-y-4 self-start rounded-card border border-line bg-white p-5 lg:sticky lg:top-40">
        {problems.length > 0 && (
          <Note tone="warning" role="status">
            <p className="font-semibold">还差这些：</p>
            <ul className="mt-1 space-y-1">
              {problems.map(([words, step]) => (
                <li key={words}>
                  {words}
                  <button
                    type="button"
                    onClick={() => onStep(step)}
                    className="ml-2 font-semibold underline underline-offset-2"
                  >
                    去处理
                  </button>
                </li>
              ))}
            </ul>
          </Note>
        )}
        {(refusal ?? failed) && (
          <Note tone={onSendByHigher ? 'warning' : 'danger'} role="alert">
            {refusal ?? failed}
          </Note>
        )}
        {onSendByHigher && (
          <Button block variant="secondary" busy={busy} onClick={onSendByHigher}>
            金额填写无误，按较高金额审批并发起
          </Button>
        )}
        {failed && (
          <Button size="sm" variant="secondary" onClick={ask}>
            重新检查
          </Button>
        )}
        {check ? (
          <p role="status" className="flex items-baseline justify-between">
            <strong>将扣减 {check.quota.needed} 份</strong>
            <span className="text-sm text-ink-3">余量 {check.quota.left} 份</span>
          </p>
        ) : (
          !failed && <p className="text-sm text-ink-3">正在检查…</p>
        )}
        {lacksQuota && (
          <>
            <Note tone="danger">合同余量不足。草稿已保存，购买套餐后从“草稿”里接着发起。</Note>
            <ButtonLink block variant="secondary" to={PACKAGES}>
              购买合同套餐
            </ButtonLink>
          </>
        )}
        <Button block busy={busy} disabled={problems.length > 0 || !check || lacksQuota} onClick={onSend}>
          {forOneself ? '发起并签署' : '发起合同'}
        </Button>
        <p className="text-sm text-ink-3">
          {forOneself ? '发起后接着签署；' : '发起后用短信通知轮到的各方；'}没有人签署之前可以撤回，份数返还。
        </p>
      </aside>
    </div>
  );
}

const EditButton = ({ step, onStep }: { step: Step; onStep: (step: Step) => void }) => (
  <Button size="sm" variant="quiet" className="text-navy" onClick={() => onStep(step)}>
    修改
  </Button>
);
