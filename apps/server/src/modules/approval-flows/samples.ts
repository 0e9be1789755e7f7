import { type CallInput, saveFlow as saveCall } from '@yinxin/api';
import { and, eq } from 'drizzle-orm';
import { asSystem, type Person } from '../../http/principal.ts';
import { flowDefinitions } from '../approvals/index.ts';
import { listCounterparties } from '../counterparties/index.ts';
import { type FlowParts, saveFlow } from './definitions.ts';

type Sample = CallInput<typeof saveCall>['body'];

/** Placed once, whatever becomes of it. */
async function place(parts: FlowParts, who: Person, sample: Sample): Promise<string> {
  const [placed] = await parts.db
    .select({ id: flowDefinitions.id })
    .from(flowDefinitions)
    .where(
      and(
        eq(flowDefinitions.organizationId, who.organizationId ?? ''),
        eq(flowDefinitions.name, sample.name),
      ),
    );
  if (placed) return placed.id;
  return (await saveFlow(parts, { ...asSystem('demo'), who }, saveCall.body.parse(sample))).id;
}

/** For a demo: from ¥100,000 on somebody else agrees before it goes out, from ¥50,000 on before it is sealed. */
export async function placeFlow(parts: FlowParts, who: Person, colleague: Person): Promise<string> {
  await placePurchase(parts, who, colleague);
  return place(parts, who, {
    name: '大额合同审批（示例）',
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
}

/** With its parties: the supplier of the address book seals first, then the company, past its approval. */
async function placePurchase(parts: FlowParts, who: Person, colleague: Person): Promise<void> {
  const wanted = { keyword: '示例材料', kind: 'organization', limit: 1 } as const;
  const [supplier] = (await listCounterparties(parts, who, wanted)).list;
  await place(parts, who, {
    name: '采购合同（示例）',
    note: '演示用的流程：参与方与顺序都已定好，上传文件后选用即可。',
    rules: [
      { stage: 'send', from: 10_000_000, approvers: [colleague.accountId] },
      { stage: 'seal', from: 5_000_000, approvers: [who.accountId] },
    ],
    roles: [
      {
        ...{ key: 'seller', name: '供应商', kind: 'organization', step: 1 },
        ...(supplier && { holder: 'counterparty', holderId: supplier.id }),
      },
      { key: 'buyer', name: '采购方', kind: 'organization', step: 2, holder: 'author' },
      { key: 'receiver', name: '收货人', kind: 'person', part: 'cc' },
    ],
    remindDays: [3, 1],
  });
}
