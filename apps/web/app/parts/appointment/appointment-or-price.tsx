import { pathOn } from '~/site/device.ts';
import { ButtonLink } from '~/ui/index.ts';
import { AppointmentButton } from './appointment-button.tsx';

/** What the head of a product's page leads to. */
export const AppointmentOrPrice = ({ phone }: { phone: boolean }) => (
  <>
    <ButtonLink to={pathOn('/login', phone)} className={phone ? 'h-12' : undefined}>
      免费开始
    </ButtonLink>
    <AppointmentButton variant="secondary" className={phone ? 'h-12' : undefined}>
      预约演示
    </AppointmentButton>
    <ButtonLink to={pathOn('/about/price', phone)} variant="quiet">
      查看价格
    </ButtonLink>
  </>
);
