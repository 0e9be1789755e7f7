import type { ResultOf } from '@yinxin/api/client';
import { Form, Link } from 'react-router';
import { EvidenceSummary } from '~/parts/evidence/index.ts';
import { PageTop } from '~/parts/page/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { FactLines, Panel } from '~/parts/workspace/index.ts';
import { Button, ButtonLink, Container, clockTime, Icon, Note, TextField } from '~/ui/index.ts';
import { VERDICT_LOOKS } from '../model.ts';
import { checkPath, logPath, verifyPath } from './paths.ts';

type CheckedReport = ResultOf<'GET /api/file/verification/report'>;

interface CheckPageProps {
  /** What the address asks for. */
  number: string;
  /** Undefined where there is none of this number. */
  report: CheckedReport | undefined;
  /** Nobody looked: too many were asked for. */
  tooOften?: boolean;
  phone: boolean;
}

/** The event of issuing it, as the log holds it. */
const Entry = ({ entry, phone }: { entry: NonNullable<CheckedReport['entry']>; phone: boolean }) => (
  <section aria-labelledby="report-entry" className="mt-5 rounded border border-line p-4">
    <h3 id="report-entry" className="mb-2 font-semibold">
      出具这份报告的存证
    </h3>
    <EvidenceSummary standing={entry} indices={[entry.index]} />
    <p className="mt-3 text-sm">
      <Link to={logPath(phone)} className="text-navy underline">
        日志现状与自行核对的方法
      </Link>
    </p>
  </section>
);

const Found = ({ report, phone }: { report: CheckedReport; phone: boolean }) => {
  const { icon, ink } = VERDICT_LOOKS[report.verdict];
  const digests = [
    ['被验证文件的 SHA-256', report.sha256],
    ['被验证文件的 SM3', report.sm3],
    ['报告文件的 SHA-256', report.reportSha256],
  ] as const;
  return (
    <Panel title={`报告 ${report.number}`}>
      <p className={`mb-4 flex items-center gap-3 font-serif text-2xl ${ink}`}>
        <Icon name={icon} size={32} />
        {report.words}
      </p>
      <FactLines
        facts={[
          ['验证时间', clockTime(report.judgedAt).full],
          ['出具时间', clockTime(report.madeAt).full],
        ]}
      />
      <dl className="mt-4 space-y-3">
        {digests.map(([name, digest]) => (
          <div key={name}>
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="font-mono text-sm break-all">{digest}</dd>
          </div>
        ))}
      </dl>
      {report.entry && <Entry entry={report.entry} phone={phone} />}
      <p className="mt-5 text-ink-2">
        以上是出具时的记录，与报告首页应当一致。要确认手里的报告就是这一份，请把它的 PDF
        原样放入合同验证页：签名有效，并被认出是这一编号的报告。
      </p>
      <ButtonLink to={verifyPath(phone)} className="mt-4">
        验证报告文件
      </ButtonLink>
    </Panel>
  );
};

/** Anybody checks a report by its number; the code on its first page leads here. */
export function CheckPage({ number, report, tooOften = false, phone }: CheckPageProps) {
  return (
    <>
      <PageTop
        phone={phone}
        title="核对验证报告"
        lead="输入报告编号，或扫描报告首页的二维码。这里只显示时间、文件摘要、结论与存证。"
      >
        <Form action={checkPath(phone)} className="flex max-w-xl flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-64">
            <TextField
              key={number}
              label="报告编号"
              name="number"
              defaultValue={number}
              placeholder="YB20260101-000000000000"
              maxLength={30}
            />
          </div>
          <Button type="submit">核对</Button>
        </Form>
      </PageTop>
      <Container className="pb-16 lg:pb-26">
        {report && <Found report={report} phone={phone} />}
        {tooOften && (
          <Note tone="warning" role="alert">
            请求过于频繁，请稍后再试。同一网络十分钟内只能核对有限的次数，这不说明报告的真假。
          </Note>
        )}
        {number && !report && !tooOften && (
          <div role="alert">
            <EmptyState icon="search" title="没有这个编号的报告">
              请核对编号是否完整。自称由印信出具却查不到的报告，请不要采信。
            </EmptyState>
          </div>
        )}
      </Container>
    </>
  );
}
