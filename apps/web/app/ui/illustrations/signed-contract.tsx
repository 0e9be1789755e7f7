import { Icon } from '../icon.tsx';
import { ProductCard } from './product-card.tsx';
import { SealFace } from './seal-face.tsx';

const PARAGRAPHS = [
  ['w-[92%]', 'w-[98%]', 'w-[86%]', 'w-[94%]', 'w-[58%]'],
  ['w-[90%]', 'w-[96%]', 'w-[72%]'],
];

const verdict = [
  ['内容完整', '是'],
  ['证书可信', '是'],
  ['时间已证明', '是'],
  ['签后改动', '无'],
] as const;

function Verdict() {
  return (
    <ProductCard className="absolute top-14 right-0 w-48 px-4 py-3.5 sm:w-56 sm:px-5 sm:py-4 xl:w-64">
      <p className="mb-2.5 flex items-center gap-2 border-b border-line pb-2.5 font-semibold">
        <Icon name="circle-check" size={22} className="text-success" />
        签名有效
      </p>
      <ul className="text-sm leading-7 text-ink-2 sm:leading-[1.875rem]">
        {verdict.map(([question, answer]) => (
          <li key={question} className="flex justify-between">
            {question}
            <span className="font-semibold text-success-ink">{answer}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 font-mono text-xs text-ink-3">SM3 9f2c…e107</p>
    </ProductCard>
  );
}

/** The picture of the platform: a contract, the seal that lands on it, and what anyone can verify afterwards. */
export function SignedContract() {
  return (
    <div aria-hidden="true" className="relative h-[392px] sm:h-[480px]">
      <div className="absolute inset-0 right-7 bottom-3 rounded-[6px] border border-line bg-white px-7 py-7 shadow-soft sm:right-14 sm:bottom-0 sm:left-6 sm:px-11 sm:py-11">
        <p className="mb-6 font-serif text-lg font-semibold tracking-[0.3em]">采购合同</p>
        {PARAGRAPHS.map((lines) => (
          <div key={lines[0]} className="mb-7 grid gap-3.5">
            {lines.map((width) => (
              <div key={width} className={`h-2 rounded-full bg-paper-2 ${width}`} />
            ))}
          </div>
        ))}
        <div className="absolute inset-x-7 bottom-7 font-serif text-sm leading-7 text-ink-2 sm:inset-x-11 sm:bottom-11">
          <p>
            甲方（盖章）
            <br />
            2026 年 11 月 15 日
          </p>
        </div>
      </div>
      {/* Beside the label and the date, so that both can be read. */}
      <div className="absolute right-10 bottom-3.5 w-27 -rotate-8 text-seal mix-blend-multiply sm:right-auto sm:bottom-6 sm:left-54 sm:w-38 xl:left-58 xl:w-42">
        <SealFace name="示例科技有限公司" purpose="合同专用章" inked className="w-full animate-stamp" />
      </div>
      <Verdict />
    </div>
  );
}
