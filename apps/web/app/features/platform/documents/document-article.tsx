import type { PlatformDocument } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Neighbours } from '~/parts/reading/index.ts';
import { calendarDay } from '~/ui/calendar-day.ts';
import { Phrases } from '~/ui/index.ts';
import { DocumentBody } from './document-body.tsx';

interface DocumentArticleProps {
  document: PlatformDocument;
  /** Where it stands. */
  trail: ReactNode;
  hrefOf: (id: string) => string;
}

/** One document from its title to its neighbours, the same for both devices. */
export function DocumentArticle({ document, trail, hrefOf }: DocumentArticleProps) {
  const { title, updatedAt, body, previous, next } = document;
  return (
    <article key={document.id} className="min-w-0">
      {trail}
      <h1 className="mt-2 font-serif text-2xl font-semibold">
        <Phrases text={title} />
      </h1>
      <p className="mt-3 mb-8 text-sm text-ink-3">
        最近更新：<time dateTime={updatedAt}>{calendarDay(updatedAt).full}</time>
      </p>
      <DocumentBody html={body.html} />
      <Neighbours previous={previous} next={next} hrefOf={hrefOf} />
    </article>
  );
}
