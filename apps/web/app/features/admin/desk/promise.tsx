import { promiseStanding, spanWords } from '@yinxin/api/client';
import { nearWords } from '@yinxin/values';
import { useNow } from '~/ui/use-now.ts';

const tones = {
  late: 'bg-danger-soft px-2 py-0.5 text-danger',
  near: 'bg-warning-soft px-2 py-0.5 text-warning-ink',
  open: 'text-ink-2',
} as const;
const marks = { late: '⬣', near: '▲', open: '' } as const;

/** By when something was promised: late and near in words, with a sign of their own beside the colour. */
export function Promised({ by }: { by: string }) {
  const now = useNow();
  if (now === undefined) return null;
  const [promised, present] = [new Date(by), new Date(now)];
  const standing = promiseStanding(promised, present);
  const left = spanWords(promised.getTime() - now);
  const words = { late: `超过 ${left}`, near: `还有 ${left}`, open: `${nearWords(promised, present)} 前` };
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded font-normal text-sm ${tones[standing]}`}
    >
      {marks[standing] && <span aria-hidden="true">{marks[standing]}</span>}
      {words[standing]}
    </span>
  );
}
