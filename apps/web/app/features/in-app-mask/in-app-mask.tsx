import { useState } from 'react';
import { writeCookie } from '~/site/browser-storage.ts';
import { goOnCookie } from '~/site/in-app.ts';
import { MOBILE_HOME } from '~/site/paths.ts';
import type { InApp, MobileSystem } from '~/site/user-agent.ts';
import { Button, ButtonLink, EarlyPresses } from '~/ui/index.ts';
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

interface InAppMaskProps {
  app: InApp;
  system: MobileSystem;
  /** Reads on where it is; missing on a page that cannot work there. */
  onStay?: () => void;
}

/** What apps call a browser lacks certificates, downloads and the camera for signing (docs/specification/pages.md). */
export function InAppMask({ app, system, onStay }: InAppMaskProps) {
  const [copied, setCopied] = useState<boolean>();
  const { app: name, button, choice } = instructionsFor(app, system);
  const stay = () => {
    writeCookie(goOnCookie);
    onStay?.();
  };
  return (
    <main data-in-app={app} className="on-dark relative min-h-dvh bg-navy-deep text-white">
      <Arrow />
      <div className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center px-8 pt-40 pb-16">
        <h1 className="font-serif text-xl">请用手机浏览器打开</h1>
        <p className="mt-3 text-mist">
          {onStay
            ? `签署、实名认证与下载文件要用手机浏览器。只想看看，也可以在${name}里继续浏览。`
            : `这个页面要下载文件或者调用摄像头，${name}里无法完成。`}
        </p>
        <ol className="mt-8 space-y-4">
          <li>1. 点击{button}</li>
          <li>2. 选择“{choice}”</li>
        </ol>
        <EarlyPresses>
          <Button variant="on-dark" className="mt-10" onClick={async () => setCopied(await copyAddress())}>
            复制链接
          </Button>
          {onStay ? (
            <Button variant="on-dark" className="mt-3 border-transparent" onClick={stay}>
              继续浏览
            </Button>
          ) : (
            <ButtonLink to={MOBILE_HOME} variant="on-dark" className="mt-3 border-transparent">
              返回首页
            </ButtonLink>
          )}
        </EarlyPresses>
        <p aria-live="polite" className="mt-3 min-h-7 text-center text-sm text-mist">
          {copied === true && '链接已复制，请粘贴到浏览器打开'}
          {copied === false && '无法自动复制，请使用菜单中的“复制链接”'}
        </p>
      </div>
    </main>
  );
}
