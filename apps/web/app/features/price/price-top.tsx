import type { PricePlan } from '@yinxin/api/client';
import { SealMakingSpot, SendingSpot, SigningSpot, TimeSpot } from '../../ui/illustrations/index.ts';
import { AppointmentButton } from '../appointment/index.ts';
import { Opening, Part } from '../page-parts/index.ts';
import { OtherWays, Packages, SamplePrice } from './plans.tsx';
import { holdsSamples } from './price-list.ts';

const Picture = () => (
  <div className="grid grid-cols-2 gap-4">
    {[SigningSpot, SealMakingSpot, TimeSpot, SendingSpot].map((Spot) => (
      <div key={Spot.name} className="grid place-items-center rounded-card border border-line bg-white p-4">
        <Spot />
      </div>
    ))}
  </div>
);

/** The plans, above the calculator. */
export function PriceTop({ plans, phone }: { plans: readonly PricePlan[]; phone: boolean }) {
  const isSample = holdsSamples(plans);
  return (
    <>
      <Opening
        phone={phone}
        eyebrow="价格"
        title="签一份，算一份"
        lead={`何时扣减、何时返还、哪些另计，都写在这一页。${isSample ? '标有“示例价”的金额用来说明计费方式，正式' : ''}价格以合同或订单为准。`}
        actions={
          <AppointmentButton className={phone ? 'h-12' : undefined}>
            {phone ? '免费体验' : '咨询报价'}
          </AppointmentButton>
        }
        picture={phone ? undefined : <Picture />}
      />
      <Part
        phone={phone}
        id="plans"
        ground="paper"
        title="怎样付费"
        lead="先按量试，再买套餐；量大走接口；数据不出域选私有化。"
      >
        {isSample && (
          <p className="mb-5 flex items-center gap-2 text-sm text-ink-2">
            <SamplePrice />
            标有此记号的金额都不是正式报价
          </p>
        )}
        {plans.length === 0 && (
          <p className="text-ink-2">价格方案正在整理。把用量告诉我们，商务人员会为您单独报价。</p>
        )}
        <Packages plans={plans} phone={phone} />
        <OtherWays plans={plans} phone={phone} />
      </Part>
    </>
  );
}
