// 由 scripts/sdk 从接口声明生成，请勿手工修改。

export interface Contract {
  /** 合同编号 */
  id: string;
  title: string;
  state: 'DRAFT' | 'APPROVING' | 'FILLING' | 'SIGNING' | 'COMPLETE' | 'FILL_REJECTED' | 'SIGN_REJECTED' | 'RECALLED' | 'EXPIRED' | 'SIGN_FAILED' | 'INVALIDING' | 'INVALIDED';
  /** 合同编号，发起后才有 */
  number: string | null;
  /** 对外出示的合同编码 */
  code: string;
  /** 拒签、撤回等的原因 */
  reason: string;
  deadline: string | null;
  createdAt: string;
  sentAt: string | null;
  endedAt: string | null;
  parties: Array<ContractParty>;
  documents: Array<ContractDocument>;
}

export interface ContractParty {
  id: string;
  kind: 'person' | 'organization';
  /** 完成前脱敏 */
  name: string;
  organizationName: string;
  /** 脱敏 */
  phone: string;
  step: number;
  state: 'WAITING' | 'PENDING' | 'READ' | 'SEAL_APPROVING' | 'SIGNED' | 'REJECTED' | 'TRANSFERRED' | 'EXPIRED';
  reason: string;
  decidedAt: string | null;
}

export interface ContractDocument {
  id: string;
  name: string;
  pages: number;
  size: number;
  sha256: string;
  sm3: string;
  signatures: number;
}

export interface AccountGetAnswer {
  applicationId: string;
  applicationName: string;
  environment: 'sandbox' | 'production';
  /** 应用代表的企业 */
  organizationName: string;
  scopes: Array<'contracts:read' | 'contracts:write' | 'files:write' | 'seals:read' | 'templates:read' | 'verification:read' | 'usage:read'>;
}

export interface AccountUsageAnswer {
  needed: number;
  left: number;
}

export interface ContractsCreate {
  /** 合同名称 */
  title: string;
  /** 文件编号，按顺序 */
  files: Array<string>;
  signers: Array<ContractsCreateSigner>;
  /** 签署截止时间，缺省为发起后 30 天 */
  deadline?: string;
  /** 合同金额，分 */
  amount?: number | null;
  /** 一次性证书的算法 */
  algorithm?: 'sm2' | 'ecdsa' | 'rsa';
  /** 是否立即发起；否则存为草稿 */
  send?: boolean;
}

export interface ContractsCreateSigner {
  /** 本企业；姓名、手机号与单位取自授权应用的账号 */
  self?: boolean;
  /** 个人或单位 */
  kind?: 'person' | 'organization';
  /** 签署人姓名；self 时不填 */
  name?: string;
  /** 单位名称；个人不填 */
  organizationName?: string;
  /** 签署人手机号；self 时不填 */
  phone?: string;
  /** 单位的经办人或法定代表人 */
  actingAs?: 'agent' | 'representative';
  /** 第几步签署；缺省按数组顺序，一人一步 */
  step?: number;
  /** 文件里 {{甲方:印章}} 这样的标记用哪个名字指这一方，如 甲方；标记处即放置控件 */
  role?: string;
  /** 签署时怎样确认意愿 */
  intent?: 'sms' | 'password' | 'face';
  /** 要这一方签署或填写的控件；没有的由签署人自己放置 */
  fields?: Array<ContractsCreateSignerField>;
}

export interface ContractsCreateSignerField {
  /** 控件种类 */
  kind: 'seal' | 'signature' | 'seam' | 'date' | 'text' | 'number' | 'choice' | 'checkbox' | 'image' | 'attachment';
  /** 第几份文件，从 1 起 */
  file?: number;
  /** 页码，从 1 起；与 left、top 一起给出 */
  page?: number;
  /** 距页面左边的毫米数 */
  left?: number;
  /** 距页面上边的毫米数 */
  top?: number;
  /** 放在这些文字的右边；与 page 二选一 */
  keyword?: string;
  /** 文字出现多次时取第几处，从 1 起；缺省为最后一处 */
  nth?: number;
  /** 宽（毫米），缺省按种类 */
  width?: number;
  /** 高（毫米），缺省按种类 */
  height?: number;
  label?: string;
  required?: boolean;
  /** 预填的内容 */
  value?: string;
}

export interface ContractsExtend {
  /** 时间（ISO 8601，带时区） */
  deadline: string;
}

export interface ContractsLinkAnswer {
  url: string;
}

export interface ContractsListAnswer {
  list: Array<ContractsListAnswerItem>;
  /** 下一页的 cursor；空为没有了 */
  next: string | null;
}

export interface ContractsListAnswerItem {
  /** 合同编号 */
  id: string;
  title: string;
  state: 'DRAFT' | 'APPROVING' | 'FILLING' | 'SIGNING' | 'COMPLETE' | 'FILL_REJECTED' | 'SIGN_REJECTED' | 'RECALLED' | 'EXPIRED' | 'SIGN_FAILED' | 'INVALIDING' | 'INVALIDED';
  /** 合同编号，发起后才有 */
  number: string | null;
  deadline: string | null;
}

export interface ContractsListQuery {
  state?: 'DRAFT' | 'APPROVING' | 'FILLING' | 'SIGNING' | 'COMPLETE' | 'FILL_REJECTED' | 'SIGN_REJECTED' | 'RECALLED' | 'EXPIRED' | 'SIGN_FAILED' | 'INVALIDING' | 'INVALIDED';
  /** 查找名称、编号、各方与文件内的文字 */
  keyword?: string;
  /** 上一页给出的 next */
  cursor?: string;
  limit?: number;
}

export interface ContractsRecall {
  /** 原因 */
  reason: string;
}

export interface ContractsVoid {
  /** 原因 */
  reason: string;
}

export interface ContractsVoidAnswer {
  /** 作废协议的合同编号 */
  id: string;
}

export interface FilesUploadAnswer {
  /** 文件编号 */
  fileId: string;
  name: string;
  size: number;
  sha256: string;
  pages: number;
  /** 没有用到的，何时删除 */
  expiresAt: string;
}
