import type { ContentKind } from '@yinxin/api/client';
import { changedFields } from './fields.ts';
import type { Edit } from './sequence.ts';
import { type DiffLine, withoutLongStretches } from './text.ts';

interface VersionDiffProps {
  kind: ContentKind;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** What changed between two wordings: by field, by line, and within changed lines by word. */
export function VersionDiff({ kind, before, after }: VersionDiffProps) {
  const changes = changedFields(kind, before, after);
  if (changes.length === 0) return <p className="text-ink-3">两者内容相同。</p>;
  return (
    <div className="grid gap-5">
      {changes.map(({ name, label, lines }) => (
        <section key={name} aria-label={`${label}的改动`}>
          <h3 className="mb-1.5 font-semibold">{label}</h3>
          <ol className="overflow-hidden rounded border border-line bg-white">
            {withoutLongStretches(lines).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a comparison never move
              <Line key={index} line={line} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const looks: Readonly<Record<Edit, { mark: string; spoken: string; line: string; word: string }>> = {
  same: { mark: ' ', spoken: '', line: 'text-ink-2', word: '' },
  removed: { mark: '−', spoken: '删去：', line: 'bg-danger-soft', word: 'bg-danger/20 line-through' },
  added: { mark: '+', spoken: '新增：', line: 'bg-success-soft', word: 'bg-success/25' },
};
const elements = { same: 'span', removed: 'del', added: 'ins' } as const;

function Line({ line }: { line: DiffLine | number }) {
  if (typeof line === 'number')
    return <li className="bg-paper px-3 py-0.5 text-ink-3 text-xs">未变 {line} 行</li>;
  const look = looks[line.edit];
  const isWhole = line.words.length === 1;
  return (
    <li className={`grid grid-cols-[1.25em_minmax(0,1fr)] px-2 py-0.5 ${look.line}`}>
      <span aria-hidden="true" className="select-none text-ink-3">
        {look.mark}
      </span>
      <span className="whitespace-pre-wrap wrap-anywhere">
        {look.spoken && <span className="sr-only">{look.spoken}</span>}
        {line.words.map(({ edit, text }, index) => {
          const Word = elements[edit];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line never move
            <Word key={index} className={`no-underline ${isWhole ? '' : looks[edit].word}`}>
              {text || ' '}
            </Word>
          );
        })}
      </span>
    </li>
  );
}
