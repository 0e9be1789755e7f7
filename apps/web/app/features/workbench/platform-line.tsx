import type { Scene } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PLATFORMS } from '~/parts/scene/index.ts';
import { Icon } from '~/ui/index.ts';
import { Platforms } from './platforms.tsx';

/** The platform in one line, with the others behind it; open for whoever has none, or came to choose. */
export function PlatformLine({ scenes, phone }: { scenes: readonly Scene[]; phone: boolean }) {
  const { hash } = useLocation();
  const chosen = scenes.find((scene) => scene.chosen);
  const [isOpen, setOpen] = useState(!chosen);
  useEffect(() => {
    if (hash === `#${PLATFORMS}`) setOpen(true);
  }, [hash]);
  return (
    <section id={PLATFORMS} aria-label="办理平台" className="mt-8 scroll-mt-24 border-t border-line pt-3">
      <p className="flex items-center gap-x-3 text-sm text-ink-2">
        <Icon name="building" size={18} className="shrink-0 text-ink-3" />
        <span className="min-w-0">
          平台：<strong className="text-ink">{chosen?.sceneName ?? '还没有选择'}</strong>
          {chosen && !phone && '，印章和证书按它的要求办理'}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 shrink-0 px-1 text-navy hover:underline"
        >
          {isOpen ? '收起' : chosen ? '更换' : '选择'}
        </button>
      </p>
      {isOpen && (
        <div className="mt-3">
          <Platforms scenes={scenes} phone={phone} />
        </div>
      )}
    </section>
  );
}
