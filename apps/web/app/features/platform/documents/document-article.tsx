import type { PlatformDocument } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Neighbours } from '~/parts/reading/index.ts';
import { searchOf } from '~/site/content-addresses.ts';
import { calendarDay } from '~/ui/calendar-day.ts';
import { Phrases } from '~/ui/index.ts';
import { DocumentBody } from './document-body.tsx';

interface DocumentArticleProps {
  document: PlatformDocument;
  /** Where it stands. */
  trail: ReactNode;
  hrefOf: (id: string) => string;
}

/** Pages of calls are written from their declarations and named so. */
export const isReference = (id: string) => id.startsWith('api-');

const ReportError = ({ title, address }: { title: string; address: string }) => (
  <p data-no-print="" className="mt-12 text-sm text-ink-3">
    这一页有错、过时或者看不明白？
    <Link
      to={`/platform/console/workorder${searchOf({ new: 1, kind: 'document', subject: `文档纠错：${title}`, page: address })}`}
      className="inline-flex min-h-8 items-center text-seal-deep underline underline-offset-4"
    >
      告诉我们
    </Link>
  </p>
);

/** One document from its title to its neighbours, the same for both devices. */
export function DocumentArticle({ document, trail, hrefOf }: DocumentArticleProps) {
  const { id, title, updatedAt, body, previous, next } = document;
  return (
    <article key={document.id} className="min-w-0">
      {trail}
      <h1 className="mt-2 font-serif text-2xl font-semibold">
        <Phrases text={title} />
      </h1>
      <p className="mt-3 mb-8 text-sm text-ink-3">
        最近更新：<time dateTime={updatedAt}>{calendarDay(updatedAt).full}</time>
      </p>
      <DocumentBody html={body.html} isReference={isReference(id)} />
      <ReportError title={title} address={hrefOf(id)} />
      <Neighbours previous={previous} next={next} hrefOf={hrefOf} />
    </article>
  );
}
