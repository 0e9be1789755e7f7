import { Building, SealMark, Tick } from '../kit.tsx';
import { Card, Lines, Scene, Words } from './kit.tsx';

/** A decision under its red head, with a seal that the receiving office looks at closely. */
export const GovernmentScene = () => (
  <Scene>
    <g transform="translate(30 186) scale(2.300)">
      <Building at={[0, 0]} />
    </g>
    <path d="M16 342h528" strokeWidth="4" className="stroke-line-strong" />
    <Card at={[170, 38]} width={236} height={324}>
      <Words at={[118, 56]} size={26} bold serif centred tone="fill-seal">
        示例县人民政府
      </Words>
      <path d="M24 76h188" strokeWidth="3" className="stroke-seal" />
      <Words at={[118, 112]} size={19} bold serif centred>
        行政许可决定书
      </Words>
      <Lines at={[28, 134]} width={180} count={5} />
      <Words at={[28, 292]} size={15} tone="fill-ink-3">
        2026 年 11 月
      </Words>
    </Card>
    <SealMark at={[348, 292]} radius={42} />
    <g strokeWidth="10" strokeLinecap="round" className="stroke-navy">
      <circle cx="372" cy="276" r="74" fill="none" />
      <path d="m426 330 54 48" strokeWidth="16" />
    </g>
    <g transform="translate(424 72)">
      <rect width="112" height="112" rx="10" strokeWidth="1.5" className="fill-white stroke-line" />
      {['章型', '证书', '时间'].map((name, index) => (
        <g key={name} transform={`translate(16 ${34 + index * 32})`}>
          <Words at={[0, 0]} size={16}>
            {name}
          </Words>
          <g transform="translate(76 -6) scale(.72)">
            <Tick at={[0, 0]} />
          </g>
        </g>
      ))}
    </g>
  </Scene>
);
