import type { OwnReport as Recognised } from '@yinxin/api/client';
import { Link } from 'react-router';
import { CopyButton } from '~/parts/reading/index.ts';
import { clockTime, Note } from '~/ui/index.ts';
import { checkPath, evidencePath } from './report/paths.ts';

/** Where anybody checks what the report says; of a contract that is gone nowhere. */
function whereChecked({ kind, number, contractCode }: Recognised, phone: boolean) {
  if (kind === 'verification')
    return { to: `${checkPath(phone)}?${new URLSearchParams({ number })}`, words: '核对编号与结论' };
  return contractCode === null
    ? undefined
    : { to: evidencePath(contractCode, phone), words: '查询所述合同的存证' };
}

/** The file is a report of the platform, byte for byte as it was handed out. */
export function OwnReport({ report, phone }: { report: Recognised; phone: boolean }) {
  const { title, number, madeAt } = report;
  const check = whereChecked(report, phone);
  return (
    <section aria-label="印信的报告记录" className="pt-4">
      <Note>
        <p className="font-semibold">这是本系统出具的《{title}》</p>
        <p>文件摘要与出具时的记录一致，出具于 {clockTime(madeAt).full}。</p>
        <p className="flex flex-wrap items-center gap-x-2">
          编号 <span className="font-mono wrap-anywhere">{number}</span>
          <CopyButton text={number} what="报告编号" />
          {check && (
            <Link to={check.to} className="underline">
              {check.words}
            </Link>
          )}
        </p>
      </Note>
    </section>
  );
}
