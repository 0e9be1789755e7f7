import type { OfflineMaterial } from '@yinxin/verification/offline-page';
import { judge } from './judging.ts';
import { passwordView } from './password-view.ts';
import { refusal, resultView } from './result-view.ts';
import type { Section } from './section.ts';
import { inTurn } from './turns.ts';

const MOST_BYTES = 200 * 1024 * 1024;

async function judged(file: File, material: OfflineMaterial, password?: string): Promise<HTMLElement> {
  if (file.size > MOST_BYTES) return refusal(file.name, '文件超过 200 MB');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const reply = await judge({ bytes, name: file.name, material, password });
  if ('result' in reply) return resultView(reply.result);
  if (!reply.locked) return refusal(file.name, reply.words);
  const asked = passwordView(file.name, reply.words, (given) =>
    asked.replaceWith(inTurn(file.name, () => judged(file, material, given))),
  );
  return asked;
}

/** A signed PDF, judged by the trust list in this page. */
export const pdfSection: Section = {
  title: '验证已签署的 PDF',
  lead: '选择或拖入一份或多份 PDF。四个问题分开回答，无法查到的注明“无法确认”。',
  accept: '.pdf,application/pdf',
  check: (file, material) => judged(file, material),
};
