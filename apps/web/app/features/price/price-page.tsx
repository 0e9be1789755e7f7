import type { PricePlan } from '@yinxin/api/client';
import { lazy } from 'react';
import { AppointmentSheet } from '~/parts/appointment/index.ts';
import { PhoneSection } from '~/parts/page/phone-section.tsx';
import { ServerRendered } from '~/site/server-rendered.tsx';
import { Section } from '~/ui/index.ts';
import { Calculator } from './calculator.tsx';
import { plansOf } from './price-list.ts';

const PriceTop = lazy(async () => ({ default: (await import('./price-top.tsx')).PriceTop }));
const PriceRest = lazy(async () => ({ default: (await import('./price-rest.tsx')).PriceRest }));

interface PricePageProps {
  plans: readonly PricePlan[];
  phone: boolean;
  signedIn: boolean;
}

/** Of all the page only the calculator has behaviour. */
export function PricePage({ plans, phone, signedIn }: PricePageProps) {
  const PageSection = phone ? PhoneSection : Section;
  const hasPrices = plansOf(plans, 'use', 'api', 'package').length > 0;
  return (
    <>
      <ServerRendered>
        <PriceTop plans={plans} phone={phone} signedIn={signedIn} />
      </ServerRendered>
      {hasPrices && (
        <PageSection id="calculator" title="算一算" lead="填入一年的大致用量，几种付法放在一起比。">
          <Calculator plans={plans} />
        </PageSection>
      )}
      <ServerRendered>
        <PriceRest plans={plans} phone={phone} />
      </ServerRendered>
      {phone && <AppointmentSheet />}
    </>
  );
}
