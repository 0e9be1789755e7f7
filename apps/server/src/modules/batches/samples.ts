import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { asSystem, type Person } from '../../http/principal.ts';
import { countsOf } from './access.ts';
import type { BatchParts } from './dependencies.ts';
import { correctRow, createBatch, fillByText } from './filling.ts';
import { startBatch } from './sending.ts';
import { batches } from './tables.ts';
import { workBatch } from './working.ts';

const HEAD = [
  '接收方单位名称',
  '接收方经办人姓名',
  '接收方手机号',
  '接收方名称',
  '披露方名称',
  '合作事项',
  '保密期限',
];
const RECEIVERS = [
  ['示例材料有限公司', '赵示例', '13500135001', '材料采购', '3'],
  ['示例设计有限公司', '钱示例', '13500135002', '产品设计', '5'],
  ['示例物流有限公司', '孙示例', '1350013500', '仓储运输', '3'],
  ['示例软件有限公司', '李示例', '13500135004', '系统开发', '五年'],
] as const;

const PAUSE_MS = 200;
/** A minute, after which the demo's job is tried anew. */
const MOST_TRIES = 300;

function cellsOf(
  company: string,
  [receiver, name, phone, matter, years]: (typeof RECEIVERS)[number],
): string[] {
  return [receiver, name, phone, receiver, company, matter, years];
}

/** For a demo: a batch that was sent, two of its rows after they were corrected. Asked again it goes on. */
export async function placeBatch(parts: BatchParts, who: Person, templateId: string): Promise<void> {
  const { db } = parts;
  const caller = { ...asSystem('demo'), who };
  const [known] = await db.select().from(batches).where(eq(batches.accountId, who.accountId));
  const lines = RECEIVERS.map((receiver) => cellsOf(who.organizationName, receiver));
  const id = known?.id ?? (await createBatch(parts, caller, { templateId, name: '示例：合作伙伴保密协议' }));
  /** The job of the batch works beside us: what it holds is waited for. */
  const finish = async () => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      await workBatch(parts, id);
      const [batch] = await db.select({ state: batches.state }).from(batches).where(eq(batches.id, id));
      if (batch?.state !== 'RUNNING') return;
      await setTimeout(PAUSE_MS);
    }
    throw new Error('the batch of the demo does not end');
  };
  const send = async () => {
    const { ready } = await countsOf(db, id);
    if (ready > 0) await startBatch(parts, caller, { id, rows: ready });
    await finish();
  };
  if (!known) await fillByText(parts, caller, id, [HEAD, ...lines].map((line) => line.join('\t')).join('\n'));
  if (known?.state === 'RUNNING') await finish();
  await send();
  if ((await countsOf(db, id)).invalid === 0) return;
  const corrected = [
    [4, lines[2]?.with(2, '13500135003')],
    [5, lines[3]?.with(6, '5')],
  ] as const;
  for (const [number, cells] of corrected) if (cells) await correctRow(parts, caller, { id, number, cells });
  await send();
}
