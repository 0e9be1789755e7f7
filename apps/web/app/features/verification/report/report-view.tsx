import { FileDrop } from '~/parts/upload/index.ts';
import { FactLines, Line, Panel } from '~/parts/workspace/index.ts';
import { Button, ButtonLink, clockTime, Note } from '~/ui/index.ts';
import { PasswordForm } from '../password-form.tsx';
import { buyPath } from './paths.ts';
import { ReportList } from './report-list.tsx';
import { type Making, useMaking } from './use-making.ts';
import type { Reports } from './use-older-reports.ts';

interface ProgressProps {
  making: Making;
  onAgain: (file: File, password?: string) => void;
}

function Progress({ making, onAgain }: ProgressProps) {
  switch (making.state) {
    case 'idle':
      return null;
    case 'sending':
      return <p role="status">正在上传 {Math.round(making.part * 100)}%</p>;
    case 'making':
      return <p role="status">正在验证、写报告并签名，需要几秒</p>;
    case 'done':
      return (
        <Note tone="success" role="status">
          报告 {making.report.number} 已出具，结论：{making.report.words}。
        </Note>
      );
    case 'refused':
      return making.locked ? (
        <PasswordForm
          name={making.file.name}
          words={making.words}
          alone={false}
          onPassword={(password) => onAgain(making.file, password)}
        />
      ) : (
        <Note tone="warning" role="alert">
          <p>没有出具，份数没有扣减：{making.words}</p>
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => onAgain(making.file)}>
            再试一次
          </Button>
        </Note>
      );
    case 'unanswered':
      return (
        <Note tone="warning" role="alert">
          <p>没有收到答复，请看下面的列表：报告可能已经出具。再试一次也只出具一份，不会重复扣减。</p>
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => onAgain(making.file)}>
            再试一次
          </Button>
        </Note>
      );
  }
}

function Make({ reports, phone }: { reports: Reports; phone: boolean }) {
  const { making, make, isBusy } = useMaking();
  const { left } = reports.quota;
  return (
    <Panel
      title="出具报告"
      lead={`可用 ${left} 份。请重新选择要验证的文件：免费验证时没有保存它，这一次也只在内存里验证，保存下来的只有报告。`}
    >
      {left > 0 && reports.may.includes('make-report') ? (
        <fieldset disabled={isBusy} className="min-w-0">
          <FileDrop
            label="要写进报告的文件"
            icon="upload"
            button="选择 PDF 文件"
            accept=".pdf,application/pdf"
            onFile={(file) => void make(file)}
          >
            也可以把文件拖到这里。出具成功后用去一份。
          </FileDrop>
        </fieldset>
      ) : (
        <ButtonLink to={buyPath(phone)}>购买份数</ButtonLink>
      )}
      <div className="mt-4">
        <Progress making={making} onAgain={(file, password) => void make(file, password)} />
      </div>
    </Panel>
  );
}

const Ledger = ({ quota, ledger }: Reports) => (
  <Panel title="份数明细">
    <FactLines
      facts={[
        ['买入', `${quota.bought} 份`],
        ['已用', `${quota.used} 份`],
        ...(quota.ended > 0 ? [['失效', `${quota.ended} 份（到期或退款）`] as const] : []),
        ['可用', `${quota.left} 份${quota.until ? `，最早 ${clockTime(quota.until).day} 到期` : ''}`],
      ]}
    />
    <ul aria-label="份数出入" className="mt-3">
      {ledger.map(({ at, amount, words, endsAt }) => (
        <Line
          key={`${at} ${words}`}
          title={words}
          note={`${clockTime(at).full}${endsAt ? `，有效期至 ${clockTime(endsAt).day}` : ''}`}
        >
          <span className="tabular-nums">{amount > 0 ? `+${amount}` : amount} 份</span>
        </Line>
      ))}
    </ul>
  </Panel>
);

/** Makes reports, shows those there are, and what became of what was bought. */
export function ReportView({ reports, phone }: { reports: Reports; phone: boolean }) {
  return (
    <>
      <Make reports={reports} phone={phone} />
      <ReportList reports={reports} />
      <Ledger {...reports} />
    </>
  );
}
