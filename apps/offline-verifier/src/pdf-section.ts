import { UnreadableFile, verifyAlone } from '@yinxin/verification';
import { refusal, resultView } from './result-view.ts';
import type { Section } from './section.ts';

const MOST_BYTES = 200 * 1024 * 1024;

/** A signed PDF, judged by the trust list in this page. */
export const pdfSection: Section = {
  title: '验证已签署的 PDF',
  lead: '选择或拖入一份或多份 PDF。四个问题分开回答，查不到的就写查不到。',
  accept: '.pdf,application/pdf',
  async check(file, material) {
    if (file.size > MOST_BYTES) return refusal(file.name, '文件超过 200 MB');
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return resultView(await verifyAlone(bytes, file.name, material));
    } catch (error) {
      return refusal(file.name, error instanceof UnreadableFile ? error.message : '文件无法验证');
    }
  },
};
