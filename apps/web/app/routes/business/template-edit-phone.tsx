import { TEMPLATES } from '~/parts/contracts/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { pathOn } from '~/site/device.ts';
import { ButtonLink, Container } from '~/ui/index.ts';

/** Nobody places fields on so small a page. */
export default function TemplateEditPhone() {
  return (
    <Container className="py-10">
      <h1 className="sr-only">编辑模板</h1>
      <EmptyState icon="document" title="请在电脑上编辑模板">
        <p>新建和编辑模板需要在页面上放置控件，请用电脑打开。手机上可以查看和使用模板。</p>
        <ButtonLink to={pathOn(TEMPLATES, true)} className="mt-5">
          查看模板
        </ButtonLink>
      </EmptyState>
    </Container>
  );
}
