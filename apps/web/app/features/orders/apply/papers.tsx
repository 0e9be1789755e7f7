import type { OrderDetail, OrderPaper, ResultOf } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FileUpload, uploadFile } from '~/parts/upload/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Icon } from '~/ui/index.ts';
import type { Quote } from './use-quote.ts';

export type StoredPaper = ResultOf<'POST /api/appapi/order/papers'>;
export type Papers = Readonly<Partial<Record<OrderPaper, StoredPaper>>>;

/** The newest of each kind that the order has. */
export const papersIn = (order: OrderDetail | undefined): Papers =>
  Object.fromEntries((order?.papers ?? []).map((paper) => [paper.kind, paper]));

export const missingPapers = (asked: Quote['papersAsked'], papers: Papers) =>
  asked.filter(({ kind, required }) => required && !papers[kind]);

interface PapersPanelProps {
  asked: Quote['papersAsked'];
  papers: Papers;
  known: readonly string[];
  tried: boolean;
  phone: boolean;
  onUploaded: (paper: StoredPaper) => void;
  /** The way without a letter, where one would be asked for. */
  authorization?: ReactNode;
}

/** What proves the application: what is known is ticked off, what is missing is asked for. */
export const PapersPanel = ({
  asked,
  papers,
  known,
  tried,
  phone,
  onUploaded,
  authorization,
}: PapersPanelProps) => (
  <Panel
    title="材料"
    aside={
      <Link
        to={pathOn('/agreement/digitCertApplyMaterial', phone)}
        target="_blank"
        className="inline-flex min-h-11 items-center text-sm text-navy"
      >
        材料要求与授权书样式
      </Link>
    }
  >
    <ul className="mb-4 space-y-1.5 text-sm">
      {known.map((words) => (
        <li key={words} className="flex items-center gap-2 text-success-ink">
          <Icon name="circle-check" size={18} />
          {words}
        </li>
      ))}
    </ul>
    {authorization && (
      <section aria-label="法定代表人授权" className="mb-5">
        {authorization}
        {asked.some(({ kind }) => kind === 'authorization') && (
          <p className="mt-5 border-t border-line pt-4 text-sm text-ink-2">
            法定代表人不方便用手机确认的，也可以上传盖章的授权书：
          </p>
        )}
      </section>
    )}
    <div className="grid gap-4 md:grid-cols-2">
      {asked.map(({ kind, words, required, why }) => (
        <FileUpload<StoredPaper>
          key={kind}
          words={required ? words : `${words}（选填）`}
          hint={`${why}。图片或 PDF，10 MB 以内`}
          stored={papers[kind]}
          error={tried && required && !papers[kind] ? `请上传${words}` : undefined}
          upload={(file, onProgress) => uploadFile('/api/appapi/order/papers', { kind }, file, onProgress)}
          onUploaded={onUploaded}
        />
      ))}
    </div>
    {asked.length === 0 && <p className="text-ink-2">没有别的要上传。</p>}
  </Panel>
);
