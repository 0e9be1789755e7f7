import type { Download } from '@yinxin/api/client';
import { buttonClass, Container, Icon } from '../../ui/index.ts';
import { calendarDay } from '../home/calendar-day.ts';
import { CopyButton, EmptyState, PageTop } from '../reading/index.ts';
import { fileSize } from './file-size.ts';

function Digest({ name, value, file }: { name: string; value: string; file: string }) {
  return (
    <div className="flex items-center gap-3 border-t border-line py-2.5">
      <dt className="w-16 shrink-0 text-sm text-ink-3">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-3">
        <span data-digest={name} className="font-mono text-xs break-all text-ink-2">
          {value}
        </span>
        <CopyButton text={value} what={`${file}的 ${name}`} />
      </dd>
    </div>
  );
}

/** On the phone the digests wait behind a line, so that the list stays a list. */
function Digests({ file, phone }: { file: Download; phone: boolean }) {
  const digests = (
    <dl>
      <Digest name="SHA-256" value={file.sha256} file={file.name} />
      <Digest name="SM3" value={file.sm3} file={file.name} />
    </dl>
  );
  if (!phone) return digests;
  return (
    <details>
      <summary className="flex min-h-11 list-none items-center justify-between border-t border-line text-sm text-ink-2 [&::-webkit-details-marker]:hidden">
        核对摘要
        <Icon name="chevron-down" size={18} className="text-ink-3" />
      </summary>
      {digests}
    </details>
  );
}

function Item({ file, phone }: { file: Download; phone: boolean }) {
  // A list has no version but its date.
  const version = file.version && `版本 ${file.version}`;
  const facts = [version, fileSize(file.size), calendarDay(file.date).full].filter(Boolean);
  return (
    <li className="flex flex-col rounded-card border border-line p-5 lg:p-6">
      <h3 className="text-base">{file.name}</h3>
      <p className="mt-1.5 text-sm text-ink-2">{file.description}</p>
      <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-ink-3">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <p className="mt-4 mb-5">
        <a
          href={file.url}
          download={file.fileName}
          aria-label={`下载 ${file.fileName}`}
          className={buttonClass({ size: 'sm' })}
        >
          <Icon name="download" size={18} />
          下载
        </a>
      </p>
      <div className="mt-auto">
        <Digests file={file} phone={phone} />
      </div>
    </li>
  );
}

const Explanation = () => (
  <p className="mt-10 grid max-w-article grid-cols-[1.75rem_1fr] text-sm text-ink-2">
    <Icon name="info" size={18} className="mt-0.5 text-seal" />
    摘要由服务器从文件计算。下载之后，可以用 openssl dgst -sha256 或者 openssl dgst -sm3
    重新计算并与本页核对；不一致的文件请不要使用。
  </p>
);

/** Files of the authority: certificates and lists, forms, material for developers, each with its digests. */
export function DownloadsPage({ files, phone }: { files: Download[]; phone: boolean }) {
  const categories = [...new Set(files.map(({ category }) => category))];
  return (
    <>
      <PageTop
        phone={phone}
        title="下载专区"
        lead="根证书与吊销列表、业务表单与开发资料，每个文件都附 SHA-256 与 SM3 摘要，下载后可以核对。"
        trail={[{ name: '下载专区', path: '/downZone' }]}
      />
      <Container className="pb-16 lg:pb-26">
        {files.length === 0 && (
          <EmptyState icon="download" title="暂时没有可以下载的文件">
            需要表单或者根证书的，请通过“关于我们”页面的方式联系我们。
          </EmptyState>
        )}
        {categories.map((category) => (
          <section key={category} aria-label={category} className="mt-8 first:mt-0 lg:mt-14">
            <h2 className="mb-4 font-serif text-xl lg:mb-6">{category}</h2>
            <ul className="grid gap-4 lg:grid-cols-2 lg:gap-6">
              {files
                .filter((file) => file.category === category)
                .map((file) => (
                  <Item key={file.id} file={file} phone={phone} />
                ))}
            </ul>
          </section>
        ))}
        {files.length > 0 && <Explanation />}
      </Container>
    </>
  );
}
