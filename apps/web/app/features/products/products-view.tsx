import { AppointmentOrPrice, Closing } from '~/parts/appointment/index.ts';
import { OpeningNotice } from '~/parts/capabilities/index.ts';
import { PageHero, PageSection, useHashTarget } from '~/parts/page/index.ts';
import { openToday, productCapabilities } from '~/parts/products/products.ts';
import { ThreeWays } from '~/ui/illustrations/index.ts';
import { Choices, Comparison, FormShelf } from './chooser.tsx';
import { ProductList } from './product-list.tsx';

/** The parent of the product pages: helps to choose, then shows what there is. */
export function ProductsView({ phone }: { phone: boolean }) {
  useHashTarget();
  return (
    <>
      <PageHero
        phone={phone}
        eyebrow="产品"
        title={'选择适合您的\u200b部署方式'}
        lead="公有云、接口接入和本地部署用的是同一套证书与验证规则，差别在文件存在哪里、由谁维护。"
        actions={<AppointmentOrPrice phone={phone} />}
        notice={<OpeningNotice of={productCapabilities} phone={phone} />}
        picture={<ThreeWays />}
      />
      <PageSection
        phone={phone}
        id="choose"
        ground="paper"
        title="不确定选哪种，从这里问起"
        lead="从第一问开始，答“是”就不必再往下看。"
      >
        <Choices phone={phone} />
      </PageSection>
      <PageSection phone={phone} id="compare" title="对比文件、时间与费用">
        {phone ? <FormShelf /> : <Comparison />}
      </PageSection>
      <PageSection phone={phone} id="products" ground="paper" title="产品功能" lead={openToday}>
        <ProductList />
      </PageSection>
      <Closing
        phone={phone}
        title="说说您的情况，我们来建议"
        text="文件从哪里来、要给谁签、签完存在哪里，讲清这几点就能给出部署建议。"
      />
    </>
  );
}
