import type { LawText } from '@yinxin/api/client';
import { Link } from 'react-router';
import { FoldedContents, Neighbours } from '~/parts/reading/index.ts';
import { itemAddress } from '~/site/content-addresses.ts';
import { Icon } from '~/ui/index.ts';
import { ARTICLES, articleId, contentsOf, HISTORY, RELATED } from './law-contents.ts';
import { LawStatusBadge } from './law-status.tsx';

function Facts({ law }: { law: LawText }) {
  const facts = [
    ['文号', law.number],
    ['发布机关', law.issuer],
    ['公布日期', law.issued],
    ['施行日期', law.inForce],
    ['分类', law.directory.name],
  ].filter(([, value]) => value);
  return (
    <dl className="mt-5 grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-ink-3">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {law.sourceUrl && (
        <div>
          <dt className="text-sm text-ink-3">官方文本</dt>
          <dd>
            <a
              href={law.sourceUrl}
              rel="noreferrer"
              target="_blank"
              className="text-seal-deep underline underline-offset-4"
            >
              {law.sourceName}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Articles({ articles }: Pick<LawText, 'articles'>) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby={ARTICLES} className="mt-10">
      <h2 id={ARTICLES} className="text-lg">
        与我们有关的要点
      </h2>
      <p className="mt-1 text-sm text-ink-3">
        由我们转述，便于理解，不是原文；适用时请以官方公布的文本为准。
      </p>
      <dl className="mt-4">
        {articles.map(({ article, text }, index) => (
          <div
            key={article}
            className="gap-x-6 border-t border-line py-4 last:border-b md:grid md:grid-cols-[9rem_1fr]"
          >
            <dt id={articleId(index)} className="font-semibold">
              {article}
            </dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function History({ history }: Pick<LawText, 'history'>) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby={HISTORY} className="mt-10">
      <h2 id={HISTORY} className="text-lg">
        沿革
      </h2>
      <ol className="mt-3 list-disc space-y-1.5 pl-5 text-ink-2 marker:text-seal">
        {history.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function Related({ related, phone }: Pick<LawText, 'related'> & { phone: boolean }) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby={RELATED} className="mt-10">
      <h2 id={RELATED} className="text-lg">
        相关规定
      </h2>
      <ul className="mt-2">
        {related.map(({ id, name, state, status }) => (
          <li key={id} className="flex items-center gap-3">
            <Link
              to={itemAddress('law', phone, id)}
              className="inline-flex min-h-11 items-center text-seal-deep hover:underline"
            >
              {name}
            </Link>
            <LawStatusBadge state={state} status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One law or standard: what it is, since when, and what of it matters here. */
export function LawView({ law, phone }: { law: LawText; phone: boolean }) {
  return (
    <article key={law.id} className="max-w-[46rem]">
      <header className="border-b border-line pb-6">
        <p>
          <LawStatusBadge state={law.state} status={law.status} />
        </p>
        <h1 className="mt-3 font-serif text-xl font-semibold lg:text-2xl">{law.name}</h1>
        <Facts law={law} />
      </header>
      <p className="mt-6 max-w-article text-ink-2">{law.summary}</p>
      {law.note && (
        <p className="mt-5 grid grid-cols-[1.75rem_1fr] rounded bg-paper px-4 py-3 text-sm">
          <Icon name="info" size={18} className="mt-0.5 text-seal" />
          {law.note}
        </p>
      )}
      {phone && (
        <div className="mt-8">
          <FoldedContents toc={contentsOf(law)} />
        </div>
      )}
      <Articles articles={law.articles} />
      <History history={law.history} />
      <Related related={law.related} phone={phone} />
      <Neighbours previous={law.previous} next={law.next} hrefOf={(id) => itemAddress('law', phone, id)} />
    </article>
  );
}
