import { SealMark, Tick } from '../kit.tsx';
import { Card, Head, Scene, Sheet, Waiting, Words } from './kit.tsx';

const PEOPLE = Array.from({ length: 8 }, (_, index) => index);

/** A batch of new colleagues, and the contract that each of them gets. */
export const ManpowerScene = () => (
  <Scene>
    <Card at={[36, 60]} width={330} height={280}>
      <Words at={[26, 42]} size={20} bold>
        十一月入职批次
      </Words>
      <Words at={[26, 70]} size={16} tone="fill-ink-3">
        36 人，34 人已签
      </Words>
      <rect x="26" y="84" width="278" height="8" rx="4" className="fill-paper-2" />
      <rect x="26" y="84" width="262" height="8" rx="4" className="fill-success" />
      {PEOPLE.map((index) => {
        const [x, y] = [62 + (index % 4) * 69, 138 + Math.floor(index / 4) * 80];
        return (
          <g key={index}>
            <circle cx={x} cy={y} r="26" className="fill-navy-soft" />
            <Head at={[x, y]} tone={index === 7 ? 'fill-mist' : 'fill-navy'} />
            {index === 7 ? <Waiting at={[x + 20, y + 20]} /> : <Tick at={[x + 20, y + 20]} />}
          </g>
        );
      })}
    </Card>
    <Sheet at={[350, 112]} width={174} height={220} title="劳动合同" lines={5}>
      <SealMark at={[122, 170]} radius={32} />
    </Sheet>
  </Scene>
);
