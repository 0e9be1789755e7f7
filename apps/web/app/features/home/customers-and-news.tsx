import type { CustomerCase, NewsItem } from '@yinxin/api/client';
import { Link } from 'react-router';
import { casesTitle } from '~/parts/sectors/sectors.ts';
import { itemAddress } from '~/site/content-addresses.ts';
import { calendarDay } from '~/ui/calendar-day.ts';
import { Badge, ButtonLink, SampleBadge, Section } from '~/ui/index.ts';

export function Customers({ cases, hasPage }: { cases: CustomerCase[]; hasPage: (path: string) => boolean }) {
  if (cases.length === 0) return null;
  return (
    <Section
      id="customers"
      title={casesTitle(cases)}
      lead="按行业看文件、流程和前后的变化。"
      action={
        hasPage('/customer/case') && (
          <ButtonLink to="/customer/case" variant="secondary" size="sm">
            全部案例
          </ButtonLink>
        )
      }
    >
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {cases.slice(0, 4).map(({ id, customer, sector, summary, sample }) => (
          <li
            key={id}
            className="group relative flex flex-col rounded-card border border-line p-7 transition-shadow hover:shadow-soft"
          >
            <p className="flex gap-2">
              <Badge tone="navy">{sector}</Badge>
              {sample && <SampleBadge />}
            </p>
            <p className="mt-5 mb-6 flex-1 text-ink-2">{summary}</p>
            <h3 className="border-t border-line pt-4 text-base">
              {hasPage('/customer/case') ? (
                <Link
                  to={itemAddress('case', false, id)}
                  className="group-hover:text-seal after:absolute after:inset-0"
                >
                  {customer}
                </Link>
              ) : (
                customer
              )}
            </h3>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function News({ news, hasPage }: { news: NewsItem[]; hasPage: (path: string) => boolean }) {
  if (news.length === 0) return null;
  return (
    <Section
      id="news"
      ground="paper"
      title="新闻动态"
      action={
        hasPage('/about/news') && (
          <ButtonLink to="/about/news" variant="secondary" size="sm">
            更多动态
          </ButtonLink>
        )
      }
    >
      <ul>
        {news.slice(0, 4).map(({ id, title, summary, category, publishedAt, sample }) => {
          const { day, month } = calendarDay(publishedAt);
          return (
            <li
              key={id}
              className="group relative grid grid-cols-[4.5rem_1fr] gap-x-6 border-t border-line py-6 last:border-b md:grid-cols-[7rem_1fr]"
            >
              <time dateTime={publishedAt} className="text-ink-3">
                <span className="block font-serif text-2xl leading-none text-ink">{day}</span>
                <span className="mt-2 block text-sm">{month}</span>
              </time>
              <div>
                <h3 className="text-base md:text-lg">
                  {hasPage('/about/news') ? (
                    <Link
                      to={itemAddress('news', false, id)}
                      className="group-hover:text-seal after:absolute after:inset-0"
                    >
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </h3>
                <p className="mt-1 text-ink-2">{summary}</p>
                <p className="mt-3 flex gap-2">
                  <Badge tone="navy">{category}</Badge>
                  {sample && <SampleBadge />}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
