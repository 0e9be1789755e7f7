import { useEffect, useRef, useState } from 'react';
import { FlowPicture, type Flows, nodesOfFlow } from '~/parts/approval-flow/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, Note } from '~/ui/index.ts';
import { FlowSelect } from './approval-facts.tsx';
import { departure, filledBy, flowOf } from './flow-roles.ts';
import type { Draft, Party } from './model.ts';

interface FlowPartiesProps {
  draft: Draft;
  flows: Flows;
  isFromTemplate: boolean;
  onFlow: (flowId: string | null) => void;
  onFill: (parties: readonly Party[], quorums: Readonly<Record<string, number>>) => void;
}

/** Takes parties and order from a flow: at once where nobody is there yet, asked for otherwise. */
export function FlowPartiesPanel({ draft, flows, isFromTemplate, onFlow, onFill }: FlowPartiesProps) {
  const { sendQuietly } = useSession();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const flow = flowOf(flows, draft.flowId);
  const departs = departure(flow, { parties: draft.parties, isFromTemplate });
  /** Of two that were chosen quickly one after another the last one holds. */
  const asked = useRef<string>(undefined);
  /** Who was added while the flow's parties were on their way stays. */
  const present = useRef(draft.parties);
  useEffect(() => {
    present.current = draft.parties;
  });
  const fill = async (id: string) => {
    asked.current = id;
    setBusy(true);
    try {
      const proposed = await sendQuietly('GET /api/appapi/flow/parties', { query: { id } });
      if (asked.current !== id) return;
      const { parties, quorums } = filledBy(proposed, present.current);
      onFill(parties, quorums);
      setProblems(proposed.problems);
    } catch (error) {
      if (asked.current !== id) return;
      setProblems([error instanceof Error ? error.message : '没有填入，请稍后再试']);
    }
    setBusy(false);
  };
  const choose = (flowId: string | null) => {
    onFlow(flowId);
    asked.current = undefined;
    setBusy(false);
    setProblems([]);
    const chosen = flowOf(flows, flowId);
    const isOpen = draft.parties.length === 0 && !isFromTemplate;
    if (flowId && isOpen && chosen && chosen.roles.length > 0) void fill(flowId);
  };
  return (
    <Panel title="按流程填入" lead="有的流程定了参与方与签署顺序，选用后按角色填好，再补上具体的人。">
      <div className="space-y-4">
        <div className="sm:max-w-sm">
          <FlowSelect flows={flows} flowId={draft.flowId} onChange={choose} />
        </div>
        {departs && (
          <Note tone="info" role="status">
            {departs.words}
          </Note>
        )}
        {departs?.mayFill && flow && (
          <Button size="sm" variant="secondary" busy={busy} onClick={() => fill(flow.id)}>
            填入流程的参与方
          </Button>
        )}
        {problems.length > 0 && (
          <Note tone="warning" role="alert">
            {problems.join('；')}
          </Note>
        )}
        {flow && flow.roles.length > 0 && !isFromTemplate && (
          <details>
            <summary className="min-h-11 cursor-pointer py-2 text-navy">看流程图</summary>
            <FlowPicture label={`${flow.name}的流程图`} nodes={nodesOfFlow(flow, flows)} />
          </details>
        )}
      </div>
    </Panel>
  );
}

/** Whether there is a flow to take parties from. */
export const offersParties = (flows: Flows | undefined): flows is Flows =>
  flows?.list.some(({ isStopped, roles }) => !isStopped && roles.length > 0) ?? false;
