import { SealMark } from '../kit.tsx';
import { HANDWRITING } from '../spots.tsx';
import { Card, Scene, Words } from './kit.tsx';

const SEATS = Array.from({ length: 30 }, (_, index) => index);
const EMPTY = new Set([17, 26]);

/** A class by its seats, and the agreement that three parties sign. */
export const EducationScene = () => (
  <Scene>
    <Card at={[34, 76]} width={272} height={268}>
      <Words at={[26, 52]} size={19} bold>
        2026 级 3 班
      </Words>
      <Words at={[26, 78]} size={16} tone="fill-ink-3">
        28 / 30 已签
      </Words>
      {SEATS.map((seat) => {
        const [x, y] = [45 + (seat % 6) * 37, 112 + Math.floor(seat / 6) * 32];
        return EMPTY.has(seat) ? (
          <circle key={seat} cx={x} cy={y} r="10" strokeWidth="2.5" className="fill-white stroke-warning" />
        ) : (
          <circle key={seat} cx={x} cy={y} r="11" className="fill-navy" />
        );
      })}
    </Card>
    <g transform="translate(196 28) rotate(8)">
      <path d="m0 40 66-28 66 28-66 28z" className="fill-navy-deep" />
      <path d="M28 54v24c0 8 17 14 38 14s38-6 38-14V54L66 70z" className="fill-navy" />
      <path d="M14 46v36" strokeWidth="3" strokeLinecap="round" className="stroke-warning" />
      <circle cx="14" cy="88" r="6" className="fill-warning" />
    </g>
    <Card at={[324, 64]} width={204} height={280}>
      <Words at={[102, 44]} size={20} bold serif centred>
        实习三方协议
      </Words>
      {['学生', '企业', '学校'].map((party, index) => (
        <g key={party} transform={`translate(24 ${92 + index * 64})`}>
          <Words at={[0, 0]} size={17} tone="fill-ink-2">
            {party}
          </Words>
          <path d="M0 28h156" strokeWidth="1.5" className="stroke-line" />
        </g>
      ))}
      <g transform="translate(96 84) scale(1.900)">
        <path d={HANDWRITING} fill="none" strokeWidth="1.8" strokeLinecap="round" className="stroke-ink" />
      </g>
      <SealMark at={[130, 148]} radius={26} />
      <SealMark at={[130, 212]} radius={26} />
    </Card>
  </Scene>
);
