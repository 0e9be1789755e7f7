import type { ReactNode } from 'react';
import { Icon } from '~/ui/index.ts';
import { saveWords } from '../step-bar.tsx';
import type { SaveState } from '../use-draft.ts';

interface FrameProps {
  title: string;
  /** How far it is: the first of three. */
  at: number;
  of: number;
  back: { label: string; press: () => void };
  saving: SaveState;
  onSave: () => void;
  children: ReactNode;
  /** At the bottom, for thumbs. */
  action: ReactNode;
}

/** One step over the whole screen of a phone: where one is above, what leads on below. */
export function Frame({ title, at, of, back, saving, onSave, children, action }: FrameProps) {
  return (
    <div className="fixed inset-0 z-50 flex h-dvh flex-col bg-white">
      <header className="pt-[env(safe-area-inset-top)]">
        <div className="flex items-center gap-1 pr-4">
          <button
            type="button"
            aria-label={back.label}
            onClick={back.press}
            className="grid size-12 shrink-0 place-items-center"
          >
            <Icon name={at === 1 ? 'close' : 'arrow-left'} />
          </button>
          <h1 className="min-w-0 flex-1 truncate text-base">{title}</h1>
          <span className="text-sm text-ink-3 tabular-nums">
            {at} / {of}
          </span>
        </div>
        <div aria-hidden="true" className="h-0.5 bg-line">
          <div className="h-full bg-navy" style={{ width: `${(at / of) * 100}%` }} />
        </div>
        <p role="status" className="flex min-h-6 items-center gap-2 px-5 text-xs text-ink-3">
          {saveWords(saving)}
          {saving.kind === 'failed' && (
            <button type="button" onClick={onSave} className="text-navy underline">
              重试
            </button>
          )}
        </p>
      </header>
      {children}
      {action && (
        <div className="border-t border-line bg-white px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
          {action}
        </div>
      )}
    </div>
  );
}

/** What scrolls within the frame. */
export const Scrolled = ({ children }: { children: ReactNode }) => (
  <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
);
