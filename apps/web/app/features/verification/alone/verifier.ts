import type { Send, TrustMaterial, VerifiedFile } from '@yinxin/api/client';
import type { AloneQuestion, AloneReply } from '@yinxin/verification';
import { JudgingThread, ThreadFailure } from '@yinxin/verification/thread';
import { TOO_COMPLEX } from '@yinxin/verification/words';
import { loadPdfDrawing } from '~/parts/document/index.ts';
import { trustedWorkerUrl } from '~/site/trusted-worker.ts';
import { LockedFile } from '../locked-file.ts';
import workerUrl from './worker.ts?worker&url';

/** The program of the thread comes over a network that may be slow. */
const START_MS = 60_000;

const BROKEN = '这台设备上的验证程序无响应，请刷新页面后再试';
const ENDED = '“仅在本机验证”已关闭，验证停止。文件没有上传';

/** Verifies on this device. Everything it needs is there once it exists; afterwards it asks for nothing. */
export interface LocalVerifier {
  material: TrustMaterial;
  /** @throws LockedFile where it takes another password */
  verify(file: File, password?: string): Promise<VerifiedFile>;
  /** What is being verified fails at once. */
  end(): void;
}

/** Fetches the list of trust, the program and what draws pages. */
export async function localVerifier(send: Send): Promise<LocalVerifier> {
  const open = () => new Worker(trustedWorkerUrl(workerUrl));
  const thread = new JudgingThread<AloneQuestion, AloneReply>(open, { startMs: START_MS });
  const [material] = await Promise.all([
    send('GET /api/file/verification/trustMaterial'),
    thread.start(),
    loadPdfDrawing(),
  ]);
  return {
    material,
    async verify(file, password) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const question = { bytes, name: file.name, material, password };
      const reply = await thread.ask(question, [bytes.buffer]).catch((error) => {
        if (!(error instanceof ThreadFailure)) throw error;
        throw new Error(error.reason === 'late' ? TOO_COMPLEX : BROKEN);
      });
      if ('result' in reply) return reply.result;
      throw reply.locked ? new LockedFile(reply.words) : new Error(reply.words);
    },
    end: () => thread.end(new Error(ENDED)),
  };
}
