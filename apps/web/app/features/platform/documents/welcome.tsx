import type { DocumentNode } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '~/parts/reading/index.ts';
import { Icon } from '~/ui/index.ts';

interface WelcomeProps {
  tree: DocumentNode[];
  hrefOf: (id: string) => string;
  /** What a type has above its directory. */
  children?: ReactNode;
}

const documentsIn = (node: DocumentNode): DocumentNode[] =>
  node.document ? [node] : node.children.flatMap(documentsIn);

/** What there is to read, and the way to what machines read. */
export function Welcome({ tree, hrefOf, children }: WelcomeProps) {
  const folders = tree.filter((node) => !node.document);
  return (
    <>
      <h1 className="font-serif text-2xl font-semibold">文档中心</h1>
      <p className="mt-3 max-w-article text-ink-2">
        第一次来，从
        <Link to={hrefOf('quick-start')} className="text-seal-deep underline underline-offset-4">
          五分钟快速开始
        </Link>
        做起；已经在写代码，直接查接口参考。示例都在测试里逐条运行过，对应今天可以调用的接口。
      </p>
      {children}
      {tree.length === 0 && (
        <div className="mt-8">
          <EmptyState title="这里还没有文档">请换一个类型看看，或者稍后再来。</EmptyState>
        </div>
      )}
      {folders.map((folder) => (
        <section key={folder.id} aria-labelledby={`folder-${folder.id}`} className="mt-10">
          <h2 id={`folder-${folder.id}`} className="border-b-2 border-navy pb-2 text-base">
            {folder.name}
          </h2>
          <ul className="grid gap-x-10 lg:grid-cols-2">
            {documentsIn(folder).map(({ id, name }) => (
              <li key={id} className="border-b border-line">
                <Link
                  to={hrefOf(id)}
                  className="flex min-h-12 items-center justify-between gap-3 py-2 text-ink-2 hover:text-seal"
                >
                  {name}
                  <Icon name="chevron-right" size={16} className="text-ink-3" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-1 rounded border border-line bg-paper px-5 py-3 text-sm">
        给机器读的：
        <a
          href="/openapi/v1/openapi.json"
          className="inline-flex min-h-8 items-center text-seal-deep underline"
        >
          开放平台的 OpenAPI 3.1 文件
        </a>
        <a href="/api/openapi.json" className="inline-flex min-h-8 items-center text-seal-deep underline">
          本站自用接口的 OpenAPI 文件
        </a>
      </p>
    </>
  );
}
