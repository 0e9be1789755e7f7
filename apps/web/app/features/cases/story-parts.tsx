import type { CaseDetail } from '@yinxin/api/client';
import { FlowLanes } from '~/ui/illustrations/index.ts';
import { Icon, SampleBadge } from '~/ui/index.ts';

/** What was, and what is; figures of a sample are samples too. */
export function Changes({ changes, sample }: Pick<CaseDetail, 'changes' | 'sample'>) {
  if (changes.length === 0) return null;
  return (
    <table className="mb-10 w-full border-collapse text-left">
      <caption className="mb-3 text-left">
        <span className="flex items-center gap-2 text-lg font-semibold">
          前后对比
          {sample && <SampleBadge />}
        </span>
        {sample && <span className="block text-sm text-ink-3">下列数字为示例，不是任何客户的实测结果。</span>}
      </caption>
      <thead>
        <tr className="border-b-2 border-navy text-sm">
          <th scope="col" className="py-2.5 font-normal text-ink-3">
            <span className="sr-only">对比项</span>
          </th>
          <th scope="col" className="px-3 py-2.5 font-normal text-ink-3">
            以前
          </th>
          <th scope="col" className="px-3 py-2.5 font-semibold">
            现在
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-3 font-normal text-ink-2">
              {name}
            </th>
            <td className="px-3 py-3 text-ink-3">{before}</td>
            <td className="px-3 py-3 font-semibold text-success-ink">
              <span className="inline-flex items-center gap-1.5">
                <Icon name="arrow-right" size={16} className="text-ink-3 max-sm:hidden" />
                {after}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who does what, drawn as lanes. */
export function Process({ steps }: Pick<CaseDetail, 'steps'>) {
  if (steps.length === 0) return null;
  const lanes = [...new Set(steps.map(({ who }) => who))];
  return (
    <section aria-labelledby="process-title" className="mt-12 lg:mt-16">
      <h2 id="process-title" className="mb-6 font-serif text-xl">
        流程图
      </h2>
      <FlowLanes
        lanes={lanes}
        steps={steps.map(({ who, name, text }) => ({ lane: lanes.indexOf(who) + 1, name, text }))}
      />
    </section>
  );
}
