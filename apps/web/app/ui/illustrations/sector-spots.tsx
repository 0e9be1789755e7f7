// The nine sectors, 200 × 132 each: where the paper is signed there.
import { Building, Paper, Phone, SealMark, Tick } from './kit.tsx';
import { HANDWRITING, Spot } from './spots.tsx';

function Person({ x, tone }: { x: number; tone: string }) {
  return (
    <g transform={`translate(${x} 34)`} className={tone}>
      <circle cx="18" cy="12" r="12" />
      <path d="M0 60c0-20 7-30 18-30s18 10 18 30z" />
    </g>
  );
}

/** 人力资源: people who join, and the contract they sign. */
export const TeamSpot = () => (
  <Spot>
    <Person x={20} tone="fill-mist" />
    <Person x={92} tone="fill-mist" />
    <Person x={56} tone="fill-navy" />
    <Paper at={[116, 44]} width={66} height={76} lines={3} />
    <SealMark at={[160, 98]} radius={15} />
    <path d="M20 108h76" strokeWidth="4" strokeLinecap="round" className="stroke-paper-2" />
  </Spot>
);

/** 采购: goods that come in against an order. */
export const PurchaseSpot = () => (
  <Spot>
    <Paper at={[24, 16]} width={80} height={100} lines={5} />
    <SealMark at={[56, 94]} radius={16} />
    <g strokeWidth="2" strokeLinejoin="round">
      <path d="m108 70 36-16 36 16-36 16z" className="fill-paper-2 stroke-warning" />
      <path d="M108 70v32l36 16V86z" className="fill-white stroke-warning" />
      <path d="M180 70v32l-36 16V86z" className="fill-paper stroke-warning" />
      <path d="m126 62 36 16v14" fill="none" className="stroke-seal" />
    </g>
    <Tick at={[170, 34]} />
  </Spot>
);

/** 销售: a shop and the agreement behind it. */
export const ShopSpot = () => (
  <Spot>
    <rect x="28" y="52" width="92" height="64" className="fill-white stroke-line" strokeWidth="2" />
    <rect
      x="40"
      y="72"
      width="30"
      height="28"
      rx="2"
      className="fill-navy-soft stroke-navy"
      strokeWidth="2"
    />
    <rect x="82" y="72" width="26" height="44" className="fill-navy" />
    <path d="M24 30h100l8 24H16z" className="fill-seal" />
    <g className="fill-white">
      <path d="M44 30h20l-2 24H39zM84 30h20l6 24H87z" />
    </g>
    <Paper at={[122, 42]} width={60} height={76} lines={3} />
    <SealMark at={[152, 96]} radius={14} />
  </Spot>
);

/** 物流: a truck and the receipt that is signed where it stops. */
export const TruckSpot = () => (
  <Spot>
    <path d="M12 108h176" strokeWidth="3" strokeLinecap="round" className="stroke-line-strong" />
    <rect x="20" y="46" width="86" height="52" rx="4" className="fill-navy" />
    <path d="M110 62h24l16 18v18h-40z" className="fill-mist" />
    <path d="M117 68h14l10 12h-24z" className="fill-white" />
    <circle cx="63" cy="71" r="19" className="fill-white" />
    <SealMark at={[63, 71]} radius={16} />
    <g strokeWidth="5" className="fill-white stroke-ink">
      <circle cx="44" cy="102" r="10" />
      <circle cx="86" cy="102" r="10" />
      <circle cx="130" cy="102" r="10" />
    </g>
    <Paper at={[136, 12]} width={50} height={46} lines={3} />
    <Tick at={[184, 56]} />
  </Spot>
);

/** 金融: a house with columns, and coins at its foot. */
export const BankSpot = () => (
  <Spot>
    <path d="M28 46 82 16l54 30z" className="fill-navy" />
    <rect x="28" y="50" width="108" height="7" className="fill-navy" />
    <g className="fill-mist">
      <rect x="38" y="60" width="13" height="42" />
      <rect x="62" y="60" width="13" height="42" />
      <rect x="89" y="60" width="13" height="42" />
      <rect x="113" y="60" width="13" height="42" />
    </g>
    <rect x="22" y="104" width="120" height="9" rx="2" className="fill-navy" />
    <Paper at={[124, 42]} width={58} height={74} lines={3} />
    <SealMark at={[154, 94]} radius={14} />
    <circle cx="82" cy="35" r="5" className="fill-white" />
  </Spot>
);

/** 医疗: a consent signed at the bedside. */
export const BedsideSpot = () => (
  <Spot>
    <rect x="30" y="22" width="84" height="98" rx="7" className="fill-navy" />
    <rect x="37" y="32" width="70" height="80" rx="3" className="fill-white" />
    <rect x="56" y="15" width="32" height="14" rx="5" className="fill-mist" />
    <path d="M48 50h48M48 62h36M48 74h44" strokeWidth="4" strokeLinecap="round" className="stroke-paper-2" />
    <g transform="translate(50 96)">
      <path d={HANDWRITING} fill="none" strokeWidth="2.6" strokeLinecap="round" className="stroke-ink" />
    </g>
    <circle cx="142" cy="72" r="34" className="fill-white stroke-line" strokeWidth="2" />
    <path d="M135 50h14v15h15v14h-15v15h-14V79h-15V65h15z" className="fill-success" />
  </Spot>
);

/** 政务: an official document and the red line it carries. */
export const HallSpot = () => (
  <Spot>
    <g transform="translate(18 34) scale(1.15)">
      <Building at={[0, 0]} />
    </g>
    <rect x="96" y="12" width="84" height="108" rx="4" className="fill-white stroke-line" />
    <path d="M110 32h56" strokeWidth="7" strokeLinecap="round" className="stroke-seal" />
    <path d="M108 46h60" strokeWidth="2" className="stroke-seal" />
    <path
      d="M108 60h60M108 71h48M108 82h56"
      strokeWidth="4"
      strokeLinecap="round"
      className="stroke-paper-2"
    />
    <SealMark at={[154, 98]} radius={18} />
  </Spot>
);

/** 房产: a home, handed over. */
export const HomeSpot = () => (
  <Spot>
    <path d="M26 62 78 20l52 42v56H26z" className="fill-white stroke-line" strokeWidth="2" />
    <path
      d="m18 66 60-48 60 48"
      fill="none"
      strokeWidth="8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-navy"
    />
    <rect x="64" y="78" width="28" height="40" rx="2" className="fill-navy" />
    <rect x="40" y="70" width="16" height="16" rx="2" className="fill-mist" />
    <rect x="100" y="70" width="16" height="16" rx="2" className="fill-mist" />
    <Phone at={[134, 22]}>
      <SealMark at={[28, 44]} radius={15} />
      <rect x="10" y="74" width="36" height="10" rx="3" className="fill-seal" />
    </Phone>
  </Spot>
);

/** 教育: a cap over the papers of a year. */
export const SchoolSpot = () => (
  <Spot>
    <Paper at={[102, 34]} width={78} height={84} lines={4} />
    <SealMark at={[152, 94]} radius={17} />
    <path d="m14 52 58-24 58 24-58 24z" className="fill-navy" />
    <path d="M36 66v26c0 8 16 14 36 14s36-6 36-14V66L72 81z" className="fill-navy-deep" />
    <path d="M26 57v34" strokeWidth="3" strokeLinecap="round" className="stroke-warning" />
    <circle cx="26" cy="96" r="5.5" className="fill-warning" />
  </Spot>
);
