import type { ShareKind } from '@yinxin/api/page';
import { useEffect, useState } from 'react';
import { Button, Dialog, Icon } from '~/ui/index.ts';
import { CopyButton } from './copy-button.tsx';

interface ShareProps {
  kind: ShareKind;
  id: string;
  title: string;
}

/** By its address, by the system's own sheet where there is one, and from a desk by a code for the camera of WeChat. */
export function Share({ kind, id, title }: ShareProps) {
  const [system, setSystem] = useState(false);
  const [showsCode, setShowsCode] = useState(false);
  useEffect(() => setSystem('share' in navigator), []);
  const share = () =>
    navigator.share({ title, url: window.location.href }).catch(() => {
      // Closing the sheet is not a failure.
    });
  return (
    <div data-no-print="" className="flex flex-wrap items-center gap-3">
      <span>分享</span>
      <CopyButton text={() => window.location.href} what="链接" />
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setShowsCode(true)}
        className="max-md:hidden"
      >
        <Icon name="smartphone" size={18} />
        扫码
      </Button>
      {system && (
        <Button variant="secondary" size="sm" onClick={share}>
          <Icon name="external" size={18} />
          转发
        </Button>
      )}
      {showsCode && (
        <Dialog
          open
          onClose={() => setShowsCode(false)}
          title="微信扫一扫"
          description="用微信或手机相机扫码打开，再转发给好友或朋友圈。"
        >
          <img
            src={`/share/${kind}/${encodeURIComponent(id)}.code.svg`}
            alt={`《${title}》的二维码`}
            width={224}
            height={224}
            className="mx-auto"
          />
        </Dialog>
      )}
    </div>
  );
}
