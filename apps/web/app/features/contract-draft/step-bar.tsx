import { Link } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { SIGN_CENTER } from '~/parts/contracts/index.ts';
import { Button, clockTime, Icon } from '~/ui/index.ts';
import { PACKAGES, type Quota, STEPS, type Step } from './model.ts';
import type { SaveState } from './use-draft.ts';

export const saveWords = (state: SaveState): string => {
  switch (state.kind) {
    case 'saved':
      return state.at ? `已保存 ${clockTime(state.at).full.slice(-8, -3)}` : '';
    case 'failed':
      return `没有保存：${state.reason}`;
    default:
      return '正在保存…';
  }
};

interface StepBarProps {
  title: string;
  /** What it is called while it has no name. */
  untitled?: string;
  /** What sending costs; nothing where nothing is sent. */
  quota?: Quota;
  names?: Readonly<Record<Step, string>>;
  back?: { to: string; label: string };
  saving: SaveState;
  onSave: () => void;
  steps: readonly Step[];
  step: Step;
  onStep: (step: Step) => void;
  /** The button that leads on. */
  next: NextStep | undefined;
}

export interface NextStep {
  words: string;
  busy: boolean;
  /** Why it does not lead on yet, said when it is pressed; another button is the red one until then. */
  hindrance: string | undefined;
  press: () => void;
}

/** What it will cost, from the beginning: nobody writes for an hour to learn that nothing is left. */
const QuotaWords = ({ quota: { needed, left, trial } }: { quota: Quota }) =>
  trial ? (
    <span>
      {trial.needsIdentity ? `发出前完成认证，前 ${trial.left} 份免费` : `试用还剩 ${trial.left} 份`}
    </span>
  ) : left < needed ? (
    <span className="text-danger">
      合同余量 {left} 份，不够发起，
      <Link to={PACKAGES} className="underline">
        购买套餐
      </Link>
    </span>
  ) : (
    <span>
      发起时将扣减 {needed} 份，余量 {left} 份
    </span>
  );

const CENTRE = { to: SIGN_CENTER, label: '返回签署中心' };

/** What is written, whether it is kept, and how far it is. */
export function StepBar(props: StepBarProps) {
  const { title, untitled = '发起合同', quota, names = STEPS, back = CENTRE } = props;
  const { saving, onSave, steps, step, onStep, next } = props;
  const toast = useToast();
  const saved = (
    <span role="status" className="flex min-w-0 items-center gap-2">
      <span className="truncate">{saveWords(saving)}</span>
      {saving.kind === 'failed' && (
        <button type="button" onClick={onSave} className="shrink-0 text-navy underline">
          重试
        </button>
      )}
    </span>
  );
  const told = (
    <p className="flex flex-wrap items-center gap-x-4 text-xs text-ink-3">
      {quota && <QuotaWords quota={quota} />}
      {saved}
    </p>
  );
  const way = (
    <nav aria-label="步骤">
      <ol className="flex flex-wrap gap-x-5">
        {steps.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === step ? 'step' : undefined}
              onClick={() => onStep(name)}
              className="inline-flex min-h-11 items-center gap-1.5 text-sm text-ink-3 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
            >
              <span>{index + 1}</span>
              {names[name]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
  return (
    <div className="sticky top-(--header) z-30 border-b border-line bg-white">
      <div className="mx-auto flex min-h-16 max-w-[90rem] flex-wrap items-center gap-x-6 gap-y-1 px-5 lg:px-6">
        <Link
          to={back.to}
          aria-label={back.label}
          className="grid size-11 place-items-center rounded text-ink-2 hover:text-ink"
        >
          <Icon name="arrow-left" />
        </Link>
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-base">{title || untitled}</h1>
          {told}
        </div>
        {way}
        {next && (
          <Button
            size="sm"
            variant={next.hindrance ? 'secondary' : 'primary'}
            busy={next.busy}
            onClick={() => (next.hindrance ? toast.error(next.hindrance) : next.press())}
          >
            {next.words}
          </Button>
        )}
      </div>
    </div>
  );
}
