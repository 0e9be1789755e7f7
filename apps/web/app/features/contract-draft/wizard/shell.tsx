import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, Icon } from '~/ui/index.ts';
import { saveWords } from '../step-bar.tsx';
import { useLeaving } from '../use-leaving.ts';
import { StepLine } from './step-line.tsx';
import { useVisibleArea } from './use-visible-area.ts';
import type { Wizard } from './use-wizard.ts';

/** The button that leads on: it can always be pressed, and shows what is missing if something is. */
interface WizardNext {
  words: string;
  busy?: boolean;
  press: () => void;
}

interface WizardShellProps {
  wizard: Wizard;
  /** What the page is called where the contract has no name yet. */
  untitled?: string;
  /** Below the step line, before what scrolls. */
  above?: ReactNode;
  children: ReactNode;
  /** Beside the button that leads on, before it. */
  beside?: ReactNode;
  /** Above both. */
  aboveButton?: ReactNode;
  /** What is put on the board: over the whole width, above the buttons. */
  tray?: ReactNode;
  next: WizardNext | undefined;
  /** The page moves things by hand and scrolls by itself. */
  isBoard?: boolean;
}

function SaveLine({ wizard }: { wizard: Wizard }) {
  const { saving, save } = wizard.creating.work;
  return (
    <p role="status" className="flex min-h-5 shrink-0 items-center gap-2 px-4 text-xs text-ink-3">
      <span className="min-w-0 truncate">{saveWords(saving)}</span>
      {saving.kind === 'failed' && (
        <button type="button" onClick={save} className="min-h-11 shrink-0 px-1 text-navy underline">
          重试
        </button>
      )}
    </p>
  );
}

/** One step over the whole screen: how far it is above, what leads on below, and neither under the keyboard. */
export function WizardShell(props: WizardShellProps) {
  const { wizard, untitled = '发起合同', above, children, beside, aboveButton, tray, next, isBoard } = props;
  const { data, step, creating, before } = wizard;
  const { draft } = creating.work;
  const area = useVisibleArea();
  const leaving = useLeaving();
  return (
    <div
      inert={leaving}
      data-wizard={step}
      className="fixed inset-x-0 top-0 z-40 flex h-dvh flex-col bg-white"
      style={area && { top: area.top, height: area.height }}
    >
      {!data.inWecom && (
        <header className="shrink-0 border-b border-line bg-paper pt-[env(safe-area-inset-top)]">
          <div className="flex items-center pr-4">
            <Link
              to={before.to}
              aria-label={before.words}
              className="grid size-12 shrink-0 place-items-center text-ink"
            >
              <Icon name={before.isOut ? 'close' : 'arrow-left'} />
            </Link>
            <h1 className="min-w-0 flex-1 truncate text-base">{draft.title || untitled}</h1>
          </div>
        </header>
      )}
      <StepLine step={step} id={draft.id} />
      <SaveLine wizard={wizard} />
      {above}
      <div
        data-scrolls
        className={
          isBoard ? 'relative min-h-0 flex-1 overflow-hidden' : 'min-h-0 flex-1 overflow-y-auto px-4 py-3'
        }
      >
        {data.inWecom && <h1 className="sr-only">{draft.title || untitled}</h1>}
        {children}
      </div>
      {tray}
      {(aboveButton || beside || next) && (
        <div className="shrink-0 border-t border-line bg-white px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
          {aboveButton}
          <div className="flex gap-2">
            {beside}
            {next && (
              <Button busy={next.busy ?? false} onClick={next.press} className="flex-1">
                {next.words}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
