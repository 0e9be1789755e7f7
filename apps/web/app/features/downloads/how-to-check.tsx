import { CopyButton } from '~/parts/reading/index.ts';

const ways = [
  { system: 'Windows', command: 'certutil -hashfile 文件名 SHA256' },
  { system: 'macOS', command: 'shasum -a 256 文件名' },
  { system: 'Linux', command: 'sha256sum 文件名' },
  { system: '国密 SM3', command: 'openssl dgst -sm3 文件名' },
];

export const HowToCheck = () => (
  <section aria-label="怎样核对摘要" className="mt-4 rounded-card bg-paper p-6 lg:mt-8 lg:p-10">
    <h2 className="font-serif text-xl">怎样核对摘要</h2>
    <p className="mt-2 max-w-article text-ink-2">
      摘要由服务器从文件计算。下载之后在命令行里重新计算，与本页显示的逐字一致，就说明文件完整、未被改动；不一致的文件请不要使用。
    </p>
    <ul className="mt-6 grid gap-x-10 lg:grid-cols-2">
      {ways.map(({ system, command }) => (
        <li key={system} className="flex items-center justify-between gap-3 border-t border-line py-3">
          <span className="min-w-0 lg:flex lg:items-center">
            <span className="block w-24 shrink-0 text-sm text-ink-3">{system}</span>
            <code className="font-mono text-sm break-words">{command}</code>
          </span>
          <CopyButton text={command} what={`${system}的命令`} />
        </li>
      ))}
    </ul>
    <p className="mt-4 text-sm text-ink-3">SM3 需要 OpenSSL 1.1.1 或更高版本。</p>
  </section>
);
