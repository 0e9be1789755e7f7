import { useEffect, useRef } from 'react';
import { writeCookie } from '~/site/browser-storage.ts';
import { CLEARED_PARTNER_TOKEN } from '~/site/partner.ts';
import { Button, Icon } from '~/ui/index.ts';

/** Removes the token; what is loaded anew then leads to the login and back, with the filters of the address. */
function signInAnew() {
  writeCookie(CLEARED_PARTNER_TOKEN);
  window.location.reload();
}

/** The session is over: the page stays as it is behind a dialog that has one way out. */
export function SessionOver({ message }: { message: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const show = () => shown.open || shown.showModal();
    show();
    // a browser closes on the second Escape whatever the page says
    shown.addEventListener('close', show);
    return () => {
      shown.removeEventListener('close', show);
      shown.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="session-over"
      aria-describedby="session-over-note"
      onCancel={(event) => event.preventDefault()}
      className="modal-motion m-auto w-[min(24rem,100vw-2rem)] rounded-card bg-white p-0 text-ink shadow-soft"
    >
      <div className="flex gap-3 px-6 py-6">
        <Icon name="alert" size={24} className="mt-0.5 text-warning" />
        <div>
          <h2 id="session-over" className="text-base font-semibold">
            {message || '令牌已失效'}
          </h2>
          <p id="session-over-note" className="mt-1 text-sm text-ink-2">
            重新登录后回到这一页，地址里的筛选会保留。
          </p>
        </div>
      </div>
      <div className="flex justify-end border-t border-line px-6 py-4">
        <Button size="sm" onClick={signInAnew}>
          重新登录
        </Button>
      </div>
    </dialog>
  );
}
