import { SealMakingSpot, SendingSpot, SigningSpot, TimeSpot } from '../../ui/illustrations/index.ts';
import { AppointmentButton } from '../appointment/index.ts';
import { Opening, Part } from '../page-parts/index.ts';
import { OtherWays, Packages, SamplePrice } from './plans.tsx';

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
export function PriceTop({ phone }: { phone: boolean }) {
  return (
    <>
      <Opening
        phone={phone}
        trail={[{ name: '价格', path: '/about/price' }]}
        eyebrow="价格"
        title="签一份，算一份"
        lead="何时扣减、何时返还、哪些另计，都写在这一页。本页金额均为示例价，用来说明计费方式，正式价格以合同或订单为准。"
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
        title="四种付法"
        lead="先按量试，再买套餐；量大走接口；数据不出域选私有化。"
      >
        <p className="mb-5 flex items-center gap-2 text-sm text-ink-2">
          <SamplePrice />
          标有此记号的金额都不是正式报价
        </p>
        <Packages phone={phone} />
        <OtherWays phone={phone} />
      </Part>
    </>
  );
}
