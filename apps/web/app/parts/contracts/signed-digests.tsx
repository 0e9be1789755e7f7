import type { ResultOf } from '@yinxin/api/client';

/** Groups of four, as people compare digests. */
export const inFours = (digest: string): string => digest.match(/.{1,4}/g)?.join(' ') ?? '';

type Documents = ResultOf<'POST /api/appapi/contract/prepare'>['documents'];

/** What is about to be signed, file by file. */
export const SignedDigests = ({ documents }: { documents: Documents }) =>
  documents.map(({ documentId, name, sm3, sha256 }) => (
    <span key={documentId} className="block rounded bg-paper p-3 text-xs">
      <span className="block text-ink-3">{name}，将要签的内容摘要 SM3</span>
      <span className="block font-mono wrap-anywhere text-ink">{inFours(sm3)}</span>
      <span className="mt-1 block text-ink-3">SHA-256</span>
      <span className="block font-mono wrap-anywhere">{inFours(sha256)}</span>
    </span>
  ));
