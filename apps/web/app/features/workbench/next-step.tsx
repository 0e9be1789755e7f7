import type { WorkStep } from '@yinxin/api/client';
import { addressOn } from '~/site/device.ts';
import { ButtonLink, classNames, Icon, type IconName } from '~/ui/index.ts';
import type { NextStep } from './model.ts';

const marks: Partial<Record<NextStep['kind'], IconName>> = {
  refused: 'failed',
  waiting: 'clock',
  expiry: 'alert',
};

const bars: Record<WorkStep['state'], string> = {
  done: 'border-success',
  next: 'border-white font-semibold text-white',
  later: 'border-navy-line',
};

/** Where one stands on the way to the first contract. */
const Way = ({ steps }: { steps: readonly WorkStep[] }) => (
  <ol aria-label="办理步骤" className="mt-5 grid auto-cols-fr grid-flow-col gap-1 text-sm text-mist">
    {steps.map(({ name, state }) => (
      <li
        key={name}
        aria-current={state === 'next' ? 'step' : undefined}
        className={classNames('flex items-center gap-1.5 border-t-2 pt-2 leading-5', bars[state])}
      >
        {state === 'done' && <Icon name="check" size={16} label="已完成" />}
        {state === 'next' && <Icon name="chevron-right" size={16} />}
        {name}
      </li>
    ))}
  </ol>
);

interface NextStepProps {
  next: NextStep;
  steps: readonly WorkStep[];
  phone: boolean;
}

/** The one thing to do now: a sentence and a button, first on the page in every state. */
export function NextStepCard({ next, steps, phone }: NextStepProps) {
  const { kind, note, title, text, action, other } = next;
  const mark = marks[kind];
  return (
    <section
      aria-labelledby="next-step"
      data-next={kind}
      className="rounded-card bg-navy p-5 text-white on-dark lg:p-7"
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="next-step" className="flex flex-wrap items-center gap-x-3 text-sm font-normal text-mist">
            下一步
            {note && (
              <span className="inline-flex items-center gap-1">
                {mark && <Icon name={mark} size={16} />}
                {note}
              </span>
            )}
          </h2>
          <p className="mt-1 font-serif text-lg font-semibold wrap-anywhere lg:text-xl">{title}</p>
          <p className="mt-1 text-sm wrap-anywhere text-mist">{text}</p>
        </div>
        <div className="flex gap-3 max-sm:w-full max-sm:flex-row-reverse">
          {other && (
            <ButtonLink variant="on-dark" to={addressOn(other.path, phone)} className="max-sm:flex-1">
              {other.words}
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" to={addressOn(action.path, phone)} className="max-sm:flex-[2]">
            {action.words}
          </ButtonLink>
        </div>
      </div>
      {steps.length > 0 && <Way steps={steps} />}
    </section>
  );
}
