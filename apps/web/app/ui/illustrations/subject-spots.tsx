// What articles are about, 200 × 132 each: law, code, money, verification, the seam of a contract.
import { Building, Key, Paper, SealMark, Tick } from './kit.tsx';
import { Spot } from './spots.tsx';

/** 法规: a text and the scales it is weighed on. */
export const LawSpot = () => (
  <Spot>
    <Paper at={[24, 20]} width={78} height={96} lines={5} />
    <g fill="none" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" className="stroke-navy">
      <path d="M138 26v80m-24 0h48M106 40h64" />
    </g>
    <g strokeWidth="2" strokeLinejoin="round" className="fill-navy-soft stroke-navy">
      <path d="m106 40-14 34h28z" />
      <path d="m170 40-14 34h28z" />
      <path d="M92 74a14 10 0 0 0 28 0zM156 74a14 10 0 0 0 28 0z" />
    </g>
    <circle cx="138" cy="24" r="6" className="fill-seal" />
  </Spot>
);

/** 代码: an editor's window whose last line is sealed. */
export const CodeSpot = () => (
  <Spot>
    <rect x="26" y="18" width="148" height="98" rx="8" className="fill-navy-deep" />
    <g className="fill-mist">
      <circle cx="40" cy="31" r="3.5" />
      <circle cx="52" cy="31" r="3.5" />
      <circle cx="64" cy="31" r="3.5" />
    </g>
    <g strokeWidth="4.5" strokeLinecap="round">
      <path d="M42 52h26m10 0h44" className="stroke-mist" />
      <path d="M54 66h38m10 0h18" className="stroke-white" />
      <path d="M54 80h20m10 0h30" className="stroke-mist" />
      <path d="M42 98h34" className="stroke-white" />
    </g>
    <circle cx="150" cy="94" r="26" className="fill-white" />
    <SealMark at={[150, 94]} radius={20} />
  </Spot>
);

/** 费用: a bill, line by line, and what it was paid with. */
export const BillSpot = () => (
  <Spot>
    <path
      d="M44 14h76v104l-9.5-7-9.5 7-9.5-7-9.5 7-9.5-7-9.5 7-9.5-7-9.5 7z"
      className="fill-white stroke-line"
    />
    <g strokeWidth="4" strokeLinecap="round" className="stroke-paper-2">
      <path d="M56 34h24m20 0h8M56 50h30m16 0h6M56 66h20m22 0h10" />
    </g>
    <path d="M56 82h52" strokeWidth="2" className="stroke-line-strong" />
    <path d="M84 95h24" strokeWidth="5" strokeLinecap="round" className="stroke-seal" />
    <circle cx="140" cy="80" r="30" strokeWidth="4" className="fill-white stroke-warning" />
    <path
      d="m128 64 12 15 12-15m-12 15v20m-11-14h22m-22 8h22"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-warning"
    />
  </Spot>
);

/** 验证: a signed paper under the glass, question by question. */
export const VerifySpot = () => (
  <Spot>
    <Paper at={[30, 14]} width={88} height={106} lines={4} />
    <SealMark at={[62, 92]} radius={18} />
    <path d="m150 88 24 24" strokeWidth="9" strokeLinecap="round" className="stroke-navy" />
    <circle cx="128" cy="64" r="33" strokeWidth="6" className="fill-white stroke-navy" />
    <g fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" className="stroke-success">
      <path d="m109 50 4 4 7-8M109 65l4 4 7-8M109 80l4 4 7-8" />
    </g>
    <path d="M127 50h20m-20 15h22m-22 15h14" strokeWidth="4" strokeLinecap="round" className="stroke-mist" />
  </Spot>
);

/** 骑缝章: one seal across the edges of several pages. */
export const SeamSpot = () => (
  <Spot>
    <Paper at={[26, 26]} width={70} height={92} lines={4} />
    <Paper at={[66, 20]} width={70} height={92} lines={4} />
    <Paper at={[106, 14]} width={70} height={92} lines={4} />
    <SealMark at={[106, 74]} radius={30} />
    <path d="M66 20v92M106 14v92" strokeWidth="1.5" strokeDasharray="4 4" className="stroke-line-strong" />
  </Spot>
);

/** 公司: the platform and what it hands out. */
export const CompanySpot = () => (
  <Spot>
    <g transform="translate(30 24) scale(1.3)">
      <Building at={[0, 0]} />
    </g>
    <Paper at={[122, 36]} width={54} height={70} lines={3} />
    <SealMark at={[150, 88]} radius={13} />
    <Tick at={[174, 38]} />
  </Spot>
);

/** 密码设备: a token that holds its key. */
export const TokenSpot = () => (
  <Spot>
    <rect x="30" y="40" width="96" height="52" rx="10" className="fill-navy" />
    <path d="M126 50h34v32h-34z" strokeWidth="2" className="fill-mist stroke-navy" />
    <path d="M140 60h8M140 72h8" strokeWidth="4" strokeLinecap="round" className="stroke-navy" />
    <circle cx="56" cy="66" r="15" className="fill-white" />
    <SealMark at={[56, 66]} radius={11} />
    <path d="M84 58h28M84 72h20" strokeWidth="4" strokeLinecap="round" className="stroke-mist" />
    <Key at={[84, 100]} />
    <Tick at={[164, 36]} />
  </Spot>
);
