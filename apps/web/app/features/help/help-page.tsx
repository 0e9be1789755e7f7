import { PageTop, Questions } from '~/parts/page/index.ts';
import { EmptyState, SearchForm } from '~/parts/reading/index.ts';
import { pathOn } from '~/site/device.ts';
import { ButtonLink, Container } from '~/ui/index.ts';
import { searchTopics } from './search.ts';
import { type Topic, topics } from './topics.ts';

interface HelpPageProps {
  keyword: string | undefined;
  /** Whom to call when nothing helps. */
  telephone: string;
  phone: boolean;
}

const TopicLinks = () => (
  <nav aria-label="主题" className="lg:sticky lg:top-24 lg:self-start">
    <ul className="flex flex-wrap gap-2 lg:grid lg:gap-0">
      {topics.map(({ id, name }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 items-center rounded-full border border-line px-4 hover:border-seal hover:text-seal lg:w-full lg:rounded-none lg:border-0 lg:border-l-2 lg:hover:border-seal"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

function TopicSection({ topic, phone }: { topic: Topic; phone: boolean }) {
  const { id, name, action, questions } = topic;
  return (
    <section aria-labelledby={id} className="pb-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="scroll-mt-24 font-serif text-xl font-semibold">
          {name}
        </h2>
        <ButtonLink to={pathOn(action.path, phone)} variant="secondary" size="sm">
          {action.words}
        </ButtonLink>
      </div>
      <Questions name={id} questions={questions} />
    </section>
  );
}

/** What people ask, by what they are doing, with a search and a way to put each answer to use. */
export function HelpPage({ keyword, telephone, phone }: HelpPageProps) {
  const shown = keyword ? searchTopics(topics, keyword) : topics;
  return (
    <>
      <PageTop phone={phone} title="帮助中心" lead="按您正在办的事找答案，也可以直接搜索。">
        <SearchForm
          action={pathOn('/help', phone)}
          keyword={keyword}
          label="搜索帮助"
          placeholder="例如：发票、换手机号、对方没收到短信"
        />
      </PageTop>
      <Container className="pb-16 lg:pb-26">
        {shown.length === 0 ? (
          <EmptyState icon="search" title={`没有找到“${keyword}”`}>
            <p>换一个更短的词试试，或者看看全部问题。</p>
            <ButtonLink to={pathOn('/help', phone)} className="mt-5">
              全部问题
            </ButtonLink>
          </EmptyState>
        ) : (
          <div className={keyword ? undefined : 'grid gap-x-12 gap-y-8 lg:grid-cols-[12rem_1fr]'}>
            {!keyword && <TopicLinks />}
            <div className="max-w-article">
              {keyword && (
                <p role="status" className="mb-6 text-ink-2">
                  “{keyword}”：{shown.reduce((sum, { questions }) => sum + questions.length, 0)} 个问题
                </p>
              )}
              {shown.map((topic) => (
                <TopicSection key={topic.id} topic={topic} phone={phone} />
              ))}
              {telephone && <p className="text-ink-2">没有找到答案？客服电话 {telephone}。</p>}
            </div>
          </div>
        )}
      </Container>
    </>
  );
}
