import type { Send, TrustMaterial, VerifiedFile } from '@yinxin/api/client';
import { loadPdfDrawing } from '~/parts/document/index.ts';
import { trustedWorkerUrl } from '~/site/trusted-worker.ts';
import type { Question, Reply } from './worker.ts';
import workerUrl from './worker.ts?worker&url';

/** Longer than the verifier lets any file take: then something is broken, and the thread is ended. */
const PATIENCE_MS = 60_000;

const BROKEN = '这台设备上的验证程序没有答复，请刷新页面后再试';
const ENDED = '“仅在本机验证”已关闭，验证停止。文件没有上传';

/** Verifies on this device. Everything it needs is there once it exists; afterwards it asks for nothing. */
export interface LocalVerifier {
  material: TrustMaterial;
  verify(file: File): Promise<VerifiedFile>;
  /** What is being verified fails at once. */
  end(): void;
}

/** Fetches the list of trust, the program and what draws pages. */
export async function localVerifier(send: Send): Promise<LocalVerifier> {
  const ending = new AbortController();
  const { signal } = ending;
  const [material, first] = await Promise.all([
    send('GET /api/file/verification/trustMaterial'),
    aWorker(signal),
    loadPdfDrawing(),
  ]);
  let worker: Worker | undefined = first;
  return {
    material,
    async verify(file) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      worker ??= await aWorker(signal);
      const question: Question = { bytes, name: file.name, material };
      const begin = () => worker?.postMessage(question, [bytes.buffer]);
      const reply = await ask<Reply>(worker, begin, signal).catch((error) => {
        worker?.terminate();
        worker = undefined;
        throw error;
      });
      if ('words' in reply) throw new Error(reply.words);
      return reply.result;
    },
    end() {
      ending.abort(new Error(ENDED));
      worker?.terminate();
    },
  };
}

async function aWorker(signal: AbortSignal): Promise<Worker> {
  const worker = new Worker(trustedWorkerUrl(workerUrl));
  await ask(worker, () => {}, signal).catch((error) => {
    worker.terminate();
    throw error;
  });
  return worker;
}

/** The next thing that a worker says. */
function ask<Answer>(worker: Worker, begin: () => void, signal: AbortSignal): Promise<Answer> {
  let settle = () => {};
  const answer = new Promise<Answer>((resolve, reject) => {
    const refuse = () => reject(signal.aborted ? signal.reason : new Error(BROKEN));
    const late = setTimeout(refuse, PATIENCE_MS);
    signal.addEventListener('abort', refuse);
    settle = () => {
      clearTimeout(late);
      signal.removeEventListener('abort', refuse);
    };
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = refuse;
    if (signal.aborted) refuse();
    else begin();
  });
  return answer.finally(settle);
}
