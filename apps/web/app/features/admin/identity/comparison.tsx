import { type CaseComparison, CHECK_OUTCOMES } from '@yinxin/api/client';
import { useCallback } from 'react';
import { diffSequences } from '../content/diff/sequence.ts';
import { useLoaded } from '../lists/use-loaded.ts';
import { useAdmin } from '../session.tsx';

type Row = CaseComparison['rows'][number];

const said = {
  read: '',
  nothing: '材料上没有可识别的文字，请对照图片逐字核对。',
  unavailable: '识别服务暂不可用，请对照图片逐字核对。',
} as const;

/** What was typed beside what else says it, once it was compared. */
export function useComparison(id: string): CaseComparison | undefined {
  const { send } = useAdmin();
  const load = useCallback(
    () => send('GET /api/admin/identity/cases/compare', { query: { id } }),
    [send, id],
  );
  return useLoaded(load).value;
}

interface ComparisonProps {
  value: CaseComparison;
  /** Companies are looked up in a register, people are not. */
  isRegistered: boolean;
}

/** What was typed beside what the papers and the register say; only what differs is coloured, to the character. */
export function Comparison({ value, isRegistered }: ComparisonProps) {
  const headings = ['项目', '申请人填写', '证照识别', ...(isRegistered ? ['工商登记'] : [])];
  return (
    <div className="relative mb-4 overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">填写、证照识别与工商登记的对照</caption>
        <thead className="text-ink-3 text-sm">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="whitespace-nowrap py-1 pr-3 font-normal">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {value.rows.map((row) => (
            <ComparedRow key={row.field} row={row} isRegistered={isRegistered} />
          ))}
        </tbody>
      </table>
      {said[value.recognition] && <p className="mt-2 text-ink-3">{said[value.recognition]}</p>}
    </div>
  );
}

function ComparedRow({ row, isRegistered }: { row: Row; isRegistered: boolean }) {
  const { name, typed, recognised, differs, registered } = row;
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="py-2 pr-3 font-normal text-ink-3">
        {name}
      </th>
      <td className="wrap-anywhere py-2 pr-3">
        {differs && recognised !== null ? <Marked text={typed} other={recognised} /> : typed}
      </td>
      <td className="wrap-anywhere py-2 pr-3">
        {recognised === null && '—'}
        {recognised !== null && !differs && <span className="text-ink-3">一致</span>}
        {recognised !== null && differs && <Marked text={recognised} other={typed} />}
      </td>
      {isRegistered && <td className="py-2">{registered ? CHECK_OUTCOMES[registered] : '—'}</td>}
    </tr>
  );
}

/** The characters of one value that the other has not; where masks hide them it is said in words. */
function Marked({ text, other }: { text: string; other: string }) {
  if (text === other)
    return (
      <>
        {text} <mark className="bg-danger-soft text-danger">不一致，请查看完整信息</mark>
      </>
    );
  const pieces = diffSequences(Array.from(text), Array.from(other)).filter(({ edit }) => edit !== 'added');
  return pieces.map(({ edit, items }, at) => {
    const letters = items.join('');
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name than their place
    if (edit === 'same') return <span key={at}>{letters}</span>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name than their place
      <mark key={at} className="bg-danger-soft font-semibold text-danger">
        {letters}
      </mark>
    );
  });
}
