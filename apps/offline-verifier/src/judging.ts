import { type AloneQuestion, type AloneReply, answerAlone } from '@yinxin/verification';
import { JudgingThread, THREAD_MS, ThreadFailure } from '@yinxin/verification/thread';
import { TOO_COMPLEX } from '@yinxin/verification/words';
import { answerPackage, type PackageQuestion, type PackageReply } from './package-judging.ts';

/** A package holds several files, and the status and time of each of them. */
const PACKAGE_MS = 4 * THREAD_MS;

/** The text of this very script, which is known while it runs for the first time. */
const ownScript = typeof document === 'undefined' ? null : (document.currentScript?.textContent ?? null);

let address: string | undefined;
const thread = new JudgingThread<AloneQuestion | PackageQuestion, AloneReply | PackageReply>(() => {
  if (!ownScript) throw new Error('nothing to make a thread of');
  address ??= URL.createObjectURL(new Blob([ownScript], { type: 'text/javascript' }));
  return new Worker(address);
});

let hasThreads = true;

const BROKEN = '验证过程异常终止';
const PACKAGE_LATE = '核对超时，请用命令行 yinxin evidence verify 核对';

/** Whatever the page asks its thread. */
export const answer = (question: AloneQuestion | PackageQuestion): Promise<AloneReply | PackageReply> =>
  'content' in question ? answerPackage(question) : answerAlone(question);

/** Judges beside the page; in a browser that gives this page no thread, in the page itself. */
async function beside<Reply extends AloneReply | PackageReply>(
  question: AloneQuestion | PackageQuestion,
  moved: Transferable[],
  { most, late }: { most: number; late: string },
): Promise<Reply | { words: string; locked: false }> {
  if (hasThreads)
    await thread.start().catch(() => {
      hasThreads = false;
    });
  // the thread answers as it is asked
  if (!hasThreads) return (await answer(question)) as Reply;
  return (thread.ask(question, moved, most) as Promise<Reply>).catch((error) => {
    if (!(error instanceof ThreadFailure)) throw error;
    return { words: error.reason === 'late' ? late : BROKEN, locked: false };
  });
}

export const judge = (question: AloneQuestion): Promise<AloneReply> =>
  beside<AloneReply>(question, [question.bytes.buffer], { most: THREAD_MS, late: TOO_COMPLEX });

export function judgePackage(question: PackageQuestion): Promise<PackageReply> {
  const { content } = question;
  const moved = Array.isArray(content) ? content.map(([, bytes]) => bytes.buffer) : [content.buffer];
  return beside<PackageReply>(question, moved, { most: PACKAGE_MS, late: PACKAGE_LATE });
}
