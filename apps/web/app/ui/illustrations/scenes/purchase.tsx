import { SealMark, Tick } from '../kit.tsx';
import { Card, Lines, Scene, Waiting, Words } from './kit.tsx';

const FILES = ['采购合同', '送货单', '验收单', '对账单'];

/** The papers of one order, all hanging on its number. */
export const PurchaseScene = () => (
  <Scene>
    <path d="M28 108C150 134 410 134 532 108" fill="none" strokeWidth="3" className="stroke-navy" />
    <g transform="translate(186 44)">
      <rect width="188" height="44" rx="22" className="fill-navy" />
      <Words at={[94, 29]} size={18} bold centred tone="fill-white">
        PO-2026-1108
      </Words>
      <path d="M94 44v26" strokeWidth="3" className="stroke-navy" />
    </g>
    {FILES.map((name, index) => {
      const x = 34 + index * 126;
      const y = 152 + (index === 1 || index === 2 ? 10 : 0);
      const last = index === FILES.length - 1;
      return (
        <g key={name}>
          <path d={`M${x + 57} ${y - 34}v34`} strokeWidth="2" className="stroke-navy" />
          <circle cx={x + 57} cy={y - 34} r="5" className="fill-seal" />
          <Card at={[x, y]} width={114} height={170}>
            <Words at={[57, 36]} size={18} bold serif centred>
              {name}
            </Words>
            <Lines at={[16, 54]} width={82} count={4} />
            {!last && <SealMark at={[57, 138]} radius={20} />}
          </Card>
          {last ? <Waiting at={[x + 108, y + 4]} /> : <Tick at={[x + 108, y + 4]} />}
        </g>
      );
    })}
  </Scene>
);
