import { createContext, type ReactNode, use, useEffect, useMemo, useReducer, useRef } from 'react';
import { classNames, Icon, type IconName } from '~/ui';
import { readingTime, type Toast, type ToastTone, toasts } from './toasts.ts';

export interface Toaster {
  success(text: string): void;
  error(text: string): void;
  info(text: string): void;
}

const ToasterContext = createContext<Toaster | undefined>(undefined);

export function useToast(): Toaster {
  const toaster = use(ToasterContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}

const looks: Record<ToastTone, { icon: IconName; className: string }> = {
  success: { icon: 'circle-check', className: 'text-success' },
  error: { icon: 'alert', className: 'text-danger' },
  info: { icon: 'info', className: 'text-navy' },
};

function ToastLine({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const timer = setTimeout(() => end.current(), readingTime(toast.text));
    return () => clearTimeout(timer);
  }, [toast]);
  const look = looks[toast.tone];
  return (
    <li
      role={toast.tone === 'error' ? 'alert' : 'status'}
      data-toast={toast.tone}
      className="pointer-events-auto flex animate-rise items-start gap-2.5 rounded border border-line bg-white px-4 py-3 text-sm text-ink shadow-soft"
    >
      <Icon name={look.icon} className={classNames('mt-0.5', look.className)} />
      {toast.text}
    </li>
  );
}

/** A popover, so that words stay readable above an open dialog. */
function ToastList({ list, dismiss }: { list: readonly Toast[]; dismiss: (id: number) => void }) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = layer.current;
    if (!element?.showPopover) return;
    // Shown anew for each change: the layer opened last lies on top.
    if (element.matches(':popover-open')) element.hidePopover();
    if (list.length > 0) element.showPopover();
  }, [list]);
  return (
    <div
      ref={layer}
      popover="manual"
      className="pointer-events-none fixed inset-x-4 top-20 bottom-auto m-0 w-auto overflow-visible border-0 bg-transparent p-0"
    >
      <ul className="mx-auto flex w-fit max-w-md flex-col items-center gap-2">
        {list.map((toast) => (
          <ToastLine key={toast.id} toast={toast} onEnd={() => dismiss(toast.id)} />
        ))}
      </ul>
    </div>
  );
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [list, dispatch] = useReducer(toasts, []);
  const toaster = useMemo<Toaster>(() => {
    let last = 0;
    const show = (tone: ToastTone) => (text: string) => {
      last += 1;
      dispatch({ type: 'show', toast: { id: last, tone, text } });
    };
    return { success: show('success'), error: show('error'), info: show('info') };
  }, []);
  return (
    <ToasterContext value={toaster}>
      {children}
      <ToastList list={list} dismiss={(id) => dispatch({ type: 'dismiss', id })} />
    </ToasterContext>
  );
}
