import { ContractTimeline, VerificationResult } from '../../ui/illustrations/index.ts';
import { Icon, Section } from '../../ui/index.ts';
import { trustFacts } from './content.ts';

const proofs = [
  {
    title: '过程可以回放',
    text: '谁、何时、做了什么，每一步都留下摘要，事后对得上。',
    Picture: ContractTimeline,
  },
  {
    title: '结论分开给，不含糊其辞',
    text: '“有效”两个字不够。四个问题分别回答，查不到的就说查不到。',
    Picture: VerificationResult,
  },
];

export function Trust() {
  return (
    <Section
      id="trust"
      ground="paper"
      title="可信，要拿得出依据"
      lead="可靠的电子签名与手写签名或者盖章具有同等的法律效力（电子签名法第十四条）。可靠与否，要经得起检验。"
    >
      <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {trustFacts.map(({ icon, name, summary }) => (
          <li key={name} className="border-t-2 border-navy pt-5">
            <Icon name={icon} size={28} className="mb-3 text-navy" />
            <h3 className="mb-1.5 text-lg">{name}</h3>
            <p className="text-sm text-ink-2">{summary}</p>
          </li>
        ))}
      </ul>
      <div className="mt-14 grid gap-x-10 gap-y-12 lg:mt-18 lg:grid-cols-2">
        {proofs.map(({ title, text, Picture }) => (
          <div key={title} className="flex flex-col *:last:flex-1">
            <h3 className="font-serif text-xl">{title}</h3>
            <p className="mt-2 mb-6 text-ink-2">{text}</p>
            <Picture />
          </div>
        ))}
      </div>
    </Section>
  );
}
