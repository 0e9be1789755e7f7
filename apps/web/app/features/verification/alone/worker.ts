// The verifier in a thread of the visitor's browser: a file comes in, a result goes out, nothing is asked of anybody.
import type { TrustMaterial, VerifiedFile } from '@yinxin/api/client';
import { UnreadableFile, verifyAlone } from '@yinxin/verification';

export interface Question {
  bytes: Uint8Array;
  name: string;
  material: TrustMaterial;
}

export type Reply = { result: VerifiedFile } | { words: string };

self.addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  self.postMessage(await answer(data));
});

async function answer({ bytes, name, material }: Question): Promise<Reply> {
  try {
    return { result: await verifyAlone(bytes, name, material) };
  } catch (error) {
    return { words: error instanceof UnreadableFile ? error.message : '文件无法验证' };
  }
}

// tells that all code is here
self.postMessage('ready');
