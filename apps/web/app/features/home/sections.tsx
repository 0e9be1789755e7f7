import type { CustomerCase, NewsItem } from '@yinxin/api/client';
import { Closing } from '../page-parts/closing.tsx';
import { Customers, News } from './customers-and-news.tsx';
import { Products, Steps } from './products-and-steps.tsx';
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
      <Products hasPage={hasPage} />
      <Steps />
      <SectorChooser hasPage={hasPage} />
      <Trust />
      <Customers cases={cases} hasPage={hasPage} />
      <News news={news} hasPage={hasPage} />
      <Closing title="把下一份合同，签在印信上" text="用您自己的文件走一遍：认证、制章、发起、签署、验证。" />
    </>
  );
}
