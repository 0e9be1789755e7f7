import type { CustomerCase, NewsItem } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PhoneSection, Shelf } from '~/parts/page/phone-section.tsx';
import { casesTitle } from '~/parts/sectors/sectors.ts';
import { itemAddress, listAddress } from '~/site/content-addresses.ts';
import { calendarDay } from '~/ui/calendar-day.ts';
import { Badge, ButtonLink, SampleBadge } from '~/ui/index.ts';

type HasPage = (path: string) => boolean;

/** The whole card is the link's target. */
function CardLink({ to, hasPage, children }: { to: string; hasPage: HasPage; children: ReactNode }) {
  const [path = to] = to.split('?');
  if (!hasPage(path)) return children;
  return (
    <Link to={to} className="after:absolute after:inset-0">
      {children}
    </Link>
  );
}

function More({ to, hasPage, children }: { to: string; hasPage: HasPage; children: string }) {
  if (!hasPage(to)) return null;
  return (
    <ButtonLink to={to} variant="secondary" block className="mt-6">
      {children}
    </ButtonLink>
  );
}

export function Customers({ cases, hasPage }: { cases: CustomerCase[]; hasPage: HasPage }) {
  if (cases.length === 0) return null;
  return (
    <PhoneSection id="customers" title={casesTitle(cases)}>
      <Shelf label="客户案例">
        {cases.map(({ id, customer, sector, summary, sample }) => (
          <li
            key={id}
            className="relative flex w-[78%] shrink-0 snap-start flex-col rounded-card border border-line p-5"
          >
            <p className="flex gap-2">
              <Badge tone="navy">{sector}</Badge>
              {sample && <SampleBadge />}
            </p>
            <p className="mt-3 mb-4 flex-1 text-ink-2">{summary}</p>
            <h3 className="border-t border-line pt-3 text-base">
              <CardLink to={itemAddress('case', true, id)} hasPage={hasPage}>
                {customer}
              </CardLink>
            </h3>
          </li>
        ))}
      </Shelf>
      <More to={listAddress('case', true)} hasPage={hasPage}>
        全部案例
      </More>
    </PhoneSection>
  );
}

export function News({ news, hasPage }: { news: NewsItem[]; hasPage: HasPage }) {
  if (news.length === 0) return null;
  return (
    <PhoneSection id="news" title="新闻动态" ground="paper">
      <ul>
        {news.slice(0, 3).map(({ id, title, category, publishedAt, sample }) => (
          <li key={id} className="relative border-t border-line py-4 last:border-b">
            <h3 className="text-base text-pretty">
              <CardLink to={itemAddress('news', true, id)} hasPage={hasPage}>
                {title}
              </CardLink>
            </h3>
            <p className="mt-2 flex items-center gap-2 text-sm text-ink-3">
              <time dateTime={publishedAt}>{calendarDay(publishedAt).full}</time>
              <Badge tone="navy">{category}</Badge>
              {sample && <SampleBadge />}
            </p>
          </li>
        ))}
      </ul>
      <More to={listAddress('news', true)} hasPage={hasPage}>
        更多动态
      </More>
    </PhoneSection>
  );
}
