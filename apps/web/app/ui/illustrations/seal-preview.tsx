import { Icon } from '../icon.tsx';
import { ProductCard } from './product-card.tsx';
import { SealFace } from './seal-face.tsx';

const facts = [
  ['印章名称', '合同专用章'],
  ['图形规格', '圆形，直径 42 毫米'],
  ['印章结构', 'GB/T 38540-2020'],
  ['签名算法', 'SM2 / SM3'],
  ['使用授权', '法务部两人，用印须审批'],
] as const;

const Measure = () => (
  <div aria-hidden="true" className="mx-3 mt-3 @lg:mx-4 flex items-center gap-2 text-xs text-ink-3">
    <span className="h-2 w-px bg-line-strong" />
    <span className="h-px flex-1 bg-line-strong" />
    42 mm
    <span className="h-px flex-1 bg-line-strong" />
    <span className="h-2 w-px bg-line-strong" />
  </div>
);

/** A seal as its keeper sees it: the face true to size, and what stands behind it. */
export function SealPreview() {
  return (
    <ProductCard className="@container w-full">
      <div className="flex items-center justify-between border-b border-line px-6 py-4">
        <p className="font-semibold">印章预览</p>
        <p className="flex items-center gap-1 text-sm font-semibold text-success-ink">
          <Icon name="circle-check" size={18} />
          使用中
        </p>
      </div>
      <div className="grid items-center gap-x-6 gap-y-5 p-6 @sm:grid-cols-[8rem_1fr] @lg:grid-cols-[11rem_1fr] @lg:gap-x-8">
        <div className="mx-auto w-full max-w-44">
          <div className="rounded bg-paper p-3 @lg:p-4">
            <SealFace name="示例科技有限公司" purpose="合同专用章" className="w-full text-seal" />
          </div>
          <Measure />
        </div>
        <dl className="text-sm">
          {facts.map(([term, fact]) => (
            <div key={term} className="flex gap-x-3 border-b border-line py-2 last:border-0">
              <dt className="shrink-0 text-ink-3">{term}</dt>
              <dd className="font-semibold whitespace-nowrap">{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
    </ProductCard>
  );
}
