import { ThreeWays } from '../../ui/illustrations/index.ts';
import { ButtonLink } from '../../ui/index.ts';
import { AppointmentButton } from '../appointment/index.ts';
import { Ending, Opening, Part, useHashTarget } from '../page-parts/index.ts';
import { Choices, Comparison, FormShelf } from './chooser.tsx';
import { SixProducts } from './six-products.tsx';

/** The parent of the product pages: helps to choose, then shows what there is. */
export function ProductsView({ phone }: { phone: boolean }) {
  useHashTarget();
  return (
    <>
      <Opening
        phone={phone}
        eyebrow="产品"
        title="同一枚印章，三种用法"
        lead="用我们的云、接进您的系统，或者装在您自己的机房。能力相同，证书与证据的规矩也相同，区别只在文件放在哪里、由谁维护。"
        actions={
          <>
            <AppointmentButton className={phone ? 'h-12' : undefined}>
              {phone ? '免费体验' : '预约演示'}
            </AppointmentButton>
            <ButtonLink to={phone ? '/mobile/about/price' : '/about/price'} variant="secondary">
              查看价格
            </ButtonLink>
          </>
        }
        picture={<ThreeWays />}
      />
      <Part
        phone={phone}
        id="choose"
        ground="paper"
        title="三个问题，选出合适的一种"
        lead="从第一问开始，答“是”就不必再往下看。"
      >
        <Choices phone={phone} />
      </Part>
      <Part phone={phone} id="compare" title="放在一起比较">
        {phone ? <FormShelf /> : <Comparison />}
      </Part>
      <Part
        phone={phone}
        id="products"
        ground="paper"
        title="六项能力"
        lead="哪一种用法都包含这六项，用哪一项，开哪一项。"
      >
        <SixProducts />
      </Part>
      <Ending
        phone={phone}
        title="还拿不准，就拿一份文件试试"
        text="告诉我们文件从哪里来、要给谁签、签完放在哪里，我们按这三点给出建议。"
      />
    </>
  );
}
