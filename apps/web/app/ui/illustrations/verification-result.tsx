import { Icon, type IconName } from '../icon.tsx';
import { ProductCard } from './product-card.tsx';

type Answer = 'yes' | 'unknown';

const answers: Record<Answer, { text: string; icon: IconName; className: string }> = {
  yes: { text: '通过', icon: 'circle-check', className: 'text-success-ink' },
  unknown: { text: '无法确认', icon: 'question', className: 'text-warning-ink' },
};

const questions: { question: string; reason: string; answer: Answer }[] = [
  { question: '内容是否完整', reason: '逐字节摘要与签名一致', answer: 'yes' },
  { question: '签后有无改动', reason: '逐个修订版比对，未见改动', answer: 'yes' },
  { question: '时间是否可证', reason: '可信时间戳有效', answer: 'yes' },
  { question: '证书是否可信', reason: '证书链完整，吊销状态暂时查询不到', answer: 'unknown' },
];

/** What a verification says: four answers, and an honest one when something cannot be found out. */
export function VerificationResult() {
  return (
    <ProductCard>
      <div className="flex items-center justify-between gap-4 border-b border-line px-6 py-4">
        <p className="flex min-w-0 items-center gap-2 font-semibold">
          <Icon name="document" className="text-ink-3" />
          <span className="truncate">采购合同.pdf</span>
        </p>
        <p className="text-xs text-ink-3">验证结果示意</p>
      </div>
      <ul className="px-6">
        {questions.map(({ question, reason, answer }) => {
          const { text, icon, className } = answers[answer];
          return (
            <li
              key={question}
              className="flex items-center justify-between gap-4 border-b border-line py-3.5"
            >
              <div>
                <p className="text-sm font-semibold">{question}</p>
                <p className="text-sm text-ink-3">{reason}</p>
              </div>
              <p className={`flex shrink-0 items-center gap-1 text-sm font-semibold ${className}`}>
                <Icon name={icon} size={18} />
                {text}
              </p>
            </li>
          );
        })}
      </ul>
      <div className="m-4 rounded bg-warning-soft px-4 py-3 text-sm">
        <p className="font-semibold text-warning-ink">结论：待确认</p>
        <p className="text-ink-2">三项通过，一项暂时查询不到。恢复后重新验证即可，文件无需改动。</p>
      </div>
    </ProductCard>
  );
}
