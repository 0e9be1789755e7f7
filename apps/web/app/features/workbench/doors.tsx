import { Link } from 'react-router';
import { Panel } from '~/parts/workspace/index.ts';
import { addressOn } from '~/site/device.ts';
import { Icon, type IconName } from '~/ui/index.ts';
import { CREATE, type Home } from './model.ts';

type Trial = NonNullable<Home['balance']>['trial'];
const isFree = (state: string | undefined) => state === 'open' || state === 'unverified';

/** Each with how long it takes and what it costs, as the price list of today has it. */
const doorsOf = (trial: Trial): readonly { icon: IconName; words: string; note: string; path: string }[] => {
  const free = trial && isFree(trial.state) ? `，前 ${trial.contracts} 份免费` : '';
  const seal = trial?.seal && isFree(trial.seal.state) ? `，试用 ${trial.seal.days} 天 ¥0` : '';
  return [
    { icon: 'sign', words: '自己签一份文件', note: `约 2 分钟${free}`, path: `${CREATE}?for=self` },
    { icon: 'mail', words: '请对方签', note: `约 4 分钟${free}`, path: CREATE },
    { icon: 'seal', words: '给企业办印章', note: `约 5 分钟${seal}`, path: '/auth/CompanyAuth' },
  ];
};

/** What somebody who has signed nothing yet may have come for. */
export const Doors = ({ trial, phone }: { trial: Trial; phone: boolean }) => (
  <Panel title="您要签什么">
    <ul className="grid gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-3">
      {doorsOf(trial).map(({ icon, words, note, path }) => (
        <li key={words} className="bg-white">
          <Link
            to={addressOn(path, phone)}
            className="flex h-full min-h-14 flex-wrap items-center gap-x-3 p-4 hover:text-seal"
          >
            <Icon name={icon} className="text-navy" />
            <span>
              <span className="block font-semibold">{words}</span>
              <span className="block text-sm text-ink-3">{note}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Panel>
);
