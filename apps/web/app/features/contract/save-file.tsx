import { useState } from 'react';
import { useSiteData } from '~/site/site-data.ts';
import { Button, buttonClass, Icon } from '~/ui/index.ts';

interface SavedFile {
  name: string;
  href: string;
}

/** Files to take along. The browser of an app keeps none: there the other ways are told. */
export function SaveFile({ files }: { files: readonly SavedFile[] }) {
  const { inApp } = useSiteData();
  return inApp ? (
    <InApp />
  ) : (
    <ul className="space-y-2">
      {files.map(({ name, href }) => (
        <li key={href}>
          <a href={href} download className={buttonClass({ variant: 'secondary', block: true })}>
            <Icon name="download" size={18} />
            <span className="truncate">下载{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function InApp() {
  const [copied, setCopied] = useState<boolean>();
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <section aria-label="留一份 PDF" className="rounded-card border border-line bg-paper p-4">
      <h3 className="text-base">留一份 PDF</h3>
      <p className="mt-1 text-sm text-ink-2">这个应用里不能直接存文件，任选一种：</p>
      <ul className="mt-3 space-y-3 text-sm">
        <li>
          <Button variant="secondary" block onClick={copy}>
            复制链接，用浏览器打开
          </Button>
          <span role="status" className="mt-1 block text-ink-3">
            {copied === true && '链接已复制，粘贴到手机浏览器打开，用短信验证码就能下载'}
            {copied === false && '无法自动复制，请用右上角菜单里的“复制链接”'}
          </span>
        </li>
        <li>点右上角“…”，选“在浏览器打开”。</li>
        <li>在电脑上用收到短信的手机号登录，到“签署中心”下载。</li>
      </ul>
    </section>
  );
}
