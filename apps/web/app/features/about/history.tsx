import type { Milestone } from '@yinxin/api/client';
import { classNames, SampleBadge } from '~/ui/index.ts';

/** Neighbours of one year share its number. */
const beginsYear = (milestones: readonly Milestone[], index: number) =>
  milestones[index]?.date.slice(0, 4) !== milestones[index - 1]?.date.slice(0, 4);

const monthOf = (date: string) => `${date.slice(0, 4)} 年 ${Number(date.slice(5, 7))} 月`;

interface EntryProps {
  milestone: Milestone;
  showsYear: boolean;
  /** On which side of the line it stands where there is room for two. */
  side: 'left' | 'right';
}

function Entry({ milestone: { date, title, text, sample }, showsYear, side }: EntryProps) {
  const left = side === 'left';
  return (
    <li className="relative pb-10 pl-10 last:pb-0 lg:grid lg:grid-cols-2 lg:gap-x-24 lg:pl-0">
      <span
        aria-hidden="true"
        className="absolute top-1.5 left-0 size-5 rotate-45 rounded-sm border-2 border-blush bg-navy-deep lg:left-1/2 lg:-ml-2.5"
      />
      <p
        aria-hidden="true"
        className={classNames(
          'font-serif text-3xl leading-8 text-mist/60 max-lg:hidden',
          left ? 'order-2' : 'text-right',
        )}
      >
        {showsYear && date.slice(0, 4)}
      </p>
      <div className={left ? 'lg:text-right' : undefined}>
        <p
          className={classNames(
            'flex items-center gap-2 text-sm leading-8 text-blush',
            left && 'lg:flex-row-reverse',
          )}
        >
          <time dateTime={date} className="font-semibold">
            {monthOf(date)}
          </time>
          {sample && <SampleBadge />}
        </p>
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1 text-mist">{text}</p>
      </div>
    </li>
  );
}

/** The company's way: one line with a stamp for each step, on both sides where there is room. */
export function History({ milestones }: { milestones: readonly Milestone[] }) {
  return (
    <ol className="relative before:absolute before:inset-y-3 before:left-2.5 before:w-px before:bg-navy-line lg:before:left-1/2">
      {milestones.map((milestone, index) => (
        <Entry
          key={milestone.id}
          milestone={milestone}
          showsYear={beginsYear(milestones, index)}
          side={index % 2 === 0 ? 'right' : 'left'}
        />
      ))}
    </ol>
  );
}
