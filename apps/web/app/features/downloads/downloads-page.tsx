import type { Download } from '@yinxin/api/client';
import { useTurning } from '~/feedback/index.ts';
import { PageTop } from '~/parts/page/index.ts';
import { EmptyState, Filters, SearchForm, Skeleton } from '~/parts/reading/index.ts';
import { listAddress } from '~/site/content-addresses.ts';
import { Container } from '~/ui/index.ts';
import { notes } from './categories.ts';
import { DownloadItem } from './download-item.tsx';
import { HowToCheck } from './how-to-check.tsx';
import { categoriesOf, matching, type Wish } from './matching.ts';

interface DownloadsPageProps extends Wish {
  files: Download[];
  phone: boolean;
}

const Category = ({ category, files }: { category: Download['category']; files: Download[] }) => {
  const kind = files[0]?.kind;
  return (
    <section
      aria-label={category}
      className="border-t border-line py-8 first:border-t-0 lg:grid lg:grid-cols-[15rem_1fr] lg:gap-x-12 lg:py-12"
    >
      <div className="lg:sticky lg:top-28 lg:self-start">
        <h2 className="font-serif text-xl">{category}</h2>
        <p className="mt-2 text-sm text-ink-2">{kind && notes[kind]}</p>
      </div>
      <ul className="mt-2 lg:-my-6">
        {files.map((file) => (
          <DownloadItem key={file.id} file={file} />
        ))}
      </ul>
    </section>
  );
};

function Shown({ files, category, keyword }: DownloadsPageProps) {
  const shown = matching(files, { category, keyword });
  if (files.length === 0)
    return (
      <EmptyState icon="download" title="暂时没有可以下载的文件">
        需要表单或者根证书的，请通过“关于我们”页面的方式联系我们。
      </EmptyState>
    );
  if (shown.length === 0)
    return (
      <EmptyState icon="search" title="没有找到这样的文件">
        换一个更短的词试试，或者从“全部”中查找。
      </EmptyState>
    );
  return categoriesOf(shown).map((name) => (
    <Category key={name} category={name} files={shown.filter((file) => file.category === name)} />
  ));
}

/** Files of the authority, each with its digests; what is searched and filtered for is in the address. */
export function DownloadsPage(props: DownloadsPageProps) {
  const { files, category, keyword, phone } = props;
  const turning = useTurning();
  const choices = [undefined, ...categoriesOf(files)].map((name) => ({
    label: name ?? '全部',
    to: listAddress('download', phone, { category: name }),
    current: name === category && !keyword,
  }));
  return (
    <>
      <PageTop
        phone={phone}
        title="下载专区"
        lead="工具、SDK、根证书与吊销列表、业务表单。每个文件都附 SHA-256 与 SM3 摘要，下载后可以核对。"
      >
        <SearchForm
          action={listAddress('download', phone)}
          keyword={keyword}
          label="检索下载文件"
          placeholder="名称、用途或者文件名"
        />
        <div className="mt-4">
          <Filters label="按分类筛选" choices={choices} />
        </div>
      </PageTop>
      <Container className="pb-16 lg:pb-26">
        {turning ? <Skeleton /> : <Shown {...props} />}
        <HowToCheck />
      </Container>
    </>
  );
}
