import { EVIDENCE_STAGES, type EvidenceStage, type EvidenceStanding } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { clockTime, Icon, type IconName } from '~/ui/index.ts';

export const STAGE_LOOKS: Record<EvidenceStage, { icon: IconName; ink: string; meaning: string }> = {
  waiting: {
    icon: 'clock',
    ink: 'text-ink-2',
    meaning: '有事件刚刚发生，数秒内写入日志。在此之前只有平台自己的记录。',
  },
  logged: {
    icon: 'clock',
    ink: 'text-navy',
    meaning: '全部事件已写入日志，正在等待见证方共同签名，通常不到一分钟。',
  },
  witnessed: {
    icon: 'circle-check',
    ink: 'text-success-ink',
    meaning: '全部事件已写入日志，检查点由半数以上的见证方共同签名：此后改动、删除或倒签都会被发现。',
  },
};
const STAMP_NAMES = ['时间戳', 'SM2 时间戳'];
const NO_WITNESSES = '全部事件已写入日志。这个日志还没有见证方，目前只有它自己的签名与时间戳。';

/** Where events stand in the log: the first and the last of them, and how many there are. */
function entriesWords(indices: readonly (number | null)[]): string {
  const placed = indices.filter((index) => index !== null);
  if (placed.length === 0) return '等待写入';
  const [first, last] = [Math.min(...placed), Math.max(...placed)];
  const places = first === last ? `第 ${first} 条` : `第 ${first} 至 ${last} 条之间，共 ${placed.length} 条`;
  const waiting = indices.length - placed.length;
  return waiting > 0 ? `${places}，另有 ${waiting} 条等待写入` : places;
}

function witnessWords({ checkpoint, witnessCount, quorum }: EvidenceStanding): string {
  if (witnessCount === 0) return '这个日志还没有见证方';
  const names = checkpoint?.witnesses.map(({ name }) => name) ?? [];
  const who = names.length > 0 ? `：${names.join('、')}` : '';
  return `${names.length}/${witnessCount} 已共同签名${who}；至少要 ${quorum} 个`;
}

interface EvidenceSummaryProps {
  standing: EvidenceStanding;
  /** The entries of the events that it is about; null for one that waits. */
  indices: readonly (number | null)[];
  /** Of what was compared with the log besides. */
  further?: readonly (readonly [name: string, value: ReactNode])[];
  /** It is asked for again by itself while something waits. */
  live?: boolean;
}

/** How far the log, its time stamp and its witnesses have come with something, in a few lines. */
export function EvidenceSummary({ standing, indices, further = [], live = false }: EvidenceSummaryProps) {
  const { stage, quorum, checkpoint } = standing;
  const { icon, ink, meaning } = STAGE_LOOKS[stage];
  const isWaitedFor = live && stage === 'waiting';
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...further,
    ['日志条目', entriesWords(indices)],
    [
      '检查点',
      checkpoint ? `日志共 ${checkpoint.size.toLocaleString('zh-CN')} 条时形成` : '写入日志后数秒内产生',
    ],
    ...[checkpoint?.timeStamp ?? [], checkpoint?.sm2TimeStamp ?? []]
      .flat()
      .map(
        ({ at, authority }, order) =>
          [STAMP_NAMES[order] ?? '', `${clockTime(at).full}，${authority}`] as const,
      ),
    ['见证方', witnessWords(standing)],
  ];
  return (
    <>
      <p role="status" className={`flex items-center gap-2 font-serif text-xl font-semibold ${ink}`}>
        <Icon name={icon} size={28} />
        {EVIDENCE_STAGES[stage]}
      </p>
      <p className="mt-2 text-ink-2">
        {stage === 'logged' && quorum === 0 ? NO_WITNESSES : meaning}
        {isWaitedFor && '本页会自行更新。'}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
