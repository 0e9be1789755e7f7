import { CONTRACT_BOXES, type ContractMailbox } from '@yinxin/api/client';
import { Link } from 'react-router';
import { ActMenu } from '~/parts/workspace/index.ts';
import { classNames, Icon, type IconName } from '~/ui/index.ts';
import { addressFor, boxIcons, type Counters, countWords, type Folder, type Shown } from './model.ts';

interface BoxListProps {
  path: string;
  shown: Shown;
  counters: Counters;
  folders: readonly Folder[];
  onNewFolder: () => void;
  onRename: (folder: Folder) => void;
  onRemove: (folder: Folder) => void;
}

interface EntryProps {
  to: string;
  icon: IconName;
  name: string;
  current: boolean;
  count?: number;
  /** Waits for the one who looks. */
  urgent?: boolean;
}

const Entry = ({ to, icon, name, current, count, urgent }: EntryProps) => (
  <Link
    to={to}
    aria-current={current ? 'page' : undefined}
    className="flex min-h-10 min-w-0 flex-1 items-center gap-3 rounded px-3 text-ink-2 hover:text-ink pointer-coarse:min-h-11 aria-[current]:bg-white aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-soft"
  >
    <Icon name={icon} size={18} />
    <span className="truncate">{name}</span>
    {count !== undefined && count > 0 && (
      <span
        className={classNames(
          'ml-auto text-sm tabular-nums',
          urgent ? 'font-semibold text-seal' : 'text-ink-3',
        )}
      >
        {countWords(count)}
      </span>
    )}
  </Link>
);

/** The lists with how much lies in each, and one's own folders. */
export function BoxList(props: BoxListProps) {
  const { path, shown, counters, folders, onNewFolder, onRename, onRemove } = props;
  return (
    <nav aria-label="签署中心" className="space-y-6">
      <ul className="space-y-0.5 max-lg:grid max-lg:grid-cols-4">
        {(Object.keys(CONTRACT_BOXES) as ContractMailbox[]).map((box) => (
          <li key={box} className="flex">
            <Entry
              to={addressFor(path, { box })}
              icon={boxIcons[box]}
              name={CONTRACT_BOXES[box]}
              current={shown.box === box && !shown.folder}
              count={counters[box]}
              urgent={box === 'todo'}
            />
          </li>
        ))}
      </ul>
      <section aria-labelledby="folders-title">
        <div className="flex items-center justify-between pl-3">
          <h2 id="folders-title" className="text-sm font-normal text-ink-3">
            文件夹
          </h2>
          <button
            type="button"
            aria-label="新建文件夹"
            onClick={onNewFolder}
            className="grid size-10 place-items-center rounded text-ink-3 hover:text-ink"
          >
            <Icon name="plus" size={18} />
          </button>
        </div>
        {folders.length === 0 && (
          <p className="px-3 text-sm text-ink-3">用文件夹归类您发起的合同，点加号新建。</p>
        )}
        <ul className="space-y-0.5">
          {folders.map((folder) => (
            <li key={folder.id} className="flex items-center">
              <Entry
                to={addressFor(path, { box: 'all', folder: folder.id })}
                icon="package"
                name={folder.name}
                current={shown.folder === folder.id}
              />
              <ActMenu
                name={folder.name}
                acts={[
                  { words: '改名', run: () => onRename(folder) },
                  { words: '删除文件夹', grave: true, run: () => onRemove(folder) },
                ]}
              />
            </li>
          ))}
        </ul>
      </section>
    </nav>
  );
}
