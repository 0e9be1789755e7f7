import type { PartnerBillItem } from '@yinxin/api/client';
import { ButtonLink, Icon } from '~/ui/index.ts';
import { BillCards } from '../bills/bill-cards.tsx';
import { BILLS_PATH } from '../bills/model.ts';
import { usePartner } from '../session.tsx';

/** Whoever comes by the menu has no bill in mind yet. */
export function BillChoice({ newest }: { newest: readonly PartnerBillItem[] }) {
  const { isPlatform } = usePartner();
  if (newest.length === 0)
    return (
      <div className="px-4 py-20 text-center">
        <Icon name="document" size={36} className="text-ink-3" />
        <h1 className="mt-4 text-lg font-semibold">还没有账单</h1>
        <p className="mt-1.5 mb-5 text-ink-2">每月 2 日 12:00 生成上月的账单。</p>
        <ButtonLink to={BILLS_PATH}>回到账单列表</ButtonLink>
      </div>
    );
  return (
    <div className="mx-auto max-w-3xl pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3 px-3">
        <div>
          <h1 className="text-lg font-semibold">账单详情</h1>
          <p className="text-ink-2">选一张账单，看它的构成与明细。</p>
        </div>
        <ButtonLink size="sm" to={BILLS_PATH}>
          按条件找账单
        </ButtonLink>
      </div>
      <BillCards list={newest.slice(0, 12)} isPlatform={isPlatform} />
    </div>
  );
}
