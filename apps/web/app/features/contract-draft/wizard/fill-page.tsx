import { AUTHOR_KEY } from '@yinxin/api/client';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '~/ui/index.ts';
import { nameOf } from '../model.ts';
import { isOwnParty } from '../use-send.ts';
import { type Blank, blankError, blanksOf, filledOf, gapFrom, settledValue, withValue } from './blanks.ts';
import { FillField } from './fill-field.tsx';
import { WizardShell } from './shell.tsx';
import { useFirstGap, type Wizard } from './use-wizard.ts';

/** How much of what has to be there is. */
const Progress = ({ done, all }: { done: number; all: number }) => (
  <div className="shrink-0 border-b border-line px-4 pt-1 pb-2">
    <p className="text-sm text-ink-2">{all > 0 ? `必填 ${done} / ${all}` : '没有必填的'}</p>
    <div
      role="progressbar"
      aria-label="必填项"
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={done}
      className="mt-1 h-1 rounded bg-line"
    >
      <div className="h-full rounded bg-navy" style={{ width: `${all > 0 ? (done / all) * 100 : 100}%` }} />
    </div>
  </div>
);

interface WalkProps {
  missing: number;
  onWalk: (by: 1 | -1) => void;
}

/** Leads from gap to gap, above the keyboard too. */
const Walk = ({ missing, onWalk }: WalkProps) => (
  <div className="flex min-h-11 items-center gap-1">
    <span role="status" className="flex flex-1 items-center gap-1 text-sm">
      {missing > 0 ? (
        <span className="inline-flex items-center gap-1 text-warning-ink">
          <Icon name="alert" size={16} />
          还差 {missing} 项必填
        </span>
      ) : (
        <span className="inline-flex items-center gap-1 text-success-ink">
          <Icon name="circle-check" size={16} />
          必填的都填好了
        </span>
      )}
    </span>
    {([-1, 1] as const).map((by) => (
      <button
        key={by}
        type="button"
        // pressed with the field still in focus, the keyboard stays
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onWalk(by)}
        className="min-h-11 px-2 font-semibold text-navy"
      >
        {by < 0 ? '上一项' : '下一项'}
      </button>
    ))}
  </div>
);

/** Whose it is that is asked under a heading. */
function groupsOf(wizard: Wizard, blanks: readonly Blank[]) {
  const { draft } = wizard.creating.work;
  const groups: { title: string; place: string; blanks: Blank[] }[] = [];
  for (const blank of blanks) {
    const party = draft.parties.find(({ key }) => key === blank.party);
    const isOwn = party && isOwnParty(party, wizard.creating.own);
    const who = party ? party.role || nameOf(party) : '';
    const title =
      blank.party === AUTHOR_KEY ? '合同内容' : isOwn ? '您签署前填写' : `由${who}填写，可以先替对方填`;
    const document = draft.documents.find(({ id }) => id === blank.documentId);
    const file = draft.documents.length > 1 ? `${document?.name ?? ''} ` : '';
    const place = `${file}第 ${blank.page + 1} 页`;
    const last = groups.at(-1);
    if (last?.title === title && last.place === place) last.blanks.push(blank);
    else groups.push({ title, place, blanks: [blank] });
  }
  return groups;
}

/** `TemplateFill`: what stands in the blanks of the pages. */
export function FillPage({ wizard }: { wizard: Wizard }) {
  const { work } = wizard.creating;
  const blanks = blanksOf(work.draft);
  const { done, all } = filledOf(blanks);
  const [attempts, setAttempts] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const current = useRef('');
  const list = useRef<HTMLDivElement>(null);
  useFirstGap(attempts);
  const write = (blank: Blank, value: string) =>
    work.setFields((fields) => withValue(fields, blank, value), blank.key);
  const settle = (blank: Blank) => {
    setLeft((before) => new Set([...before, blank.key]));
    const value = settledValue(blank);
    if (value !== blank.value) write(blank, value);
  };
  const walk = (by: 1 | -1) => {
    const at = blanks.findIndex(({ key }) => key === current.current);
    const gap = gapFrom(blanks, at < 0 && by < 0 ? 0 : at, by);
    const group = gap && list.current?.querySelector<HTMLElement>(`[data-blank="${CSS.escape(gap.key)}"]`);
    const input = group?.querySelector<HTMLElement>('input:checked, input, select, textarea');
    input?.focus({ preventScroll: true });
    group?.scrollIntoView({ block: 'center' });
  };
  // whoever comes to fill in begins at the first gap, without a keyboard that jumps up
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const [first] = blanks.filter((blank) => blankError(blank));
    if (first)
      list.current
        ?.querySelector(`[data-blank="${CSS.escape(first.key)}"]`)
        ?.scrollIntoView({ block: 'nearest' });
  }, []);
  const goOn = () => (done < all ? setAttempts(attempts + 1) : wizard.back('signers'));
  return (
    <WizardShell
      wizard={wizard}
      above={<Progress done={done} all={all} />}
      aboveButton={<Walk missing={all - done} onWalk={walk} />}
      next={{ words: '填好了', press: goOn }}
    >
      <div ref={list} className="space-y-6 pb-4">
        {groupsOf(wizard, blanks).map(({ title, place, blanks: some }) => (
          <section key={`${title} ${place} ${some[0]?.key}`} aria-label={`${title}，${place}`}>
            <h2 className="mb-3 flex justify-between gap-3 text-sm font-normal text-ink-2">
              <span className="wrap-anywhere">{title}</span>
              <span className="shrink-0">{place}</span>
            </h2>
            <div className="space-y-4">
              {some.map((blank) => (
                <FillField
                  key={blank.key}
                  blank={blank}
                  error={attempts > 0 || left.has(blank.key) ? blankError(blank) : undefined}
                  onChange={(value) => write(blank, value)}
                  onFocus={() => {
                    current.current = blank.key;
                  }}
                  onLeave={() => settle(blank)}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </WizardShell>
  );
}
