import { Tick } from '../kit.tsx';
import { HANDWRITING } from '../spots.tsx';
import { Card, Head, Lines, Scene, Words } from './kit.tsx';

/** A consent on a tablet at the bedside, and the certificate of the doctor who explained it. */
export const MedicalScene = () => (
  <Scene>
    <g transform="rotate(-4 190 210)">
      <rect x="48" y="46" width="284" height="322" rx="22" className="fill-ink" />
      <rect x="62" y="62" width="256" height="290" rx="8" className="fill-white" />
      <Words at={[190, 104]} size={22} bold serif centred>
        手术同意书
      </Words>
      <Lines at={[88, 128]} width={204} count={5} />
      <rect
        x="88"
        y="226"
        width="204"
        height="92"
        rx="8"
        strokeWidth="2"
        strokeDasharray="6 5"
        className="fill-paper stroke-seal"
      />
      <Words at={[100, 250]} size={15} tone="fill-ink-3">
        患者签名
      </Words>
      <g transform="translate(132 282) scale(3)">
        <path d={HANDWRITING} fill="none" strokeWidth="1.6" strokeLinecap="round" className="stroke-ink" />
      </g>
    </g>
    <path d="m330 246 62 74 14-2-1-15-61-74z" className="fill-navy" />
    <path d="m330 246-4-20 18 3z" className="fill-warning" />
    <Card at={[362, 66]} width={170} height={148}>
      <rect width="170" height="12" rx="6" className="fill-navy" />
      <circle cx="48" cy="60" r="30" className="fill-navy-soft" />
      <Head at={[48, 60]} />
      <Words at={[90, 54]} size={17} bold>
        主治医师
      </Words>
      <Words at={[90, 78]} size={15} tone="fill-ink-3">
        数字证书
      </Words>
      <Lines at={[22, 110]} width={126} count={2} />
      <Tick at={[162, 140]} />
    </Card>
    <g transform="translate(470 292)">
      <circle r="44" strokeWidth="1.5" className="fill-white stroke-line" />
      <path d="M-9-28h18v19h19v18H9v19H-9V9h-19V-9h19z" className="fill-success" />
    </g>
  </Scene>
);
