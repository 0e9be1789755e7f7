import type { Download } from '@yinxin/api/client';
import { CopyButton } from '~/parts/reading/index.ts';
import { calendarDay } from '~/ui/calendar-day.ts';
import { fileSize } from '~/ui/file-size.ts';
import { Badge, buttonClass, Icon } from '~/ui/index.ts';
import { endingOf, iconOf } from './categories.ts';

function Digest({ name, value, file }: { name: string; value: string; file: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-2 lg:grid-cols-[4rem_1fr_auto] lg:py-1.5">
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="contents">
        <span
          data-digest={name}
          className="col-span-2 row-start-2 mt-1 font-mono text-xs break-all text-ink-2 lg:col-span-1 lg:col-start-2 lg:row-start-1 lg:mt-0"
        >
          {value}
        </span>
        <CopyButton text={value} what={`${file}的 ${name}`} />
      </dd>
    </div>
  );
}

/** The digests wait behind a line, so that the list stays a list. */
const Digests = ({ file }: { file: Download }) => (
  <details className="group">
    <summary className="mt-1 inline-flex min-h-9 cursor-pointer list-none items-center gap-1 text-sm text-ink-2 hover:text-seal pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
      核对摘要
      <Icon name="chevron-down" size={16} className="text-ink-3 transition-transform group-open:rotate-180" />
    </summary>
    <dl className="mt-1 rounded bg-paper px-4 py-2">
      <Digest name="SHA-256" value={file.sha256} file={file.name} />
      <Digest name="SM3" value={file.sm3} file={file.name} />
    </dl>
  </details>
);

export function DownloadItem({ file }: { file: Download }) {
  // A list has no version but its date.
  const version = file.version && `版本 ${file.version}`;
  const facts = [version, fileSize(file.size), calendarDay(file.date).full].filter(Boolean);
  return (
    <li className="grid grid-cols-[2.75rem_1fr] gap-x-4 border-t border-line pt-5 pb-3 first:border-t-0 lg:grid-cols-[3rem_1fr_auto] lg:gap-x-5 lg:pt-6 lg:pb-4">
      <span
        aria-hidden="true"
        className="grid size-11 place-items-center rounded bg-paper text-navy lg:size-12"
      >
        <Icon name={iconOf(file)} size={24} />
      </span>
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 text-base">
          {file.name}
          <Badge>{endingOf(file.fileName).toUpperCase()}</Badge>
        </h3>
        <p className="mt-1 text-sm text-ink-2">{file.description}</p>
        <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-3">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <span className="font-mono text-xs leading-6 break-all">{file.fileName}</span>
        </p>
      </div>
      <p className="col-start-2 mt-3 lg:col-start-3 lg:mt-0 lg:self-start">
        <a
          href={file.url}
          download={file.fileName}
          aria-label={`下载 ${file.fileName}`}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Icon name="download" size={18} className="text-seal" />
          下载
        </a>
      </p>
      <div className="col-start-2 lg:col-end-4">
        <Digests file={file} />
      </div>
    </li>
  );
}
