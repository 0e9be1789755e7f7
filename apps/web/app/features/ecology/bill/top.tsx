import {
  BILL_DUES,
  BILL_EXPORT_FORMATS,
  BILL_HINDRANCES,
  type BillExportFormat,
  type PartnerBill,
} from '@yinxin/api/client';
import { timeInChina } from '@yinxin/values';
import { Link, useNavigate } from 'react-router';
import { Button, Icon, useNow } from '~/ui/index.ts';
import { daysUntil, lastDay } from '../bills/due.tsx';
import { BILLS_PATH, billPath } from '../bills/model.ts';
import { ExportMenu } from '../downloads/export-menu.tsx';
import { useNarrow } from '../parts/narrow.ts';
import { StateBadge } from '../parts/state-badge.tsx';
import { usePartner } from '../session.tsx';
import { type NextStep, nextStep } from './model.ts';
import type { BillActs } from './use-bill-acts.tsx';

const EXPORT_NOTES = {
  xlsx: '全部明细，可以筛选与计算',
  csv: '全部明细，供系统导入',
  pdf: '汇总与金额构成，由认证机构签章',
};

/** Until when, and what stands in the way of confirming. */
function DueWords({ bill }: { bill: PartnerBill }) {
  const now = useNow();
  const { due, hindrance, confirmsAlone, may } = bill;
  const words = [
    due &&
      `${timeInChina(lastDay(due.at)).slice(5, 10)} ${BILL_DUES[due.kind]}${due.kind === 'check' && confirmsAlone ? '，逾期按协议自动确认' : ''}`,
    hindrance === 'difference' && may.includes('confirm-bill') && '处理完差异再确认',
    hindrance === 'over' && BILL_HINDRANCES.over,
  ].filter(Boolean);
  if (words.length === 0) return null;
  const isSoon = due && now && daysUntil(lastDay(due.at), new Date(now)) <= 3;
  return (
    <p className={isSoon ? 'flex items-center gap-1 font-semibold text-warning-ink' : 'text-ink-2'}>
      {isSoon && <Icon name="alert" size={16} />}
      {words.join('，')}
    </p>
  );
}

function VersionChoice({ bill }: { bill: PartnerBill }) {
  const navigate = useNavigate();
  if (bill.versions.length < 2) return <span className="text-ink-3">v{bill.version}</span>;
  return (
    <select
      aria-label="版本"
      value={bill.id}
      onChange={({ currentTarget }) => navigate(billPath(currentTarget.value))}
      className="h-8 rounded border border-line bg-white px-2 text-sm pointer-coarse:h-11"
    >
      {bill.versions.map(({ id, version, state }) => (
        <option key={id} value={id}>
          v{version}
          {state === 'adjusted' ? '（已调账）' : '（现行）'}
        </option>
      ))}
    </select>
  );
}

interface TopProps {
  bill: PartnerBill;
  mayImport: boolean;
  /** Whether this version was compared line by line. */
  isCompared: boolean;
  acts: BillActs;
}

/** Which bill it is, how it stands, and what can be done with it; the next step is the red one. */
export function BillTop({ bill, mayImport, isCompared, acts }: TopProps) {
  const { may } = usePartner();
  const narrow = useNarrow();
  // a table of one's own is imported at a computer: on a phone the next step is another
  const importsHere = mayImport && may('compare-bills') && !narrow;
  const next = nextStep(bill, { importsHere, isCompared });
  const look = (step: NextStep) => ({
    size: 'sm' as const,
    variant: step === next ? ('primary' as const) : ('secondary' as const),
  });
  const formats = Object.keys(BILL_EXPORT_FORMATS) as BillExportFormat[];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link
        to={BILLS_PATH}
        aria-label="返回账单列表"
        className="grid size-9 place-items-center rounded border border-line bg-white hover:border-line-strong pointer-coarse:size-11"
      >
        <Icon name="arrow-left" size={18} />
      </Link>
      <h1 className="font-mono text-lg font-semibold wrap-anywhere">{bill.number}</h1>
      <StateBadge state={bill.state} />
      <VersionChoice bill={bill} />
      <DueWords bill={bill} />
      <div className="flex flex-wrap gap-2 max-sm:w-full sm:ml-auto">
        {may('export-bills') && (
          <ExportMenu formats={formats} notes={EXPORT_NOTES} busy={acts.exporting} onExport={acts.exportAs} />
        )}
        {next === 'take-along' && may('export-bills') && (
          <Button {...look('take-along')} busy={acts.exporting} onClick={() => acts.exportAs('pdf')}>
            导出签章 PDF
          </Button>
        )}
        {importsHere && (
          <Button {...look('import')} onClick={acts.importTable}>
            <Icon name="upload" size={16} />
            {isCompared ? '重新导入' : '导入我方明细'}
          </Button>
        )}
        {bill.may.includes('begin-bill-check') && bill.difference !== null && (
          <Button size="sm" variant="secondary" busy={acts.busy === 'begin'} onClick={acts.begin}>
            开始核对
          </Button>
        )}
        {bill.may.includes('dispute-bill') && (
          <Button {...look('dispute')} onClick={acts.dispute}>
            提出差异
          </Button>
        )}
        {bill.may.includes('confirm-bill') && (
          <Button {...look('confirm')} onClick={acts.confirm}>
            {bill.hindrance === 'difference' ? '按平台金额确认' : '确认账单'}
          </Button>
        )}
        {bill.may.includes('request-bill-invoice') && (
          <Button {...look('invoice')} onClick={acts.requestInvoice}>
            申请开票
          </Button>
        )}
        {bill.may.includes('receive-bill-invoice') && (
          <Button {...look('receive')} busy={acts.busy === 'receive'} onClick={acts.receiveInvoice}>
            签收发票
          </Button>
        )}
      </div>
    </div>
  );
}
