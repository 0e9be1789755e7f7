import type { ReactNode } from 'react';
import { Button, FormError, Icon, Note, TextField, useForm } from '~/ui/index.ts';
import { AgentHelp } from './agent-help.tsx';
import type { UsbKey } from './use-usb-key.ts';

/** Asked for in the browser alone, where the page knows its own address. */
const TROUBLES = {
  missing: () => '没有找到 USB Key 助手。它可能没有启动，或者浏览器没有允许本网站访问本机。',
  foreign: () =>
    `助手在运行，但没有允许本网站：启动时 --origin 写的不是 ${window.location.origin}。请在助手窗口按 Ctrl+C 停止，再用下面的命令启动。`,
  outdated: () => 'USB Key 助手的版本与本站不符，请重新下载。',
} as const;

/** Leads from nothing to a paired agent with a token in it; then shows what stands inside. */
export function ConnectUsbKey({ usbKey, children }: { usbKey: UsbKey; children: ReactNode }) {
  const { state, problem, busy, tokens, look, refresh } = usbKey;
  if (state === 'looking')
    return (
      <p role="status" className="text-sm text-ink-2">
        <Icon name="search" size={18} className="mr-1.5" />
        正在寻找 USB Key 助手…
      </p>
    );
  if (state === 'missing' || state === 'foreign' || state === 'outdated')
    return (
      <div className="space-y-4">
        <Note tone="warning" role="alert">
          {TROUBLES[state]()}
        </Note>
        <AgentHelp />
        <Button block busy={busy} onClick={look}>
          重新检测
        </Button>
      </div>
    );
  if (state !== 'paired') return <Pairing usbKey={usbKey} />;
  return (
    <div className="space-y-3">
      {tokens.length === 0 && !busy ? (
        <Note tone="warning" role="status">
          没有找到 USB Key。请插好后再读一次；插着仍找不到，请确认启动助手时写的是这支 USB Key
          的驱动，下面可以换一种。
        </Note>
      ) : (
        children
      )}
      <FormError text={problem} />
      <Button block size="sm" variant="secondary" busy={busy} onClick={refresh}>
        <Icon name="rotate" size={16} />
        重新读取 USB Key
      </Button>
      <details className="text-sm">
        <summary className="cursor-pointer text-navy underline">换驱动、重新启动助手</summary>
        <div className="mt-3">
          <AgentHelp />
        </div>
      </details>
    </div>
  );
}

const CODE = /^\d{6}$/;

/** The code stands in the agent's own window, where no page can read it. */
function Pairing({ usbKey }: { usbKey: UsbKey }) {
  const { state, busy, problem, beginPairing, pair } = usbKey;
  const form = useForm({ code: '' });
  if (state === 'found')
    return (
      <div className="space-y-3 text-sm text-ink-2">
        <p>已找到 USB Key 助手。配对后，这个页面才能读取您的 USB Key；关闭页面或 15 分钟后自动结束。</p>
        <FormError text={problem} />
        <Button block busy={busy} onClick={beginPairing}>
          与助手配对
        </Button>
      </div>
    );
  const submit = () =>
    form.attempt(({ code }) => pair(code), {
      check: ({ code }) => (CODE.test(code) ? {} : { code: '配对码是六位数字' }),
      blame: 'code',
    });
  return (
    <form {...form.element(submit)} className="space-y-3">
      <TextField
        label="配对码"
        hint="六位数字，显示在助手的窗口中，5 分钟内有效"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        className="font-mono tracking-[0.3em]"
        {...form.text('code', (typed) => typed.replace(/\D/g, ''))}
      />
      <div className="flex gap-2">
        <Button type="submit" busy={form.busy} className="flex-1">
          配对
        </Button>
        <Button variant="secondary" busy={busy} onClick={beginPairing}>
          换一个码
        </Button>
      </div>
      <FormError text={problem} />
    </form>
  );
}
