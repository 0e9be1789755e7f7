import { SealFace } from '~/ui/illustrations/index.ts';
import { Container, Phrases } from '~/ui/index.ts';
import { AppointmentButton } from './appointment-button.tsx';

interface ClosingProps {
  title: string;
  text: string;
}

/** The call to action at the end of a page. */
export function DesktopClosing({ title, text }: ClosingProps) {
  return (
    <section
      aria-labelledby="closing-title"
      className="on-dark relative overflow-hidden bg-seal-deep text-white"
    >
      <SealFace
        name="示例科技有限公司"
        purpose="合同专用章"
        className="absolute top-1/2 -right-10 w-105 -translate-y-1/2 -rotate-8 opacity-15 max-md:hidden xl:right-[max(2rem,calc(50%-38rem))]"
      />
      <Container className="relative py-14 lg:py-24">
        <h2 id="closing-title" className="font-serif text-2xl lg:text-3xl">
          <Phrases text={title} />
        </h2>
        <p className="mt-4 mb-8 max-w-article">{text}</p>
        <AppointmentButton variant="secondary" className="border-white">
          预约演示
        </AppointmentButton>
      </Container>
    </section>
  );
}

/** The same for thumbs. */
export function PhoneClosing({ title, text }: ClosingProps) {
  return (
    <section aria-labelledby="closing-title" className="on-dark bg-seal-deep px-5 py-12 text-white">
      <h2 id="closing-title" className="font-serif text-xl">
        {title}
      </h2>
      <p className="mt-2 mb-6">{text}</p>
      <AppointmentButton variant="secondary" block className="h-12 border-white">
        预约演示
      </AppointmentButton>
    </section>
  );
}

/** The end of a page that tells the same story on both devices. */
export const Closing = ({ phone, ...props }: ClosingProps & { phone: boolean }) =>
  phone ? <PhoneClosing {...props} /> : <DesktopClosing {...props} />;
