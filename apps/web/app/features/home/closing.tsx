import { SealFace } from '../../ui/illustrations/index.ts';
import { Container, Phrases } from '../../ui/index.ts';
import { AppointmentButton } from '../appointment/index.ts';

/** The call to action at the end of the page. */
export function Closing() {
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
          <Phrases text="把下一份合同，签在印信上" />
        </h2>
        <p className="mt-4 mb-8 max-w-article">用您自己的文件走一遍：认证、制章、发起、签署、验证。</p>
        <AppointmentButton variant="secondary" className="border-white">
          预约演示
        </AppointmentButton>
      </Container>
    </section>
  );
}
