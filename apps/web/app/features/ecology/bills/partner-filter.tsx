import type { BillPartner } from '@yinxin/api/client';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames, Icon, useDismiss } from '~/ui/index.ts';
import { usePartner } from '../session.tsx';

/** So long after the last letter is asked. */
const PAUSE_MS = 200;

interface Found {
  list: readonly BillPartner[];
  isMore: boolean;
}

/** What is found by what is typed, asked once the typing pauses; an answer that came too late is dropped. */
function useFound(keyword: string, open: boolean) {
  const { send } = usePartner();
  const [found, setFound] = useState<Found>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!open) return;
    let isWanted = true;
    const ask = async () => {
      try {
        const next = await send('GET /api/partner/bill/partners', {
          query: keyword ? { keyword } : {},
        });
        if (isWanted) setFound(next);
        if (isWanted) setFailed(false);
      } catch {
        if (isWanted) setFailed(true);
      }
    };
    const timer = setTimeout(ask, keyword ? PAUSE_MS : 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [keyword, open, send]);
  return { found, hasFailed };
}

interface PartnerFilterProps {
  /** The one that is filtered by. */
  chosen: BillPartner | undefined;
  onChoose: (id: string | undefined) => void;
  className: string;
}

/** One of all partners, found by their name or code on the server; typed, or chosen by arrows. */
export function PartnerFilter({ chosen, onChoose, className }: PartnerFilterProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { found, hasFailed } = useFound(typed.trim(), open);
  const close = () => {
    setOpen(false);
    setTyped('');
    setAt(0);
  };
  useDismiss(open, close, root, input);

  const options = found?.list ?? [];
  const choose = (partner: BillPartner | undefined) => {
    close();
    if (partner?.id !== chosen?.id) onChoose(partner?.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!open) setOpen(true);
      else setAt((at + step + options.length) % Math.max(1, options.length));
    } else if (event.key === 'Enter' && open && options[at]) {
      event.preventDefault();
      choose(options[at]);
    }
  };
  return (
    <div ref={root} className="relative max-sm:w-full">
      <Icon name="building" size={16} className="absolute inset-y-0 left-3 my-auto text-ink-3" />
      <input
        ref={input}
        role="combobox"
        aria-label="合作方"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && options[at] ? `${listId}-${options[at].id}` : undefined}
        value={open ? typed : (chosen?.name ?? '')}
        placeholder={open ? '名称或代号' : '全部合作方'}
        maxLength={60}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        className={classNames(className, 'w-full truncate pr-9 pl-9 sm:w-52')}
      />
      {chosen && (
        <button
          type="button"
          aria-label={`不限合作方（现为${chosen.name}）`}
          onClick={() => choose(undefined)}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center text-ink-3 hover:text-ink"
        >
          <Icon name="close" size={14} />
        </button>
      )}
      {open && (
        <div className="absolute top-full left-0 z-30 mt-1 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-white py-1 shadow-soft">
          <div id={listId} role="listbox" aria-label="合作方" className="max-h-72 overflow-y-auto">
            {options.map((partner, index) => (
              <button
                key={partner.id}
                id={`${listId}-${partner.id}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={partner.id === chosen?.id}
                ref={index === at ? (shown) => shown?.scrollIntoView({ block: 'nearest' }) : undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(partner)}
                className={classNames(
                  'flex min-h-11 w-full items-baseline gap-2 px-3 py-2 text-left hover:bg-paper',
                  index === at && 'bg-navy-soft/70',
                )}
              >
                <span className="min-w-0 flex-1 wrap-anywhere">{partner.name}</span>
                <span className="font-mono text-xs text-ink-3">{partner.code}</span>
              </button>
            ))}
          </div>
          <p role="status" className="px-3 py-1.5 text-xs text-ink-3 empty:hidden">
            {hasFailed
              ? '没有取到合作方，请再输入一次'
              : !found
                ? '正在查找'
                : options.length === 0
                  ? '没有这样的合作方'
                  : found.isMore
                    ? '还有更多，请输入名称或代号'
                    : ''}
          </p>
        </div>
      )}
    </div>
  );
}
