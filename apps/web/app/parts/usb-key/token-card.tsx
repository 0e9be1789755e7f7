import type { ReactNode } from 'react';
import { useState } from 'react';
import { useToast } from '~/feedback/index.ts';
import { Button, Icon } from '~/ui/index.ts';
import { type HeldToken, pinWarning, tokenName } from './model.ts';
import { ChangePinDialog } from './pin-dialog.tsx';
import type { UsbKey } from './use-usb-key.ts';

/** One token that is plugged in: what it is called, its PIN, and what stands inside about its certificates. */
export function TokenCard({
  usbKey,
  token,
  children,
}: {
  usbKey: UsbKey;
  token: HeldToken;
  children: ReactNode;
}) {
  const toast = useToast();
  const [changes, setChanges] = useState(false);
  const warning = token.pin === 'ready' ? undefined : pinWarning(token);
  const change = async (pin: string, newPin: string) => {
    try {
      await usbKey.ask('changePin', { token: token.id, pin, newPin });
    } finally {
      await usbKey.refresh();
    }
    setChanges(false);
    toast.success('PIN 码已修改');
  };
  return (
    <section aria-label={tokenName(token)} className="rounded border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-paper px-3 py-1.5">
        <Icon name="usb-key" size={20} className="text-navy" />
        <span className="min-w-0 flex-1 text-sm wrap-anywhere">
          <strong className="font-semibold">{token.label}</strong>
          <span className="block text-xs text-ink-3">
            {[token.manufacturer, token.model, token.serial].filter(Boolean).join(' ')}
          </span>
        </span>
        {token.pin !== 'unset' && token.pin !== 'locked' && (
          <Button size="sm" variant="quiet" onClick={() => setChanges(true)}>
            修改 PIN 码
          </Button>
        )}
      </div>
      {warning && <p className="px-3 pt-2 text-sm text-warning-ink">{warning}</p>}
      <div className="p-3">{children}</div>
      {changes && <ChangePinDialog token={token} onChange={change} onClose={() => setChanges(false)} />}
    </section>
  );
}
