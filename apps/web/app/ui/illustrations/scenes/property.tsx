import { Key, SealMark, Tick } from '../kit.tsx';
import { Card, Head, Scene, Sheet, Waiting, Words } from './kit.tsx';

const PARTIES: { name: string; place: string; at: [number, number]; done: boolean }[] = [
  { name: '承租人', place: '外地', at: [28, 56], done: true },
  { name: '出租人', place: '国外', at: [28, 166], done: true },
  { name: '经纪人', place: '门店', at: [28, 276], done: false },
];

/** Three people in three places, one lease, one home. */
export const PropertyScene = () => (
  <Scene>
    <g fill="none" strokeWidth="2" strokeDasharray="5 5" className="stroke-line-strong">
      {PARTIES.map(({ name, at: [x, y] }) => (
        <path key={name} d={`M${x + 150} ${y + 38}C230 ${y + 38} 210 200 262 200`} />
      ))}
    </g>
    {PARTIES.map(({ name, place, at: [x, y], done }) => (
      <Card key={name} at={[x, y]} width={156} height={76}>
        <circle cx="40" cy="38" r="26" className="fill-navy-soft" />
        <Head at={[40, 36]} />
        <Words at={[78, 34]} size={18} bold>
          {name}
        </Words>
        <Words at={[78, 58]} size={15} tone="fill-ink-3">
          {place}
        </Words>
        {done ? <Tick at={[150, 6]} /> : <Waiting at={[150, 6]} />}
      </Card>
    ))}
    <Sheet at={[252, 88]} width={160} height={226} title="租赁合同" lines={5}>
      <SealMark at={[112, 178]} radius={28} />
    </Sheet>
    <g transform="translate(402 176)">
      <path d="M14 74 72 26l58 48v92H14z" strokeWidth="2" className="fill-white stroke-line" />
      <path
        d="m2 80 70-58 70 58"
        fill="none"
        strokeWidth="11"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-navy"
      />
      <rect x="58" y="108" width="32" height="58" rx="2" className="fill-navy" />
      <rect x="26" y="94" width="20" height="22" rx="2" className="fill-mist" />
      <rect x="100" y="94" width="20" height="22" rx="2" className="fill-mist" />
    </g>
    <g transform="translate(440 92) rotate(18)">
      <Key at={[0, 0]} />
    </g>
  </Scene>
);
