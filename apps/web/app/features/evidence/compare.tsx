import type { Notarization } from '@yinxin/api/client';
import type { Digests } from '@yinxin/verification/digests';
import { useRef, useState } from 'react';
import { versionOf } from '~/parts/evidence/index.ts';
import { FileDrop } from '~/parts/upload/index.ts';
import { clockTime, Note } from '~/ui/index.ts';

type Documents = Notarization['documents'];

type Compared =
  | { kind: 'reading'; name: string }
  | { kind: 'failed'; name: string }
  | ({ kind: 'done'; name: string } & Digests);

const PIECE = 1024 * 1024;

async function* piecesOf(file: File): AsyncIterable<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE)
    yield new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
}

/** Made in the browser, over http too: nothing of the file is sent. The code comes with the first file. */
async function digestsOfFile(file: File): Promise<Digests> {
  const { digestsOf } = await import('@yinxin/verification/digests');
  return digestsOf(piecesOf(file));
}

function Outcome({ compared, documents }: { compared: Compared; documents: Documents }) {
  if (compared.kind === 'reading') return <Note role="status">正在计算 {compared.name} 的摘要…</Note>;
  if (compared.kind === 'failed')
    return (
      <Note tone="warning" role="alert">
        没能读取 {compared.name}，请重新选择。
      </Note>
    );
  const found = versionOf(documents, compared);
  if (!found)
    return (
      <Note tone="danger" role="alert">
        <p className="font-semibold">不一致：{compared.name} 不是这份合同存证过的任何一版</p>
        <p>另存、打印再扫描、压缩或改动一个字节，摘要都会不同。请用从平台下载的原文件比对。</p>
        <p className="font-mono text-xs wrap-anywhere">SHA-256 {compared.sha256}</p>
        <p className="font-mono text-xs wrap-anywhere">SM3 {compared.sm3}</p>
      </Note>
    );
  return (
    <Note tone="success" role="status">
      <p className="font-semibold">
        一致：{compared.name} 就是文件 {found.order} {found.isNewest ? '最新的一版' : '较早的一版'}
      </p>
      <p>
        这一版产生于 {clockTime(found.version.madeAt).full}
        {found.version.index !== null && `，摘要记在日志第 ${found.version.index} 条`}。
      </p>
    </Note>
  );
}

/** Whoever holds a file sees whether it is the one that was signed; it does not leave the computer. */
export function Compare({ documents }: { documents: Documents }) {
  const [compared, setCompared] = useState<Compared>();
  const newest = useRef<File>(undefined);
  const compare = (file: File) => {
    const { name } = file;
    newest.current = file;
    /** Another file may have been chosen meanwhile. */
    const show = (answer: Compared) => {
      if (newest.current === file) setCompared(answer);
    };
    show({ kind: 'reading', name });
    digestsOfFile(file).then(
      (digests) => show({ kind: 'done', name, ...digests }),
      () => show({ kind: 'failed', name }),
    );
  };
  return (
    <div className="space-y-3">
      <FileDrop
        label="比对文件"
        icon="document"
        button="选择文件比对"
        accept=".pdf,application/pdf"
        onFile={compare}
      >
        把手里的文件拖到这里，看它是不是存证的那一份。摘要在您的浏览器里计算，文件不会离开这台电脑。
      </FileDrop>
      {compared && <Outcome compared={compared} documents={documents} />}
    </div>
  );
}
