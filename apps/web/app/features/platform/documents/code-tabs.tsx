import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { CopyButton } from '~/parts/reading/index.ts';
import { classNames } from '~/ui/index.ts';
import { isShown, languageName, type Sample } from './samples.ts';

interface CodeTabsProps {
  samples: Sample[];
  /** The language chosen anywhere, now or on an earlier visit. */
  chosen: string | undefined;
  choose: (language: string) => void;
}

/** Where a key leads from a tab, as the pattern for tabs has it (WAI-ARIA APG). */
const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function Tabs({ id, samples, chosen, choose }: CodeTabsProps & { id: string }) {
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const at = samples.findIndex(({ language }) => language === chosen);
    const next = move(at, samples.length);
    choose(samples[next]?.language ?? '');
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="示例语言"
      onKeyDown={walk}
      className="flex overflow-x-auto [scrollbar-width:none]"
    >
      {samples.map(({ language }) => (
        <button
          key={language}
          type="button"
          role="tab"
          id={`${id}-${language}`}
          data-language={language}
          suppressHydrationWarning
          aria-selected={language === chosen}
          aria-controls={`${id}-${language}-panel`}
          tabIndex={language === chosen ? 0 : -1}
          onClick={() => choose(language)}
          className="h-11 shrink-0 border-b-2 border-transparent px-2.5 text-[0.8125rem] text-mist -outline-offset-2 hover:text-white aria-selected:border-seal aria-selected:font-semibold aria-selected:text-white"
        >
          {languageName(language)}
        </button>
      ))}
    </div>
  );
}

function Frame({ label, sample, children }: { label: ReactNode; sample: Sample; children: ReactNode }) {
  return (
    <div
      data-samples=""
      className={classNames(
        'overflow-hidden rounded border',
        isShown(sample.language) ? 'border-line bg-paper' : 'on-dark border-ink bg-ink text-white',
      )}
    >
      <div className="flex items-center justify-between gap-3 border-b border-current/15 pr-2">
        {label}
        <CopyButton
          text={sample.code}
          what={`${languageName(sample.language)}示例`}
          dark={!isShown(sample.language)}
        />
      </div>
      {children}
    </div>
  );
}

const panelClass = 'overflow-x-auto px-4 py-4 font-mono text-[0.8125rem] leading-6 -outline-offset-2';

const Code = ({ language, code }: Sample) => (
  <pre>
    <code data-code={language}>{code}</code>
  </pre>
);

function SingleSample({ sample }: { sample: Sample }) {
  const name = languageName(sample.language);
  return (
    <Frame sample={sample} label={<p className="px-4 py-3 text-sm opacity-80">{name}</p>}>
      <section
        aria-label={`${name}示例`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, so the keyboard must reach them (WCAG 2.1.1).
        tabIndex={0}
        className={panelClass}
      >
        <Code {...sample} />
      </section>
    </Frame>
  );
}

/** One sample, or the same sample in several languages; the choice holds for every sample of the centre. */
export function CodeTabs({ samples, chosen, choose }: CodeTabsProps) {
  const id = useId();
  const shown = samples.find(({ language }) => language === chosen) ?? samples[0];
  if (!shown) return null;
  if (samples.length === 1) return <SingleSample sample={shown} />;
  return (
    <Frame sample={shown} label={<Tabs id={id} samples={samples} chosen={shown.language} choose={choose} />}>
      {samples.map(({ language, code }) => (
        <div
          key={language}
          role="tabpanel"
          id={`${id}-${language}-panel`}
          data-language={language}
          suppressHydrationWarning
          aria-labelledby={`${id}-${language}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: as above.
          tabIndex={0}
          hidden={language !== shown.language}
          className={panelClass}
        >
          <Code language={language} code={code} />
        </div>
      ))}
    </Frame>
  );
}
