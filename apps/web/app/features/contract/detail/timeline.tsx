import { useState } from 'react';
import { Panel } from '~/parts/workspace/index.ts';
import { Button, classNames, clockTime, Icon, type IconName } from '~/ui/index.ts';
import { factsOf, type TimelineEntry } from '../model.ts';

const SIGNED = ['sign-contract', 'complete-contract', 'raise-level', 'finish-voiding'];
const READ = ['open-contract', 'download-contract', 'download-evidence'];

const icons: Partial<Record<string, IconName>> = {
  'send-contract': 'arrow-right',
  'open-contract': 'document',
  'sign-contract': 'seal',
  'complete-contract': 'circle-check',
  'raise-level': 'shield',
  'fill-contract': 'sign',
  'approve-contract': 'check',
  'reject-contract': 'failed',
  'reject-filling': 'failed',
  'return-contract': 'failed',
  'recall-contract': 'undo',
  'expire-contract': 'clock',
  'fail-signing': 'alert',
  'urge-contract': 'bell',
  'transfer-contract': 'switch',
  'replace-signer': 'switch',
  'download-contract': 'download',
  'download-evidence': 'package',
  'share-contract': 'external',
};

const views = {
  all: { words: '全部', has: () => true },
  signed: { words: '签署', has: ({ act }: TimelineEntry) => SIGNED.includes(act) },
  read: { words: '阅读与下载', has: ({ act }: TimelineEntry) => READ.includes(act) },
} as const;
type View = keyof typeof views;

const FIRST = 12;

/** Everything that happened: when to the second, who, what, from where. Newest first. */
export function Timeline({ timeline }: { timeline: readonly TimelineEntry[] }) {
  const [view, setView] = useState<View>('all');
  const [whole, setWhole] = useState(false);
  const found = timeline.filter(views[view].has).toReversed();
  const shown = whole ? found : found.slice(0, FIRST);
  return (
    <Panel
      title="时间线"
      aside={
        <fieldset className="flex gap-1 rounded bg-paper-2 p-1 text-sm">
          <legend className="sr-only">显示哪些</legend>
          {(Object.keys(views) as View[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === view}
              onClick={() => setView(name)}
              className={classNames(
                'min-h-8 rounded-sm px-3 pointer-coarse:min-h-11',
                name === view ? 'bg-white font-semibold shadow-soft' : 'text-ink-2',
              )}
            >
              {views[name].words} {timeline.filter(views[name].has).length}
            </button>
          ))}
        </fieldset>
      }
    >
      {found.length === 0 && <p className="text-ink-3">还没有这类记录。</p>}
      <ol>
        {shown.map((entry, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries of one moment differ by their place alone
            key={`${entry.at}${entry.act}${index}`}
            className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pb-4 last:pb-0 sm:grid-cols-[8.5rem_auto_minmax(0,1fr)]"
          >
            <time dateTime={entry.at} className="hidden text-sm text-ink-3 tabular-nums sm:block">
              {clockTime(entry.at).full.slice(5)}
            </time>
            <span className="relative grid size-6 place-items-center text-navy">
              <Icon name={icons[entry.act] ?? 'circle'} size={18} />
            </span>
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="font-semibold">{entry.who}</span>　{entry.words}
              </p>
              <p className="text-sm text-ink-3 wrap-anywhere">
                <span className="sm:hidden">{clockTime(entry.at).full.slice(5)}　</span>
                {[...factsOf(entry), entry.ip && !entry.bySystem ? `来自 ${entry.ip}` : '']
                  .filter(Boolean)
                  .join('　')}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {found.length > FIRST && !whole && (
        <Button variant="quiet" size="sm" className="mt-2 px-0 text-navy" onClick={() => setWhole(true)}>
          展开其余 {found.length - FIRST} 条
        </Button>
      )}
    </Panel>
  );
}
