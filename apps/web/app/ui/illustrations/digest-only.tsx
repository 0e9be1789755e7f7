import { Building, Key, Paper, SealMark, Tick } from './kit.tsx';

/** 摘要签署: the paper stays in the platform, its digest goes out, the signature comes back. */
export function DigestOnly() {
  return (
    <svg viewBox="0 0 560 300" aria-hidden="true" className="block h-auto w-full">
      <rect
        x="8"
        y="24"
        width="304"
        height="252"
        rx="14"
        strokeWidth="2"
        className="fill-navy-soft stroke-navy"
      />
      <text x="28" y="54" fontSize="16" fontWeight="600" className="fill-navy">
        您的网络
      </text>
      <Paper at={[40, 78]} width={116} height={150} lines={5} />
      <SealMark at={[122, 196]} radius={24} />
      <Tick at={[156, 82]} />
      <Building at={[212, 180]} />
      <rect x="382" y="62" width="170" height="176" rx="14" className="fill-paper stroke-line" />
      <text x="402" y="92" fontSize="16" fontWeight="600" className="fill-navy">
        认证机构
      </text>
      <g transform="translate(410 120) scale(1.5)">
        <Key at={[0, 0]} />
      </g>
      <text x="402" y="214" fontSize="14" className="fill-ink-3">
        证书 · 时间戳
      </text>
      <g fill="none" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M190 116h200m-9-7 9 7-9 7" className="stroke-seal" />
        <path d="M390 158H190m9-7-9 7 9 7" className="stroke-navy" />
      </g>
      <g fontSize="13" fontFamily="var(--font-mono)">
        <text x="204" y="104" className="fill-seal-deep">
          SM3 9f2c…e107
        </text>
        <text x="204" y="146" className="fill-navy">
          签名与时间戳
        </text>
      </g>
    </svg>
  );
}
