import { type AloneQuestion, type AloneRefusal, type AloneReply, answerAlone } from '@yinxin/verification';
import { JudgingThread, ThreadFailure } from '@yinxin/verification/thread';
import { TOO_COMPLEX } from '@yinxin/verification/words';

/** The text of this very script, which is known while it runs for the first time. */
const ownScript = typeof document === 'undefined' ? null : (document.currentScript?.textContent ?? null);

let address: string | undefined;
const thread = new JudgingThread<AloneQuestion, AloneReply>(() => {
  if (!ownScript) throw new Error('nothing to make a thread of');
  address ??= URL.createObjectURL(new Blob([ownScript], { type: 'text/javascript' }));
  return new Worker(address);
});

let hasThreads = true;

const FAILURES: Record<ThreadFailure['reason'], string> = { late: TOO_COMPLEX, broken: '验证过程异常终止' };

/** Judges beside the page; in a browser that gives this page no thread, in the page itself. */
export async function judge(question: AloneQuestion): Promise<AloneReply> {
  if (hasThreads)
    await thread.start().catch(() => {
      hasThreads = false;
    });
  if (!hasThreads) return answerAlone(question);
  return thread.ask(question, [question.bytes.buffer]).catch((error): AloneRefusal => {
    if (!(error instanceof ThreadFailure)) throw error;
    return { words: FAILURES[error.reason], locked: false };
  });
}
