import type { VerificationReport } from '@yinxin/api/client';
import { useState } from 'react';
import { useToast } from '~/feedback/index.ts';
import { Line, Nothing, Panel } from '~/parts/workspace/index.ts';
import { fetchFile, ownCredentials, saveFile, withLogin } from '~/session/transfers.ts';
import { Badge, Button, clockTime } from '~/ui/index.ts';
import { MarkedPages } from '../marked-pages.tsx';
import { VERDICT_LOOKS } from '../model.ts';
import { type Reports, useOlderReports } from './use-older-reports.ts';

const FILE = '/api/appapi/verificationReport/file';
const fetchReport = ({ id }: VerificationReport) =>
  withLogin(fetchFile(`${FILE}?${new URLSearchParams({ id })}`, ownCredentials()));
const fileNameOf = ({ number }: VerificationReport) => `验证报告 ${number}.pdf`;

interface Preview {
  report: VerificationReport;
  content: Blob;
}

/** The reports of the account, to look at and to take along. */
export function ReportList({ reports }: { reports: Reports }) {
  const toast = useToast();
  const { list, hasMore, isBusy, loadOlder } = useOlderReports(reports);
  const [preview, setPreview] = useState<Preview>();
  const take = (report: VerificationReport, use: (content: Blob) => void) =>
    fetchReport(report).then(use, (error: Error) => toast.error(error.message));
  return (
    <Panel title="我的报告">
      {list.length === 0 && <Nothing>还没有报告。</Nothing>}
      <ul aria-label="报告">
        {list.map((report) => (
          <Line
            key={report.id}
            title={
              <>
                <span className="font-semibold">{report.name}</span>
                <Badge tone={VERDICT_LOOKS[report.verdict].tone}>{report.words}</Badge>
              </>
            }
            note={
              <>
                <span className="font-mono">{report.number}</span>　{clockTime(report.madeAt).full}
              </>
            }
          >
            <Button
              size="sm"
              variant="secondary"
              onClick={() => void take(report, (content) => setPreview({ report, content }))}
            >
              预览
            </Button>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => void take(report, (content) => saveFile(content, fileNameOf(report)))}
            >
              下载
            </Button>
          </Line>
        ))}
      </ul>
      {hasMore && (
        <Button variant="secondary" size="sm" className="mt-4" busy={isBusy} onClick={() => void loadOlder()}>
          更多
        </Button>
      )}
      {preview && (
        <section aria-label={`预览：${preview.report.number}`} className="mt-4 h-[80vh] border border-line">
          <MarkedPages
            key={preview.report.id}
            file={preview.content}
            name={fileNameOf(preview.report)}
            alone={false}
            signatures={[]}
          />
        </section>
      )}
    </Panel>
  );
}
