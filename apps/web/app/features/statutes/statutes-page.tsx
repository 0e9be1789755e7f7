import type { LawDirectory, LawsOfDirectory, LawText } from '@yinxin/api/client';
import { Link } from 'react-router';
import { useTurning } from '~/feedback/index.ts';
import { Breadcrumb } from '~/parts/page/breadcrumb.tsx';
import { PageTop } from '~/parts/page/index.ts';
import { ContentsList, Skeleton } from '~/parts/reading/index.ts';
import { itemAddress, listAddress } from '~/site/content-addresses.ts';
import { Container } from '~/ui/index.ts';
import { contentsOf } from './law-contents.ts';
import { LawOverview } from './law-overview.tsx';
import { LawResultList, type LawResults, LawSearch } from './law-search.tsx';
import { LawTree } from './law-tree.tsx';
import { LawView } from './law-view.tsx';

export interface StatutesPageProps {
  directories: LawDirectory[];
  law?: LawText;
  /** One directory alone. */
  shelf?: LawsOfDirectory;
  keyword?: string;
  results?: LawResults;
  phone: boolean;
}

function Top({ keyword, phone }: Pick<StatutesPageProps, 'keyword' | 'phone'>) {
  return (
    <PageTop
      phone={phone}
      title="法律法规"
      lead="电子签名、电子印章与数据保护所依据的法律、法规、司法解释与标准，标明效力与施行日期。"
    >
      <LawSearch keyword={keyword} phone={phone} />
    </PageTop>
  );
}

/** What the right column shows: a law, what a search found, or the whole list. */
function Reading({ directories, law, shelf, keyword, results, phone }: StatutesPageProps) {
  if (law) return <LawView law={law} phone={phone} />;
  if (results && keyword) return <LawResultList results={results} keyword={keyword} phone={phone} />;
  return <LawOverview directories={shelf ? [{ ...shelf, children: [] }] : directories} />;
}

/** The parts of the law being read, below its name in the directory. */
function LawContents({ law }: { law: LawText }) {
  const toc = contentsOf(law);
  if (toc.length < 2) return null;
  return (
    <nav aria-label="本页内容" className="mt-1 mb-3 ml-2">
      <ContentsList key={law.id} toc={toc} />
    </nav>
  );
}

/** The way into each directory; the list below holds everything, so that no tree repeats it. */
function Shelves({ directories, shelf }: Pick<StatutesPageProps, 'directories' | 'shelf'>) {
  const current = 'border-seal font-semibold text-seal-deep';
  const link = (id: string | undefined, name: string) => (
    <li key={name}>
      <Link
        to={id ? itemAddress('law', false, id) : listAddress('law', false)}
        aria-current={shelf?.id === id ? 'page' : undefined}
        className={`inline-flex min-h-11 items-center border-b-2 px-1 ${shelf?.id === id ? current : 'border-transparent hover:text-seal-deep'}`}
      >
        {name}
      </Link>
    </li>
  );
  return (
    <nav aria-label="法律法规目录" className="mb-8 border-b border-line">
      <ul className="flex flex-wrap gap-x-8">
        {link(undefined, '全部')}
        {directories.map(({ id, name }) => link(id, name))}
      </ul>
    </nav>
  );
}

function DesktopLaw(props: StatutesPageProps & { law: LawText }) {
  const { directories, law, keyword } = props;
  const turning = useTurning();
  return (
    <>
      <Container className="flex flex-wrap items-center justify-between gap-4 pt-4">
        <Breadcrumb />
        <LawSearch keyword={keyword} phone={false} />
      </Container>
      <Container className="grid gap-x-14 gap-y-8 pt-6 pb-26 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <nav
          aria-label="法律法规目录"
          className="self-start lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:pr-2"
        >
          <LawTree
            directories={directories}
            current={law.id}
            contents={<LawContents law={law} />}
            phone={false}
          />
        </nav>
        <div className="min-w-0">{turning ? <Skeleton /> : <Reading {...props} />}</div>
      </Container>
    </>
  );
}

function DesktopStatutes(props: StatutesPageProps) {
  const turning = useTurning();
  if (props.law) return <DesktopLaw {...props} law={props.law} />;
  return (
    <>
      <Top keyword={props.keyword} phone={false} />
      <Container className="pt-6 pb-26">
        {!props.results && <Shelves {...props} />}
        {turning ? <Skeleton /> : <Reading {...props} />}
      </Container>
    </>
  );
}

/** The phone shows one thing at a time: the directory, what was found, or a law. */
function PhoneStatutes(props: StatutesPageProps) {
  const { directories, law, shelf, results, keyword } = props;
  const turning = useTurning();
  const inside = law || results || shelf;
  return (
    <>
      {!law && <Top keyword={keyword} phone />}
      <Container className="pt-2 pb-12">
        {turning && <Skeleton />}
        {!turning && !inside && <LawTree directories={directories} current={undefined} phone />}
        {!turning && inside && (
          <>
            <Reading {...props} />
            <Link
              to={listAddress('law', true)}
              className="mt-4 inline-flex min-h-11 items-center font-semibold text-seal-deep"
            >
              返回目录
            </Link>
          </>
        )}
      </Container>
    </>
  );
}

export const StatutesPage = (props: StatutesPageProps) =>
  props.phone ? <PhoneStatutes {...props} /> : <DesktopStatutes {...props} />;
