import { useEffect, useLayoutEffect, useRef } from 'react';
import { classNames, Icon, type IconName } from '~/ui/index.ts';
import { readingTime, type Toast, type ToastTone } from './toasts.ts';

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
    <p
      role={toast.tone === 'error' ? 'alert' : 'status'}
      data-toast={toast.tone}
      className="pointer-events-auto flex animate-rise items-start gap-2.5 rounded border border-line bg-white px-4 py-3 text-sm text-ink shadow-soft"
    >
      <Icon name={look.icon} className={classNames('mt-0.5', look.className)} />
      {toast.text}
    </p>
  );
}

/** A popover, so that words stay readable above an open dialog; a region of its own, so that they belong to one. */
export function ToastList({ list, dismiss }: { list: readonly Toast[]; dismiss: (id: number) => void }) {
  const layer = useRef<HTMLElement>(null);
  // Before the next frame is drawn: a message before a reload must be seen.
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element?.showPopover) return;
    // Shown anew for each change: the layer opened last lies on top.
    if (element.matches(':popover-open')) element.hidePopover();
    if (list.length > 0) element.showPopover();
  }, [list]);
  return (
    <section
      ref={layer}
      aria-label="提示"
      popover="manual"
      className="pointer-events-none fixed inset-x-4 top-20 bottom-auto m-0 w-auto overflow-visible border-0 bg-transparent p-0"
    >
      <div className="mx-auto flex w-fit max-w-md flex-col items-center gap-2">
        {list.map((toast) => (
          <ToastLine key={toast.id} toast={toast} onEnd={() => dismiss(toast.id)} />
        ))}
      </div>
    </section>
  );
}
