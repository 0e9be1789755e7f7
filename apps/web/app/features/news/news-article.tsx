import type { NewsArticle as Article } from '@yinxin/api/client';
import { Link } from 'react-router';
import { useTurning } from '~/feedback/index.ts';
import { Breadcrumb } from '~/parts/page/breadcrumb.tsx';
import { Contents, FoldedContents, Neighbours, RichText, Share, Skeleton } from '~/parts/reading/index.ts';
import { itemAddress, listAddress } from '~/site/content-addresses.ts';
import { calendarDay } from '~/ui/calendar-day.ts';
import { ContentPicture } from '~/ui/illustrations/index.ts';
import { Badge, Container, Phrases, SampleBadge } from '~/ui/index.ts';

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
      <p className="mt-4 text-ink-2 lg:text-[1.125rem]">{article.summary}</p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-3">
        <p>
          发布于 <time dateTime={article.publishedAt}>{calendarDay(article.publishedAt).full}</time>
        </p>
        <Share kind="news" id={article.id} title={article.title} />
      </div>
      <div
        aria-hidden="true"
        className="mt-6 flex justify-center rounded-card bg-paper px-6 py-6 *:w-full *:max-w-xs"
      >
        <ContentPicture name={article.cover} />
      </div>
    </header>
  );
}

export function NewsArticle({ article, phone }: { article: Article; phone: boolean }) {
  const turning = useTurning();
  return (
    <Container className="pt-4 pb-16 lg:pb-26">
      {!phone && <Breadcrumb />}
      <div className="mt-4 grid lg:mt-10 lg:grid-cols-[minmax(0,43rem)_15rem] lg:justify-center lg:gap-x-20">
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
              <RichText html={article.body.html} as="reading" />
            </>
          )}
          <Neighbours
            previous={article.previous}
            next={article.next}
            hrefOf={(id) => itemAddress('news', phone, id)}
          />
          <Link
            to={listAddress('news', phone)}
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
