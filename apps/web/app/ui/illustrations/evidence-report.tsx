import { Icon } from '../icon.tsx';
import { ProductCard } from './product-card.tsx';
import { SealFace } from './seal-face.tsx';

/** What a report holds, after GB/T 39321-2020 and 互联网法院规定第十一条. */
const chapters = [
  '合同信息与参与方',
  '身份认证方式与时间',
  '意愿确认记录',
  '签署行为时间线',
  '证书、时间戳与验签结论',
  '文件摘要 SHA-256 与 SM3',
  '存证日志收录证明',
  '离线验证方法',
];

/** 法律维权: the cover of an evidence report and what it holds. */
export function EvidenceReport() {
  return (
    <ProductCard className="relative w-full px-8 py-7">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-4">
        <p className="font-serif text-lg font-semibold tracking-[0.2em]">证据报告</p>
        <p className="text-xs text-ink-3">样式示意</p>
      </div>
      <ol className="mt-4 grid gap-x-8 gap-y-1.5 text-sm text-ink-2 sm:grid-cols-2">
        {chapters.map((chapter, index) => (
          <li key={chapter} className="flex items-center gap-2.5 border-b border-line py-1.5">
            <span className="font-mono text-xs text-ink-3">{String(index + 1).padStart(2, '0')}</span>
            {chapter}
          </li>
        ))}
      </ol>
      <div className="mt-5 flex items-end justify-between gap-4">
        <p className="flex items-center gap-1.5 pb-2 text-sm font-semibold text-success-ink">
          <Icon name="circle-check" size={18} />
          报告本身也有签名，可以验证
        </p>
        <SealFace
          name="示例电子认证机构"
          purpose="出证专用章"
          inked
          className="w-24 -rotate-8 text-seal mix-blend-multiply"
        />
      </div>
    </ProductCard>
  );
}
