import { PdfError } from '@yinxin/pdf';

/** Why a file is not signed, in words for the person who wanted to sign it. */
const reasons = {
  NOT_A_PDF: '该文件不是有效的 PDF 文件',
  DAMAGED: '文件结构已损坏，请用 PDF 软件另存一份后再签署',
  HYBRID: '文件使用了混合交叉引用，不同阅读器可能看到不同内容，请另存一份后再签署',
  TOO_COMPLEX: '文件结构过于复杂，超出处理上限',
  PASSWORD_NEEDED: '文件已加密，请提供打开密码',
  PASSWORD_WRONG: '文件密码不正确',
  ENCRYPTION_UNSUPPORTED: '文件使用了不支持的加密方式，请解除加密后再签署',
  NOT_PERMITTED: '文件作者未允许签署，请使用所有者密码打开',
  CERTIFIED_NO_CHANGES: '文件已被认证为不允许任何更改，不能再签署',
  CERTIFIED_NO_STAMPS: '文件已被认证为只允许签名和填写表单域，不能再添加多页印章或骑缝章',
  CERTIFY_ONLY_FIRST: '只有第一个签名可以认证文件',
  FIELD_MISSING: '文件中没有名为“{field}”的签名域',
  FIELD_SIGNED: '签名域“{field}”已经签署',
  FIELD_NOT_SIGNATURE: '“{field}”不是签名域',
  FIELD_MANY_WIDGETS: '签名域“{field}”有多个显示位置，不能签署',
  PAGE_MISSING: '第 {page} 页不存在，文件共 {total} 页',
  SEAM_NEEDS_TWO_PAGES: '骑缝章至少需要两页',
  SEAM_RATIO: '骑缝章首页比例应大于 0 且小于 1',
  IMAGE_UNREADABLE: '图片无法读取，请使用 PNG 格式',
  IMAGE_KIND: '图片格式不支持，请使用 8 位非隔行的 PNG',
  IMAGE_SIZE: '图片尺寸不合适',
  SIGNATURE_TOO_LARGE: '签名数据超过预留空间（需要 {needed} 字节，预留 {reserved} 字节）',
  TIME_STAMP_NEEDED: '该签名级别需要时间戳服务',
  EVIDENCE_NEEDED: '该签名级别需要证书状态信息',
  SIGNATURE_MISSING: '文件中没有可补充验证信息的签名',
  EARLIER_BROKEN: '文件中先前的签名“{field}”无效，不能再签署',
  BREAKS_EARLIER: '签署会使先前的签名失效：{why}',
  CHANGED_AFTER_SIGNING: '文件在先前的签名之后被修改，不能再签署：{why}',
  CONTENT_RISK: '文件含有可能改变显示内容的元素，不能签署：{why}',
} as const;

export type RefusalCode = keyof typeof reasons;

export class SigningRefused extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SigningRefused';
    this.code = code;
  }
}

export function refuse(
  code: RefusalCode,
  details: Record<string, string | number> = {},
  cause?: unknown,
): SigningRefused {
  const message = reasons[code].replace(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? ''));
  return new SigningRefused(code, message, cause === undefined ? undefined : { cause });
}

/** Runs work on a foreign file and says its failures in our words. */
export function orRefuse<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof PdfError) throw refuse(refusalFor(error), {}, error);
    throw error;
  }
}

function refusalFor(error: PdfError): RefusalCode {
  switch (error.code) {
    case 'not-a-pdf':
      return 'NOT_A_PDF';
    case 'limit':
      return 'TOO_COMPLEX';
    case 'password':
      return error.message.includes('needed') ? 'PASSWORD_NEEDED' : 'PASSWORD_WRONG';
    case 'encryption':
      return 'ENCRYPTION_UNSUPPORTED';
    default:
      return 'DAMAGED';
  }
}
