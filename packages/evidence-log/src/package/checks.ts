// The questions a package is asked, and the answers.
import { visibleText } from '@yinxin/pki/name-words';

export type Answer = 'yes' | 'no' | 'unknown';

const WORST: readonly Answer[] = ['no', 'unknown', 'yes'];
export const worst = (answers: readonly Answer[]): Answer =>
  WORST.find((one) => answers.includes(one)) ?? 'unknown';

export const PACKAGE_CHECKS = {
  files: '文件齐全，与清单一致',
  manifest: '清单带有可信时间戳',
  keys: '日志与见证方的公钥可信',
  maker: '清单由存证日志签名',
  checkpoint: '检查点由日志签名、见证方共同签名',
  time: '检查点的时间已证明',
  events: '每个事件都在日志里',
  order: '事件齐全，属于同一份合同',
  documents: '文件就是签署时存证的文件',
  signatures: '文件里的签名有效',
  /** Asked where signatures have a record. */
  intents: '所确认的内容与签署档案和日志一致',
  /** Asked where there is one. */
  report: '证据报告的签名有效',
} as const;
export type PackageCheckId = keyof typeof PACKAGE_CHECKS;

export interface PackageCheck {
  id: PackageCheckId;
  answer: Answer;
  words: string;
}

/** Valid where every answer is yes. */
export const PACKAGE_VERDICTS = { valid: '有效', unknown: '无法确认', invalid: '无效' } as const;
export type Verdict = keyof typeof PACKAGE_VERDICTS;

export class Checks {
  readonly list: PackageCheck[] = [];
  add(id: PackageCheckId, answer: Answer, words = ''): void {
    this.list.push({ id, answer, words: visibleText(words) });
  }
  /** Yes where nothing is objected. */
  settle(id: PackageCheckId, objections: readonly string[], words: string): void {
    if (objections.length === 0) this.add(id, 'yes', words);
    else this.add(id, 'no', objections.slice(0, 5).join('；'));
  }
  get verdict(): Verdict {
    if (this.list.some(({ answer }) => answer === 'no')) return 'invalid';
    return this.list.some(({ answer }) => answer === 'unknown') ? 'unknown' : 'valid';
  }
}
