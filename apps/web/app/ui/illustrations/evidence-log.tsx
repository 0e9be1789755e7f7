import { Icon } from '../icon.tsx';
import { ProductCard } from './product-card.tsx';

/** The tree of a log with four leaves: the way from one contract up to the checkpoint, and the two digests it needs. */
const nodes: { x: number; y: number; digest: string; part: 'way' | 'needed' | 'other' }[] = [
  { x: 280, y: 34, digest: 'e7d0…41bc', part: 'way' },
  { x: 160, y: 112, digest: '44a9…90d1', part: 'way' },
  { x: 400, y: 112, digest: 'b216…c5f3', part: 'needed' },
  { x: 96, y: 190, digest: '5c1e…a07b', part: 'needed' },
  { x: 224, y: 190, digest: '9f2c…e107', part: 'way' },
  { x: 352, y: 190, digest: '0d7b…62ae', part: 'other' },
  { x: 480, y: 190, digest: 'f390…18c4', part: 'other' },
];
const looks = {
  way: { box: 'fill-seal-soft stroke-seal', text: 'fill-seal-deep' },
  needed: { box: 'fill-navy-soft stroke-navy', text: 'fill-navy' },
  other: { box: 'fill-white stroke-line', text: 'fill-ink-3' },
};
/** Child and parent; the way itself comes last, to lie on top. */
const branches = [
  [2, 0],
  [3, 1],
  [5, 2],
  [6, 2],
  [1, 0],
  [4, 1],
] as const;

function Tree() {
  return (
    <svg viewBox="20 8 536 214" aria-hidden="true" className="block h-auto w-full">
      {branches.map(([from, to]) => {
        const [a, b] = [nodes[from], nodes[to]];
        if (!a || !b) return null;
        const proven = a.part === 'way' && b.part === 'way';
        return (
          <path
            key={from}
            d={`M${a.x} ${a.y - 20}V${(a.y + b.y) / 2}H${b.x}V${b.y + 20}`}
            fill="none"
            strokeWidth={proven ? 2.5 : 1.5}
            className={proven ? 'stroke-seal' : 'stroke-line'}
          />
        );
      })}
      {nodes.map(({ x, y, digest, part }) => (
        <g key={digest} transform={`translate(${x} ${y})`}>
          <rect x="-54" y="-20" width="108" height="40" rx="8" strokeWidth="2" className={looks[part].box} />
          <text
            y="5.5"
            textAnchor="middle"
            fontSize="16"
            fontFamily="var(--font-mono)"
            className={looks[part].text}
          >
            {digest}
          </text>
        </g>
      ))}
    </svg>
  );
}

const proofs = ['检查点由平台签名', '有见证方的共同签名', '离线可验，无需联网'];

/** How one contract is proven to be in the evidence log. */
export function EvidenceLogPicture() {
  return (
    <ProductCard className="w-full">
      <div className="flex items-center justify-between border-b border-line px-6 py-4">
        <p className="font-semibold">存证日志 · 收录证明</p>
        <p className="text-xs text-ink-3">证明示意</p>
      </div>
      <div className="px-6 pt-6 pb-5">
        <Tree />
        <p className="mt-2 text-center text-xs text-ink-3">凭两个相邻摘要，就能从这份合同算到检查点</p>
      </div>
      <ul className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line px-6 py-4 text-sm text-ink-2">
        {proofs.map((proof) => (
          <li key={proof} className="flex items-center gap-1.5">
            <Icon name="check" size={16} className="text-success" />
            {proof}
          </li>
        ))}
      </ul>
    </ProductCard>
  );
}
