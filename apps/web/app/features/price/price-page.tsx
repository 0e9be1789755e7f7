import { lazy } from 'react';
import { Section, ServerRendered } from '../../ui/index.ts';
import { AppointmentSheet } from '../appointment/index.ts';
import { MobileSection } from '../mobile-home/mobile-section.tsx';
import { Calculator } from './calculator.tsx';

const PriceTop = lazy(async () => ({ default: (await import('./price-top.tsx')).PriceTop }));
const PriceRest = lazy(async () => ({ default: (await import('./price-rest.tsx')).PriceRest }));

/** Of all the page only the calculator has behaviour. */
export function PricePage({ phone }: { phone: boolean }) {
  const Part = phone ? MobileSection : Section;
  return (
    <>
      <ServerRendered>
        <PriceTop phone={phone} />
      </ServerRendered>
      <Part id="calculator" title="算一算" lead="填入一年的大致用量，三种付法放在一起比。">
        <Calculator />
      </Part>
      <ServerRendered>
        <PriceRest phone={phone} />
      </ServerRendered>
      {phone && <AppointmentSheet />}
    </>
  );
}
