import { Button, Icon } from '~/ui/index.ts';
import type { ContractEntry } from './model.ts';
import { able, downloadable, signingWords } from './several.ts';
import type { useContractActs } from './use-contract-acts.tsx';

interface ChosenBarProps {
  chosen: readonly ContractEntry[];
  isBin: boolean;
  acts: ReturnType<typeof useContractActs>['acts'];
  busy: string | undefined;
  onClear: () => void;
}

/** What can be done with several at once; each button says with how many. */
export function ChosenBar({ chosen, isBin, acts, busy, onClear }: ChosenBarProps) {
  const signable = able(chosen, 'sign-contract');
  const groups = isBin
    ? ([['恢复', chosen, acts.restore]] as const)
    : ([
        ['催办', able(chosen, 'urge-contract'), acts.urge],
        ['下载', downloadable(chosen), acts.download],
        ['移到文件夹', able(chosen, 'move-contract'), acts.move],
        ['删除', able(chosen, 'delete-contract'), acts.remove],
      ] as const);
  return (
    <section
      aria-label="已选的合同"
      className="on-dark sticky bottom-4 z-30 mx-4 mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-ink px-5 py-3 text-white shadow-soft"
    >
      <p role="status" className="mr-auto">
        <strong>已选 {chosen.length} 份</strong>
        <span className="ml-3 text-sm text-mist">{signingWords(chosen)}</span>
      </p>
      {groups
        .filter(([, entries]) => entries.length > 0)
        .map(([words, entries, run]) => (
          <Button
            key={words}
            variant="on-dark"
            size="sm"
            busy={busy === words}
            disabled={busy !== undefined}
            onClick={() => run(entries)}
          >
            {words}
            {entries.length < chosen.length && ` ${entries.length} 份`}
          </Button>
        ))}
      {signable.length > 0 && !isBin && (
        <Button size="sm" disabled={busy !== undefined} onClick={() => acts.sign(signable)}>
          批量签署 {signable.length} 份
        </Button>
      )}
      <button
        type="button"
        aria-label="取消选择"
        onClick={onClear}
        className="grid size-10 place-items-center rounded hover:text-mist"
      >
        <Icon name="close" />
      </button>
    </section>
  );
}
