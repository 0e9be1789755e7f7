// 由 scripts/sdk 从接口声明生成，请勿手工修改。
import type { AccountGetAnswer, AccountUsageAnswer, Contract, ContractsCreate, ContractsExtend, ContractsLinkAnswer, ContractsListAnswer, ContractsListAnswerItem, ContractsListQuery, ContractsRecall, ContractsVoid, ContractsVoidAnswer, EmbedsCreate, EmbedsCreateAnswer, FilesUploadAnswer } from './models.ts';
import type { CallOptions, Transport, Upload } from '../transport.ts';

export class AccountCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 当前密钥属于谁：应用、环境、企业与权限 */
  get(options?: CallOptions): Promise<AccountGetAnswer> {
    return this.#transport.json<AccountGetAnswer>({ method: 'GET', path: '/openapi/v1/account', options });
  }
  /** 合同余量：发起一份扣减多少，还剩多少 */
  usage(options?: CallOptions): Promise<AccountUsageAnswer> {
    return this.#transport.json<AccountUsageAnswer>({ method: 'GET', path: '/openapi/v1/usage', options });
  }
}

export class ContractsCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 用已上传的文件创建合同，缺省立即发起。各方按数组顺序依次签署。控件按坐标（毫米）或按文件里的文字放置。发起扣减 1 份额度；对方签署前撤回、过期与拒签的返还规则见用户服务协议。 */
  create(body: ContractsCreate, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: '/openapi/v1/contracts', body, options });
  }
  /** 把签署截止时间推后 */
  extend(id: string, body: ContractsExtend, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/extend`, body, options });
  }
  /** 下载合同里的一份文件（PDF） */
  file(id: string, documentId: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.#transport.file({ method: 'GET', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/documents/${encodeURIComponent(documentId)}`, options });
  }
  /** 查询合同：状态、各方与文件 */
  get(id: string, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'GET', path: `/openapi/v1/contracts/${encodeURIComponent(id)}`, options });
  }
  /** 取一方的签署链接。链接的第一台设备可以直接阅读；签署时仍由签署人本人确认意愿。 */
  link(id: string, partyId: string, options?: CallOptions): Promise<ContractsLinkAnswer> {
    return this.#transport.json<ContractsLinkAnswer>({ method: 'POST', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/parties/${encodeURIComponent(partyId)}/link`, options });
  }
  /** 列出合同，新的在前 */
  list(query?: ContractsListQuery, options?: CallOptions): Promise<ContractsListAnswer> {
    return this.#transport.json<ContractsListAnswer>({ method: 'GET', path: '/openapi/v1/contracts', query, options });
  }
  /** 列出合同，新的在前；逐页取完。 */
  listAll(query?: ContractsListQuery, options?: CallOptions): AsyncGenerator<ContractsListAnswerItem> {
    return this.#transport.pages<ContractsListAnswerItem>({ method: 'GET', path: '/openapi/v1/contracts', query, options });
  }
  /** 撤回还没有签完的合同 */
  recall(id: string, body: ContractsRecall, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/recall`, body, options });
  }
  /** 发起一份草稿 */
  send(id: string, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/send`, options });
  }
  /** 催办：再次通知轮到签署的各方，每份每天至多 3 次 */
  urge(id: string, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/urge`, options });
  }
  /** 作废已完成的合同：写出作废协议，请各方签署 */
  void(id: string, body: ContractsVoid, options?: CallOptions): Promise<ContractsVoidAnswer> {
    return this.#transport.json<ContractsVoidAnswer>({ method: 'POST', path: `/openapi/v1/contracts/${encodeURIComponent(id)}/void`, body, options });
  }
}

export class EmbedsCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 取一个一次性的嵌入地址，放进您页面的 iframe 或 App 的 WebView。地址 10 分钟内打开一次有效。只有应用登记的来源可以嵌入；没有登录的人在页面里用自己的手机验证码登录，签署时仍由本人确认意愿。signing 须给出 contractId 与 partyId；template 可给出 templateId。 */
  create(body: EmbedsCreate, options?: CallOptions): Promise<EmbedsCreateAnswer> {
    return this.#transport.json<EmbedsCreateAnswer>({ method: 'POST', path: '/openapi/v1/embeds', body, options });
  }
}

export class FilesCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 上传一份文件：PDF，或可转换的 DOCX、XLSX 与图片（50 MB 以内）。以 multipart/form-data 发送，文件放在 file 一项中。得到的文件编号在 7 天内可用于创建合同；没有用到的文件到期删除。 */
  upload(file: Upload, options?: CallOptions): Promise<FilesUploadAnswer> {
    return this.#transport.json<FilesUploadAnswer>({ method: 'POST', path: '/openapi/v1/files', file, options });
  }
}

export class SandboxCalls {
  readonly #transport: Transport;
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  /** 让沙箱里的一方立即签署。只在沙箱：轮到的一方由平台代为完成实名与签署，供测试走完整个流程。签署是真的，证书由测试根签发。 */
  sign(id: string, partyId: string, options?: CallOptions): Promise<Contract> {
    return this.#transport.json<Contract>({ method: 'POST', path: `/openapi/v1/sandbox/contracts/${encodeURIComponent(id)}/parties/${encodeURIComponent(partyId)}/sign`, options });
  }
}

export class Operations {
  readonly account: AccountCalls;
  readonly contracts: ContractsCalls;
  readonly embeds: EmbedsCalls;
  readonly files: FilesCalls;
  readonly sandbox: SandboxCalls;
  constructor(transport: Transport) {
    this.account = new AccountCalls(transport);
    this.contracts = new ContractsCalls(transport);
    this.embeds = new EmbedsCalls(transport);
    this.files = new FilesCalls(transport);
    this.sandbox = new SandboxCalls(transport);
  }
}
