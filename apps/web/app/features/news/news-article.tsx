import type { NewsArticle as Article } from '@yinxin/api/client';
import { Link } from 'react-router';
import { useTurning } from '../../feedback/index.ts';
import { Badge, Container, Phrases, SampleBadge } from '../../ui/index.ts';
import { calendarDay } from '../home/calendar-day.ts';
import { Breadcrumb } from '../page-parts/breadcrumb.tsx';
import { addressOf } from '../reading/addresses.ts';
import { Contents, FoldedContents, Neighbours, RichText, Share, Skeleton } from '../reading/index.ts';

function Top({ article }: { article: Article }) {
  return (
    <header className="mb-8 border-b border-line pb-6">
      <p className="flex items-center gap-2">
        <Badge tone="navy">{article.category}</Badge>
        {article.sample && <SampleBadge />}
      </p>
      <h1 className="mt-3 font-serif text-xl font-semibold lg:text-2xl">
        <Phrases text={article.title} />
      </h1>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-3">
        <p>
          发布于 <time dateTime={article.publishedAt}>{calendarDay(article.publishedAt).full}</time>
        </p>
        <Share kind="news" id={article.id} title={article.title} />
      </div>
    </header>
  );
}

export function NewsArticle({ article, phone }: { article: Article; phone: boolean }) {
  const turning = useTurning();
  return (
    <Container className="pt-4 pb-16 lg:pb-26">
      {!phone && <Breadcrumb />}
      <div className="mt-4 grid gap-x-16 lg:mt-10 lg:grid-cols-[minmax(0,46rem)_15rem] lg:justify-between">
        <article>
          {turning ? (
            <Skeleton />
          ) : (
            <>
              <Top article={article} />
              {phone && (
                <div className="mb-6">
                  <FoldedContents key={article.id} toc={article.body.toc} />
                </div>
              )}
              <RichText html={article.body.html} />
            </>
          )}
          <Neighbours
            previous={article.previous}
            next={article.next}
            hrefOf={(id) => addressOf('news', phone, { id })}
          />
          <Link
            to={addressOf('news', phone)}
            className="mt-4 inline-flex min-h-11 items-center font-semibold text-seal-deep hover:underline"
          >
            返回新闻列表
          </Link>
        </article>
        {!phone && <Contents key={article.id} toc={article.body.toc} className="max-lg:hidden" />}
      </div>
    </Container>
  );
}
