import type { NewsItem } from '@yinxin/api/client';
import { Link } from 'react-router';
import { useTurning } from '~/feedback/index.ts';
import { PageTop } from '~/parts/page/index.ts';
import { EmptyState, Filters, Pager, Skeleton } from '~/parts/reading/index.ts';
import { itemAddress } from '~/site/content-addresses.ts';
import { calendarDay } from '~/ui/calendar-day.ts';
import { ContentPicture } from '~/ui/illustrations/index.ts';
import { Badge, Container, Phrases, SampleBadge } from '~/ui/index.ts';
import { newsAddress } from './list-address.ts';

interface NewsListProps {
  list: NewsItem[];
  total: number;
  page: number;
  limit: number;
  categories: NewsItem['category'][];
  category: string | undefined;
  phone: boolean;
}

function Item({ item, phone }: { item: NewsItem; phone: boolean }) {
  const { day, month, full } = calendarDay(item.publishedAt);
  return (
    <li className="group relative border-t border-line py-6 last:border-b md:grid md:grid-cols-[7rem_1fr_11rem] md:gap-x-6 lg:py-8">
      <time dateTime={item.publishedAt} className="text-ink-3 max-md:hidden">
        <span className="block font-serif text-2xl leading-none text-ink">{day}</span>
        <span className="mt-2 block text-sm">{month}</span>
      </time>
      <div>
        <h2 className="text-base md:text-lg">
          {/* The whole row is the link's target. */}
          <Link
            to={itemAddress('news', phone, item.id)}
            className="group-hover:text-seal after:absolute after:inset-0"
          >
            <Phrases text={item.title} />
          </Link>
        </h2>
        <p className="mt-1.5 text-ink-2 max-md:line-clamp-2 max-md:text-sm">{item.summary}</p>
        <p className="mt-3 flex items-center gap-2 text-sm text-ink-3">
          <time dateTime={item.publishedAt} className="md:hidden">
            {full}
          </time>
          <Badge tone="navy">{item.category}</Badge>
          {item.sample && <SampleBadge />}
        </p>
      </div>
      <div aria-hidden="true" className="rounded-card bg-paper px-4 py-3 max-md:hidden">
        <ContentPicture name={item.cover} />
      </div>
    </li>
  );
}

/** All news, newest first, by category and by page; both are in the address. */
export function NewsList({ list, total, page, limit, categories, category, phone }: NewsListProps) {
  const turning = useTurning();
  const choices = [undefined, ...categories].map((name) => ({
    label: name ?? '全部',
    to: newsAddress(phone, { page: 1, limit }, name),
    current: name === category,
  }));
  return (
    <>
      <PageTop phone={phone} title="新闻动态" lead="产品进展、政策解读与技术文章。">
        <Filters label="新闻分类" choices={choices} />
      </PageTop>
      <Container className="pb-16 lg:pb-26">
        {turning && <Skeleton blocks={list.length || 4} />}
        {!turning && list.length === 0 && (
          <EmptyState title="还没有新闻">
            {category ? '这个分类下暂时没有内容，可以看看全部新闻。' : '我们有消息时会在这里发布。'}
          </EmptyState>
        )}
        {!turning && (
          <ul>
            {list.map((item) => (
              <Item key={item.id} item={item} phone={phone} />
            ))}
          </ul>
        )}
        <Pager
          page={page}
          last={Math.ceil(total / limit)}
          hrefOf={(number) => newsAddress(phone, { page: number, limit }, category)}
        />
      </Container>
    </>
  );
}
