import { Link } from 'react-router';
import { type WizardStep, wizardPath } from '~/parts/contracts/index.ts';
import { classNames, Icon } from '~/ui/index.ts';
import { PARTS, partAt } from './parts.ts';

/** How far it is: what lies behind can be gone back to, what lies ahead is reached by going on. */
export function StepLine({ step, id }: { step: WizardStep; id: string }) {
  const at = partAt(step);
  if (at < 0) return null;
  return (
    <nav aria-label="步骤" className="shrink-0 px-4 pt-3">
      <ol className="grid grid-cols-[4fr_6fr_3fr] gap-2">
        {PARTS.map(({ name, steps }, index) => {
          const words = index < at ? name : `${index + 1} ${name}`;
          return (
            <li
              key={name}
              aria-current={index === at ? 'step' : undefined}
              className={classNames(
                'border-t-[3px] text-sm whitespace-nowrap',
                index < at ? 'border-success text-ink-2' : 'border-line text-ink-2',
                index === at && 'border-navy font-semibold text-ink',
              )}
            >
              {index < at ? (
                <Link to={wizardPath(steps[0], id)} className="flex min-h-11 items-center gap-1">
                  <Icon name="check" size={16} className="text-success" />
                  {words}
                </Link>
              ) : (
                <span className="flex min-h-11 items-center">{words}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
