import type { PricePlan } from '@yinxin/api/client';
import { OpeningNotice } from '~/parts/capabilities/index.ts';
import { PageSection, PageTop } from '~/parts/page/index.ts';
import { OtherWays, Packages, SamplePrice } from './plans.tsx';
import { holdsSamples, plansOf } from './price-list.ts';
import { TrialCard } from './trial-card.tsx';

interface PriceTopProps {
  plans: readonly PricePlan[];
  phone: boolean;
  signedIn: boolean;
}

/** The plans, on the first screen, above the calculator. */
export function PriceTop({ plans, phone, signedIn }: PriceTopProps) {
  const isSample = holdsSamples(plans);
  return (
    <>
      <PageTop
        phone={phone}
        title="按签署份数付费"
        lead={`发起一份合同计一份，多少人签都一样。${isSample ? '标有“示例价”的金额只用来说明计费方式，正式' : ''}价格均含税，以合同或订单为准。`}
      >
        {isSample && (
          <p className="mb-4 flex items-center gap-2 text-sm text-ink-2">
            <SamplePrice />
            标有此记号的金额都不是正式报价
          </p>
        )}
        {plans.length === 0 && (
          <p className="text-ink-2">价格方案正在整理。把用量告诉我们，商务人员会为您单独报价。</p>
        )}
        {plansOf(plans, 'trial').map((plan) => (
          <TrialCard key={plan.id} plan={plan} phone={phone} signedIn={signedIn} />
        ))}
        <Packages plans={plans} phone={phone} buys={signedIn || plansOf(plans, 'trial').length === 0} />
        <OpeningNotice
          of={['identity', 'seals', 'orders', 'contracts', 'templates', 'usbKey', 'evidence', 'api', 'wecom']}
          phone={phone}
        />
      </PageTop>
      {plans.length > 0 && (
        <PageSection
          phone={phone}
          id="plans"
          ground="paper"
          title="按量、接口与本地部署"
          lead="用得少按量付，量大走接口，文件不能出内网的选本地部署。"
        >
          <OtherWays plans={plans} phone={phone} />
        </PageSection>
      )}
    </>
  );
}
