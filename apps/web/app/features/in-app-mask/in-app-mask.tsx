import { useState } from 'react';
import type { InApp, MobileSystem } from '~/guards/user-agent.ts';
import { Button } from '~/ui';
import { instructionsFor } from './instructions.ts';

/** Points from the words to the menu button at the top right of the app. */
const Arrow = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 120 140"
    className="absolute top-3 right-6 w-28 text-white"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M14 132c34-6 76-42 88-116" strokeDasharray="2 8" />
    <path d="M84 30 103 12l11 24" />
  </svg>
);

/** The clipboard is missing on plain http and may be refused. */
async function copyAddress(): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    return true;
  } catch {
    return false;
  }
}

/** Product.md section 2: what apps call a browser lacks certificates, downloads and the camera for signing. */
export function InAppMask({ app, system }: { app: InApp; system: MobileSystem }) {
  const [copied, setCopied] = useState<boolean>();
  const { app: name, button, choice } = instructionsFor(app, system);
  return (
    <main data-in-app={app} className="on-dark relative min-h-dvh bg-navy-deep text-white">
      <Arrow />
      <div className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center px-8 pt-40 pb-16">
        <h1 className="font-serif text-xl">请用手机浏览器打开</h1>
        <p className="mt-3 text-mist">签署与实名认证需要系统浏览器，{name}内无法完成。</p>
        <ol className="mt-8 space-y-4">
          <li>1. 点击{button}</li>
          <li>2. 选择“{choice}”</li>
        </ol>
        <Button variant="on-dark" className="mt-10" onClick={async () => setCopied(await copyAddress())}>
          复制链接
        </Button>
        <p aria-live="polite" className="mt-3 min-h-7 text-center text-sm text-mist">
          {copied === true && '链接已复制，请粘贴到浏览器打开'}
          {copied === false && '无法自动复制，请使用菜单中的“复制链接”'}
        </p>
      </div>
    </main>
  );
}
