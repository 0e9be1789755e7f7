import type { Rate } from './signature-turns.ts';

/** One line of the result: what was measured, against what, and whether that is enough. */
export interface Row {
  subject: string;
  perSecond: number;
  perCoreSecond: number;
  against?: string;
  limitPerSecond?: number;
  limitPerCoreSecond?: number;
  /** By processor time, because the machine may be shared. */
  ratio?: number;
  ratioByClock?: number;
  memoryMb?: number;
  target?: string;
  met?: boolean;
}

export interface Reference {
  name: string;
  rate: Rate;
  /** Its processor time is spent in another process and unknown, so the clock decides. */
  outside?: boolean;
}

/** Ours against a peer or a limit; `atLeast` is the least ratio that is good enough. */
export function ratioRow(subject: string, ours: Rate, reference: Reference, atLeast?: number): Row {
  const ratioByClock = ours.perSecond / reference.rate.perSecond;
  const byProcessor = ours.perCoreSecond / reference.rate.perCoreSecond;
  const ratio = reference.outside ? ratioByClock : byProcessor;
  return {
    ...rateRow(subject, ours),
    against: reference.name,
    limitPerSecond: rounded(reference.rate.perSecond),
    ...(!reference.outside && { limitPerCoreSecond: rounded(reference.rate.perCoreSecond) }),
    ratio: rounded(ratio),
    ratioByClock: rounded(ratioByClock),
    ...(atLeast !== undefined && { target: `≥ ${atLeast} 倍`, met: ratio >= atLeast }),
  };
}

/** A rate of its own; `atLeast` is asked of one second of one core. */
export const rateRow = (subject: string, rate: Rate, atLeast?: number): Row => ({
  subject,
  perSecond: rounded(rate.perSecond),
  perCoreSecond: rounded(rate.perCoreSecond),
  ...(atLeast !== undefined && { target: `≥ ${atLeast}/秒`, met: rate.perCoreSecond >= atLeast }),
});

export const memoryRow = (subject: string, rate: Rate, memoryMb: number, atMost?: number): Row => ({
  ...rateRow(subject, rate),
  memoryMb: rounded(memoryMb),
  ...(atMost !== undefined && { target: `≤ ${atMost} MB`, met: memoryMb <= atMost }),
});

const rounded = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

const HEADS: Record<keyof Row, string> = {
  subject: '项目',
  perSecond: '每秒',
  perCoreSecond: '每核每秒',
  against: '对照',
  limitPerSecond: '对照每秒',
  limitPerCoreSecond: '对照每核每秒',
  ratio: '倍数',
  ratioByClock: '倍数（按时钟）',
  memoryMb: '高于空闲 MB',
  target: '目标',
  met: '达标',
};

export function show(rows: readonly Row[]): void {
  const heads = Object.entries(HEADS) as [keyof Row, string][];
  const cell = (value: Row[keyof Row]) =>
    typeof value === 'boolean' ? (value ? '是' : '否') : (value ?? '—');
  console.table(rows.map((row) => Object.fromEntries(heads.map(([key, head]) => [head, cell(row[key])]))));
  console.log('倍数与达标按处理器时间（所有线程合计）计算，以免受同机其他任务影响；外部进程按时钟计算。');
  const missed = rows.filter(({ met }) => met === false);
  for (const { subject, target } of missed) console.log(`未达标：${subject}（${target}）`);
}
