import { shift } from '../model.ts';
import { WizardShell } from './shell.tsx';
import { Start } from './start.tsx';
import type { Wizard } from './use-wizard.ts';

/** Where the file comes from; a template brings its own. */
export function StartPage({ wizard, alone }: { wizard: Wizard; alone: boolean }) {
  const { work, uploads, takeForOneself } = wizard.creating;
  const { draft, setDocuments } = work;
  return (
    <WizardShell
      wizard={wizard}
      untitled={alone ? '自己签一份文件' : '发起合同'}
      next={
        draft.documents.length > 0
          ? { words: '下一步', busy: uploads.busy, press: () => wizard.go('basics') }
          : undefined
      }
    >
      <Start
        documents={draft.documents}
        uploads={uploads}
        alone={alone}
        onRename={(id, name) =>
          setDocuments((list) => list.map((one) => (one.id === id ? { ...one, name } : one)))
        }
        onRemove={(id) => setDocuments((list) => list.filter((one) => one.id !== id))}
        onShift={(id, by) => setDocuments((list) => shift(list, id, by))}
        onForOneself={draft.documents.length === 0 ? takeForOneself : undefined}
      />
    </WizardShell>
  );
}
