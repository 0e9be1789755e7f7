import { randomUUID } from 'node:crypto';
import { asSystem, ownerOf, type Person } from '../../http/principal.ts';
import { ofOwner } from './access.ts';
import type { WorkOrderParts } from './dependencies.ts';
import { workOrders } from './tables.ts';
import { answerWorkOrder, createWorkOrder, finishWorkOrder, type NewWorkOrder } from './writing.ts';

interface Sample extends NewWorkOrder {
  answer?: string;
  finished?: boolean;
}

const SAMPLES: readonly Sample[] = [
  {
    ...{ kind: 'question', subject: '沙箱的测试根证书在哪里下载' },
    text: '我们想在自己的系统里验证沙箱签出来的 PDF，请问测试根证书在哪里下载？',
    answer:
      '在沙箱地址的 /ca 下可以下载，文档“去往生产”一节也有链接。测试根只用于沙箱，请不要加入生产的信任列表。',
    finished: true,
  },
  {
    ...{ kind: 'question', subject: '骑缝章在奇偶页上的位置' },
    text: '合同 16 页，双面打印。希望骑缝章只落在奇数页的右边，应该怎样写？',
    answer:
      '骑缝章会落在每一页的右边。双面打印时，建议把正文排成单面，或者只在首页盖章。您希望按哪一种处理？',
  },
  {
    ...{ kind: 'limit', subject: '月底集中签署，想提高每秒次数' },
    text: '每月最后两天要发起约 8,000 份合同，按现在的限额要排队三个多小时，请问怎样申请提高？',
  },
];

/** One in each state, for a company of the demo; asked again it stays as it is. */
export async function placeWorkOrders(parts: WorkOrderParts, who: Person): Promise<void> {
  const { db } = parts;
  const [there] = await db
    .select({ id: workOrders.id })
    .from(workOrders)
    .where(ofOwner(ownerOf(who)))
    .limit(1);
  if (there) return;
  for (const { answer, finished, ...wish } of SAMPLES) {
    const { id } = await createWorkOrder(parts, { ...asSystem('demo'), who }, wish);
    if (!answer) continue;
    await db.transaction(async (tx) => {
      await answerWorkOrder(
        parts,
        tx,
        { id: randomUUID(), name: '示例客服' },
        { id, text: answer, files: [] },
      );
      if (finished) await finishWorkOrder(tx, id);
    });
  }
}
