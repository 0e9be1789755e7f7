/** What the top of each agreement says; the texts themselves are loaded apart. */
export interface Heading {
  title: string;
  version: string;
  /** The day it takes effect, as `2026-11-15`. */
  effective: string;
}

const FIRST = { version: '1.0', effective: '2026-11-15' };

/** By the last part of the agreement's address. */
export const headings = {
  register: { title: '用户服务协议', ...FIRST },
  privacy: { title: '隐私政策', ...FIRST },
  digital_certificate: { title: '数字证书服务协议', ...FIRST },
  digitCertApplyMaterial: { title: '数字证书申请材料说明', ...FIRST },
  useView: { title: '手机端使用须知', ...FIRST },
} satisfies Record<string, Heading>;

export type AgreementName = keyof typeof headings;
