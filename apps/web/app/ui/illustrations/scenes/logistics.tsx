import { Tick } from '../kit.tsx';
import { HANDWRITING } from '../spots.tsx';
import { Card, Scene, Words } from './kit.tsx';

const ROWS = [
  ['货物', '12 件'],
  ['短少', '0 件'],
  ['破损', '1 件，附照片'],
];

/** A truck that has arrived, and the receipt that is signed beside it. */
export const LogisticsScene = () => (
  <Scene>
    <path d="M0 338h560" strokeWidth="4" className="stroke-line-strong" />
    <path d="M20 356h60M120 356h60M220 356h60" strokeWidth="4" className="stroke-line-strong" />
    <g transform="translate(28 148)">
      <rect y="20" width="196" height="140" rx="8" className="fill-navy" />
      <path d="M204 60h48l42 46v54h-90z" className="fill-mist" />
      <path d="M218 74h28l28 32h-56z" className="fill-white" />
      <Words at={[98, 98]} size={24} bold serif centred tone="fill-white">
        示例物流
      </Words>
      <g strokeWidth="12" className="fill-white stroke-ink">
        <circle cx="54" cy="168" r="22" />
        <circle cx="150" cy="168" r="22" />
        <circle cx="248" cy="168" r="22" />
      </g>
    </g>
    <Card at={[314, 44]} width={214} height={284}>
      <Words at={[24, 44]} size={22} bold serif>
        电子回单
      </Words>
      <Words at={[24, 70]} size={15} tone="fill-ink-3">
        YD-20261115
      </Words>
      {ROWS.map(([name = '', value = ''], index) => (
        <g key={name} transform={`translate(24 ${104 + index * 34})`}>
          <Words at={[0, 0]} size={16} tone="fill-ink-3">
            {name}
          </Words>
          <Words at={[54, 0]} size={16}>
            {value}
          </Words>
          <path d="M0 11h166" strokeWidth="1.5" className="stroke-line" />
        </g>
      ))}
      <g transform="translate(28 236) scale(2.2)">
        <path d={HANDWRITING} fill="none" strokeWidth="1.8" strokeLinecap="round" className="stroke-ink" />
      </g>
      <Words at={[118, 246]} size={15} tone="fill-ink-3">
        16:45 签收
      </Words>
      <Tick at={[206, 8]} />
    </Card>
  </Scene>
);
