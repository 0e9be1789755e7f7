import { useEffect, useState } from 'react';
import { Button, Icon } from '../../ui/index.ts';
import { CopyButton } from '../reading/index.ts';

/** Copies the address; where the system can share, it also opens the system's own sheet. */
export function Share({ title }: { title: string }) {
  const [system, setSystem] = useState(false);
  useEffect(() => setSystem('share' in navigator), []);
  const share = () =>
    navigator.share({ title, url: window.location.href }).catch(() => {
      // Closing the sheet is not a failure.
    });
  return (
    <div data-no-print="" className="flex flex-wrap items-center gap-3">
      <span>分享</span>
      <CopyButton text={() => window.location.href} what="链接" />
      {system && (
        <Button variant="secondary" size="sm" onClick={share}>
          <Icon name="external" size={18} />
          转发
        </Button>
      )}
    </div>
  );
}
