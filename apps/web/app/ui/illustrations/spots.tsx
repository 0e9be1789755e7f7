// Small drawings of one idea each, 200 × 132, for steps and lists.
import type { ReactNode } from 'react';
import { Building, HashChain, InkPad, Key, Paper, Phone, SealMark, Stamp, Tick } from './kit.tsx';

export function Spot({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 200 132" aria-hidden="true" className="h-auto w-full max-w-50">
      {children}
    </svg>
  );
}

export const HANDWRITING =
  'M0 14C7 12 9 2 13-6c2-4 5-4 4 0-1 6-7 13-6 17 1 3 5 0 8-3s5-4 6-2-1 5 2 5 4-2 6-3';

/** 实名认证: a person, checked. */
export const IdentitySpot = () => (
  <Spot>
    <Paper at={[82, 30]} width={108} height={72} lines={0} />
    <g className="fill-paper-2">
      <rect x="134" y="48" width="44" height="5" rx="2.5" />
      <rect x="134" y="62" width="34" height="5" rx="2.5" />
      <rect x="134" y="76" width="40" height="5" rx="2.5" />
    </g>
    <Phone at={[50, 16]}>
      <circle cx="28" cy="40" r="11" className="fill-mist" />
      <path d="M10 76c0-13 8-20 18-20s18 7 18 20z" className="fill-navy" />
    </Phone>
    <Tick at={[106, 100]} />
  </Spot>
);

/** 制作印章: a stamp, its ink and the key that stands behind it. */
export const SealMakingSpot = () => (
  <Spot>
    <Paper at={[28, 22]} width={92} height={94} lines={2} />
    <SealMark at={[82, 82]} radius={24} />
    <Stamp at={[136, 22]} />
    <InkPad at={[124, 74]} />
    <Key at={[128, 98]} />
  </Spot>
);

/** 发起合同: a paper on its way to two parties. */
export const SendingSpot = () => (
  <Spot>
    <Building at={[12, 42]} />
    <Paper at={[82, 14]} width={84} height={104} lines={4} />
    <g fill="none" strokeWidth="1.8" strokeDasharray="4 3" className="stroke-seal">
      <rect x="92" y="84" width="28" height="22" rx="3" />
      <rect x="128" y="84" width="28" height="22" rx="3" />
    </g>
    <path
      d="M172 64h18m-7-7 7 7-7 7"
      fill="none"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-seal"
    />
  </Spot>
);

/** 确认签署: a hand that signs on the phone. */
export const SigningSpot = () => (
  <Spot>
    <Paper at={[86, 20]} width={92} height={96} lines={3} />
    <SealMark at={[146, 88]} radius={20} />
    <Phone at={[44, 16]}>
      <path d="M10 70h36" strokeWidth="2" className="stroke-line" />
      <g transform="translate(11 50)">
        <path d={HANDWRITING} fill="none" strokeWidth="2.6" strokeLinecap="round" className="stroke-ink" />
      </g>
      <rect x="10" y="78" width="36" height="10" rx="3" className="fill-seal" />
    </Phone>
    <Tick at={[176, 24]} />
  </Spot>
);

/** 存证日志: papers that hang on one chain. */
export const EvidenceSpot = () => (
  <Spot>
    <Paper at={[16, 18]} width={58} height={56} lines={2} />
    <Paper at={[126, 18]} width={58} height={56} lines={2} />
    <path d="M45 74v22M155 74v22" strokeWidth="2" strokeDasharray="3 4" className="stroke-line-strong" />
    <HashChain at={[27, 92]} links={4} />
    <SealMark at={[58, 56]} radius={11} />
    <SealMark at={[168, 56]} radius={11} />
  </Spot>
);

/** 密钥: a key that stays in its house. */
export const KeySpot = () => (
  <Spot>
    <path
      d="M100 10 42 28v38c0 30 22 48 58 58 36-10 58-28 58-58V28z"
      className="fill-navy-soft stroke-navy"
      strokeWidth="2"
    />
    <g transform="translate(62 46) scale(1.3)">
      <Key at={[0, 0]} />
    </g>
    <Tick at={[146, 98]} />
  </Spot>
);

/** 证书: a paper that says who is who, with its key. */
export const CertificateSpot = () => (
  <Spot>
    <Paper at={[24, 20]} width={124} height={84} lines={0} />
    <rect x="24" y="20" width="124" height="10" rx="4" className="fill-navy" />
    <circle cx="50" cy="56" r="9" className="fill-mist" />
    <path d="M34 86c0-11 7-17 16-17s16 6 16 17z" className="fill-navy" />
    <g className="fill-paper-2">
      <rect x="80" y="48" width="54" height="5" rx="2.5" />
      <rect x="80" y="62" width="40" height="5" rx="2.5" />
      <rect x="80" y="76" width="48" height="5" rx="2.5" />
    </g>
    <SealMark at={[146, 92]} radius={21} />
    <Key at={[56, 102]} />
  </Spot>
);

/** 时间: a paper and the clock that vouches for it. */
export const TimeSpot = () => (
  <Spot>
    <Paper at={[34, 18]} width={84} height={100} lines={4} />
    <SealMark at={[68, 92]} radius={17} />
    <circle cx="132" cy="62" r="38" strokeWidth="5" className="fill-white stroke-navy" />
    <path
      d="M132 32v5M132 87v5M102 62h5M157 62h5"
      strokeWidth="3"
      strokeLinecap="round"
      className="stroke-mist"
    />
    <path
      d="M132 42v20l14 9"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-seal"
    />
  </Spot>
);
