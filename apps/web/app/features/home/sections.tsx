import type { CustomerCase, NewsItem } from '@yinxin/api/client';
import { DesktopClosing } from '~/parts/appointment/closing.tsx';
import { Customers, News } from './customers-and-news.tsx';
import { Products, Steps, UsableNow } from './products-and-steps.tsx';
import { SectorChooser } from './sector-chooser.tsx';
import { Trust } from './trust.tsx';

export interface SectionsProps {
  news: NewsItem[];
  cases: CustomerCase[];
  hasPage: (path: string) => boolean;
}

/** Everything below the banner: words, drawings and links, none of which needs a script. */
export function Sections({ news, cases, hasPage }: SectionsProps) {
  return (
    <>
      <UsableNow hasPage={hasPage} />
      <Products hasPage={hasPage} />
      <Steps />
      <SectorChooser hasPage={hasPage} />
      <Trust />
      <Customers cases={cases} hasPage={hasPage} />
      <News news={news} hasPage={hasPage} />
      <DesktopClosing
        title="看看您的合同怎么签"
        text="说说有哪些文件、要给谁签、现在卡在哪一步，我们据此准备演示。"
      />
    </>
  );
}
