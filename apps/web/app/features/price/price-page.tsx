import type { PricePlan } from '@yinxin/api/client';
import { lazy } from 'react';
import { Section, ServerRendered } from '../../ui/index.ts';
import { AppointmentSheet } from '../appointment/index.ts';
import { MobileSection } from '../mobile-home/mobile-section.tsx';
import { Calculator } from './calculator.tsx';
import { plansOf } from './price-list.ts';

const PriceTop = lazy(async () => ({ default: (await import('./price-top.tsx')).PriceTop }));
const PriceRest = lazy(async () => ({ default: (await import('./price-rest.tsx')).PriceRest }));

/** Of all the page only the calculator has behaviour. */
export function PricePage({ plans, phone }: { plans: readonly PricePlan[]; phone: boolean }) {
  const Part = phone ? MobileSection : Section;
  const hasPrices = plansOf(plans, 'use', 'api', 'package').length > 0;
  return (
    <>
      <ServerRendered>
        <PriceTop plans={plans} phone={phone} />
      </ServerRendered>
      {hasPrices && (
        <Part id="calculator" title="算一算" lead="填入一年的大致用量，几种付法放在一起比。">
          <Calculator plans={plans} />
        </Part>
      )}
      <ServerRendered>
        <PriceRest plans={plans} phone={phone} />
      </ServerRendered>
      {phone && <AppointmentSheet />}
    </>
  );
}
