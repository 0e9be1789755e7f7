import { saveFlow as saveCall } from '@yinxin/api';
import { and, eq } from 'drizzle-orm';
import { asSystem, type Person } from '../../http/principal.ts';
import { flowDefinitions } from '../approvals/index.ts';
import { type FlowParts, saveFlow } from './definitions.ts';

const NAME = '大额合同审批（示例）';

/** For a demo: from ¥100,000 on somebody else agrees before it goes out, from ¥50,000 on before it is sealed. */
export async function placeFlow(parts: FlowParts, who: Person, colleague: Person): Promise<string> {
  const [placed] = await parts.db
    .select({ id: flowDefinitions.id })
    .from(flowDefinitions)
    .where(and(eq(flowDefinitions.organizationId, who.organizationId ?? ''), eq(flowDefinitions.name, NAME)));
  if (placed) return placed.id;
  const body = saveCall.body.parse({
    name: NAME,
    note: '演示用的流程：金额较大的合同由他人审批，用印前再看一次。',
    rules: [
      {
        stage: 'send',
        from: 10_000_000,
        mode: 'any',
        approvers: [who.accountId, colleague.accountId],
      },
      { stage: 'seal', from: 5_000_000, approvers: [who.accountId] },
    ],
  });
  return (await saveFlow(parts, { ...asSystem('demo'), who }, body)).id;
}
