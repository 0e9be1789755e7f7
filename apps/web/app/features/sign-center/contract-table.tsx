import type { ChangeEvent } from 'react';
import { Link } from 'react-router';
import { ContractBadge, deadlineWords, detailPath } from '~/parts/contracts/index.ts';
import { ActMenu, type MenuAct } from '~/parts/workspace/index.ts';
import { Button, ButtonLink, classNames, clockTime, Icon, TickAll, useNow } from '~/ui/index.ts';
import { type ContractEntry, type Folder, turnOf } from './model.ts';
import { PartyMarks, Progress } from './party-marks.tsx';

export interface RowActs {
  /** What is asked of the one who looks, as a button. */
  first: MenuAct | undefined;
  rest: readonly MenuAct[];
}

interface ContractTableProps {
  caption: string;
  list: readonly ContractEntry[];
  folders: readonly Folder[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  actsOf: (entry: ContractEntry) => RowActs;
}

const box = 'size-[18px] shrink-0 rounded-sm accent-seal';
const head = 'px-3 py-2.5 text-left text-sm font-normal whitespace-nowrap text-ink-3';
const cell = 'px-3 py-3 align-middle';

/** What there is no room for on a narrow screen stands in the contract itself. */
const narrow = { parties: 'max-md:hidden', progress: 'max-xl:hidden', changed: 'max-xl:hidden' } as const;
const columns: readonly (readonly [name: string, className?: string])[] = [
  ['合同'],
  ['参与方', narrow.parties],
  ['进度', narrow.progress],
  ['状态'],
  ['截止', narrow.parties],
  ['最近变化', narrow.changed],
];

function Deadline({ entry: { deadline, state } }: { entry: ContractEntry }) {
  const now = useNow();
  if (!deadline || state === 'DRAFT') return <span className="text-ink-3">—</span>;
  const { words, isSoon } = deadlineWords(deadline, now);
  return isSoon && state !== 'COMPLETE' ? (
    <span className="inline-flex items-center gap-1 text-warning-ink">
      <Icon name="alert" size={16} />
      {words}
    </span>
  ) : (
    words
  );
}

const FirstAct = ({ act }: { act: MenuAct }) =>
  'to' in act ? (
    <ButtonLink size="sm" variant="secondary" to={act.to}>
      {act.words}
    </ButtonLink>
  ) : (
    <Button size="sm" variant="secondary" onClick={act.run}>
      {act.words}
    </Button>
  );

/** Contracts as lines of a table: who takes part, how far it is, until when, and what to do. */
export function ContractTable(props: ContractTableProps) {
  const { caption, list, folders, chosen, onChoose, actsOf } = props;
  const toggle = (id: string, on: boolean) => {
    const ids = new Set(chosen);
    if (on) ids.add(id);
    else ids.delete(id);
    onChoose(ids);
  };
  return (
    <table className="mb-4 w-full border-collapse border-b border-line">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-paper">
        <tr>
          <th scope="col" className={`${head} w-10`}>
            <TickAll list={list} chosen={chosen} onChoose={onChoose} className={box} />
          </th>
          {columns.map(([name, className]) => (
            <th key={name} scope="col" className={classNames(head, className)}>
              {name}
            </th>
          ))}
          <th scope="col" className={head}>
            <span className="sr-only">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((entry) => {
          const { id, title, number, state, places, changedAt, folderId, tags } = entry;
          const { first, rest } = actsOf(entry);
          const folder = folders.find((one) => one.id === folderId)?.name;
          return (
            <tr key={id} className="border-t border-line hover:bg-paper/60 has-checked:bg-navy-soft">
              <td className={cell}>
                <input
                  type="checkbox"
                  aria-label={`选择${title}`}
                  checked={chosen.has(id)}
                  onChange={(event: ChangeEvent<HTMLInputElement>) => toggle(id, event.currentTarget.checked)}
                  className={box}
                />
              </td>
              <td className={`${cell} max-w-80 min-w-48`}>
                <Link
                  to={first && 'to' in first && state === 'DRAFT' ? first.to : detailPath(id, false)}
                  className="block truncate font-semibold hover:text-seal"
                  title={title}
                >
                  {title}
                </Link>
                <span className="flex gap-3 truncate text-sm text-ink-3">
                  {number ? <span className="font-mono">{number}</span> : <span>还没有编号</span>}
                  {[folder, ...tags].filter(Boolean).map((word) => (
                    <span key={word}>{word}</span>
                  ))}
                </span>
              </td>
              <td className={classNames(cell, narrow.parties)}>
                <PartyMarks places={places} />
              </td>
              <td className={classNames(cell, narrow.progress)}>
                <Progress places={places} />
              </td>
              <td className={cell}>
                <ContractBadge state={state} words={turnOf(entry)?.[2]} />
              </td>
              <td className={classNames(cell, 'text-sm whitespace-nowrap', narrow.parties)}>
                <Deadline entry={entry} />
              </td>
              <td className={classNames(cell, 'text-sm whitespace-nowrap text-ink-2', narrow.changed)}>
                {clockTime(changedAt).short}
              </td>
              <td className={`${cell} w-40`}>
                <span className="flex items-center justify-end gap-1">
                  {first && <FirstAct act={first} />}
                  <ActMenu name={title} acts={rest} />
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
