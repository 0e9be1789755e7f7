import { Tick } from '../kit.tsx';
import { Card, Scene, Waiting, Words } from './kit.tsx';

/** The dark squares of a code that leads nowhere, row by row. */
const CODE = ['1110111', '1010101', '1110111', '0101000', '1110101', '1011010', '1110111'];

const squares = CODE.flatMap((row, y) =>
  [...row].map((cell, x) => (cell === '1' ? `M${x * 18} ${y * 18}h16v16h-16z` : '')),
).join('');

const SHOPS: [x: number, y: number, done: boolean][] = [
  [36, 56, true],
  [36, 168, true],
  [36, 280, true],
  [444, 56, true],
  [444, 168, false],
  [444, 280, true],
];

const Shop = () => (
  <g>
    <rect x="8" y="26" width="64" height="44" strokeWidth="1.5" className="fill-white stroke-line" />
    <path d="M6 6h68l8 22H-2z" className="fill-seal" />
    <path d="M20 6h14l-2 22H15zM48 6h14l5 22H52z" className="fill-white" />
    <rect x="44" y="40" width="18" height="30" className="fill-navy" />
    <rect x="17" y="40" width="18" height="16" className="fill-navy-soft" />
  </g>
);

/** One code, many dealers, each with an agreement of its own. */
export const SaleScene = () => (
  <Scene>
    <g fill="none" strokeWidth="2" strokeDasharray="5 5" className="stroke-line-strong">
      {SHOPS.map(([x, y]) => (
        <path key={`${x}-${y}`} d={`M280 200L${x + 40} ${y + 36}`} />
      ))}
    </g>
    {SHOPS.map(([x, y, done]) => (
      <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
        <Shop />
        {done ? <Tick at={[76, 68]} /> : <Waiting at={[76, 68]} />}
      </g>
    ))}
    <Card at={[184, 76]} width={192} height={248}>
      <Words at={[96, 38]} size={20} bold serif centred>
        2027 经销协议
      </Words>
      <path transform="translate(35 56)" d={squares} className="fill-ink" />
      <Words at={[96, 216]} size={16} centred tone="fill-ink-2">
        扫码，各签一份
      </Words>
    </Card>
  </Scene>
);
