import type { SealCard } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { classNames, Icon } from '~/ui/index.ts';

interface TileProps {
  words: string;
  /** What is true of it besides. */
  remark?: string | undefined;
  isOn?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tile({ words, remark, isOn, onPress, children }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'flex h-21 w-20 shrink-0 snap-start flex-col items-center justify-between rounded px-1 pt-2 pb-1 text-xs',
        isOn && 'shadow-[inset_0_0_0_2px_var(--color-navy)]',
      )}
    >
      <span className="grid h-11 place-items-center text-ink-2">{children}</span>
      <span className="w-full truncate">
        {words}
        {remark && <span className="sr-only">，{remark}</span>}
      </span>
    </button>
  );
}

interface TrayProps {
  /** Those that can be used, where it is one's own place. */
  seals: readonly SealCard[];
  chosen: SealCard | undefined;
  onSeal: (seal: SealCard) => void;
  /** Of somebody else the seal is not known. */
  onOther: (() => void) | undefined;
  onHand: () => void;
  /** Something is written already. */
  isWritten: boolean;
  onDay: () => void;
}

/** So many seals come before hand and day, which all fit on a small screen with them. */
const FIRST = 2;

/** What is put on the pages: one's seals, one's hand, the day. */
export function Tray({ seals, chosen, onSeal, onOther, onHand, isWritten, onDay }: TrayProps) {
  const tileOf = (seal: SealCard) => (
    <Tile
      key={seal.id}
      words={seal.name}
      remark={seal.may.includes('use-seal') ? undefined : '使用前须审批'}
      isOn={seal.id === chosen?.id}
      onPress={() => onSeal(seal)}
    >
      <img src={seal.picture ?? ''} alt="" draggable={false} className="size-11 object-contain" />
    </Tile>
  );
  return (
    <div
      role="toolbar"
      aria-label="盖什么"
      className="flex snap-x gap-1 overflow-x-auto border-t border-line bg-white p-2"
    >
      {seals.slice(0, FIRST).map(tileOf)}
      {onOther && (
        <Tile words="印章" onPress={onOther}>
          <Icon name="seal" size={32} />
        </Tile>
      )}
      <Tile words={isWritten ? '手写签名' : '写签名'} onPress={onHand}>
        <Icon name="sign" size={32} />
      </Tile>
      <Tile words="日期" onPress={onDay}>
        <Icon name="calendar" size={32} />
      </Tile>
      {seals.slice(FIRST).map(tileOf)}
    </div>
  );
}
