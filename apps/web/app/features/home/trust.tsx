import type { CapabilityKey } from '@yinxin/api/page';
import type { ReactNode } from 'react';
import { CapabilityBadge } from '~/parts/capabilities/index.ts';
import { ContractTimeline, VerificationResult } from '~/ui/illustrations/index.ts';
import { Icon, Section } from '~/ui/index.ts';
import { trustFacts } from './content.ts';

const proofs: { title: string; text: string; capability: CapabilityKey; Picture: () => ReactNode }[] = [
  {
    title: '逐步记下签署过程',
    text: '谁在何时做了什么，连同文件摘要一起保存。',
    capability: 'contracts',
    Picture: ContractTimeline,
  },
  {
    title: '无法查到的，注明“无法确认”',
    text: '完整、可信、时间、改动分别给结论，上传文件就能验证。',
    capability: 'tools',
    Picture: VerificationResult,
  },
];

export function Trust() {
  return (
    <Section
      id="trust"
      ground="paper"
      title="怎样判断一份签名可信"
      lead="可靠的电子签名与手写签名或者盖章具有同等的法律效力（电子签名法第十四条）。是否可靠，可以从下面几处核对。"
    >
      <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {trustFacts.map(({ icon, name, summary, capability }) => (
          <li key={name} className="border-t-2 border-navy pt-5">
            <Icon name={icon} size={28} className="mb-3 text-navy" />
            <h3 className="mb-1.5 flex items-center gap-2 text-lg">
              {name}
              <CapabilityBadge of={capability} />
            </h3>
            <p className="text-sm text-ink-2">{summary}</p>
          </li>
        ))}
      </ul>
      <div className="mt-14 grid gap-x-10 gap-y-12 lg:mt-18 lg:grid-cols-2">
        {proofs.map(({ title, text, capability, Picture }) => (
          <div key={title} className="flex flex-col *:last:flex-1">
            <h3 className="flex items-center gap-2.5 font-serif text-xl">
              {title}
              <CapabilityBadge of={capability} />
            </h3>
            <p className="mt-2 mb-6 text-ink-2">{text}</p>
            <Picture />
          </div>
        ))}
      </div>
    </Section>
  );
}
