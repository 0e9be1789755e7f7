import { classNames, Icon } from '~/ui/index.ts';

const STEPS = ['上传证照', '核对信息', '选择核验方式', '完成核验', '认证结果'] as const;
/** Which of them a page is at. */
type CompanyStep = 'upload' | 'facts' | 'check';
const positions: Record<CompanyStep, number> = { upload: 0, facts: 1, check: 3 };

/** Where the company is on its way: beside the page on a desk, one line above it on a phone. */
export function CompanySteps({ at, phone }: { at: CompanyStep; phone: boolean }) {
  const current = positions[at];
  if (phone)
    return (
      <p className="mb-2 text-sm text-ink-3">
        第 {current + 1} 步，共 {STEPS.length} 步：{STEPS[current]}
      </p>
    );
  return (
    <ol aria-label="认证步骤" className="flex flex-wrap gap-x-6 gap-y-2 pb-4 text-ink-2 lg:block lg:pt-1">
      {STEPS.map((words, index) => (
        <li
          key={words}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-3 lg:h-11',
            index === current && 'font-semibold text-ink',
          )}
        >
          {index < current ? (
            <Icon name="circle-check" size={20} className="text-success" />
          ) : (
            <span
              className={classNames(
                'grid size-5 place-items-center rounded-full border text-xs tabular-nums',
                index === current ? 'border-navy bg-navy text-white' : 'border-ink-3',
              )}
            >
              {index + 1}
            </span>
          )}
          {words}
        </li>
      ))}
    </ol>
  );
}
