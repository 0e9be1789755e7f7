import { CONTRACT_STATES, keysOf } from '@yinxin/api';
import { type OpenDeclaration, openCalls } from '@yinxin/api/open';
import { z } from 'zod';

/** What a call that sends a file answers. */
export interface CalledFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Makes a call of the open platform. */
export type CallOpen = (
  declaration: OpenDeclaration,
  input: { params?: unknown; query?: unknown; body?: unknown; file?: { name: string; bytes: Uint8Array } },
) => Promise<unknown>;

export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  /** Changes nothing that anybody sees. */
  readOnly: boolean;
  run(
    call: (name: string, input: Parameters<CallOpen>[1]) => Promise<unknown>,
    args: never,
  ): Promise<unknown>;
}

const tool = <I extends z.ZodObject>(
  one: Omit<Tool, 'input' | 'run'> & {
    input: I;
    run(call: Parameters<Tool['run']>[0], args: z.output<I>): Promise<unknown>;
  },
): Tool => one as unknown as Tool;

/** Of 5 MB. */
const MOST_BASE64 = 7_000_000;
const ContractId = z.uuid().describe('合同编号（id），由 find_contracts 得到');

/** What an assistant may do. It reads, prepares and reminds; it never signs, approves or sends. */
export const TOOLS: readonly Tool[] = [
  tool({
    name: 'find_contracts',
    title: '查找合同',
    description: '按状态或文字查找本企业发起的合同，新的在前。',
    input: z.object({
      state: z.enum(keysOf(CONTRACT_STATES)).optional().describe('合同状态'),
      keyword: z.string().max(50).optional().describe('名称、编号、各方或文件内的文字'),
      cursor: z.string().max(100).optional().describe('上一页给出的 next'),
    }),
    readOnly: true,
    run: (call, query) => call('contracts.list', { query: { limit: 20, ...query } }),
  }),
  tool({
    name: 'read_contract',
    title: '查看一份合同',
    description: '状态、各方进度与文件清单。',
    input: z.object({ id: ContractId }),
    readOnly: true,
    run: (call, params) => call('contracts.get', { params }),
  }),
  tool({
    name: 'find_templates',
    title: '查找模板',
    description: '列出可以用来起草合同的模板。',
    input: z.object({ keyword: z.string().max(50).optional().describe('模板名称里的文字') }),
    readOnly: true,
    run: (call, query) => call('templates.list', { query: { limit: 20, ...query } }),
  }),
  tool({
    name: 'read_template',
    title: '查看模板',
    description: '模板要哪些角色、填写哪些内容；起草之前先看。',
    input: z.object({ id: z.uuid().describe('模板编号，由 find_templates 得到') }),
    readOnly: true,
    run: (call, params) => call('templates.get', { params }),
  }),
  tool({
    name: 'draft_from_template',
    title: '用模板起草',
    description: '写成一份草稿，不会发出；写好后用 confirm_sending 请用户核对。',
    input: z.object({
      templateId: z.uuid().describe('模板编号'),
      title: z.string().max(200).optional().describe('合同名称，缺省为模板的名称'),
      parties: z
        .array(
          z.object({
            role: z.string().max(40).describe('角色名称，见 read_template'),
            name: z.string().max(64).describe('姓名；单位为经办人'),
            organizationName: z.string().max(200).optional().describe('单位名称，个人不填'),
            phone: z.string().max(30).describe('手机号'),
          }),
        )
        .max(20)
        .describe('各角色由谁担任；由本企业担任的不必给出'),
      values: z.record(z.string(), z.string()).optional().describe('发起时填写的内容，按填写项的名称'),
    }),
    readOnly: false,
    run: (call, body) => call('contracts.createFromTemplate', { body: { ...body, send: false } }),
  }),
  tool({
    name: 'fetch_evidence',
    title: '取证据包',
    description: '已签署合同的证据包（ZIP）：文件、存证日志、见证与时间戳，可离线核验。',
    input: z.object({ id: ContractId }),
    readOnly: true,
    run: (call, params) => call('contracts.evidence', { params }),
  }),
  tool({
    name: 'urge_signers',
    title: '催办',
    description: '再次通知轮到签署的各方。会给对方发短信，请先得到用户同意。',
    input: z.object({ id: ContractId }),
    readOnly: false,
    run: (call, params) => call('contracts.urge', { params }),
  }),
  tool({
    name: 'verify_file',
    title: '核验一份文件',
    description:
      '核验 PDF 的签名：逐个签名的结论、证书、时间戳与签后的修改。文件以 base64 给出，不超过 5 MB，核验后不保存；更大的请用户在浏览器中核验。',
    input: z.object({
      name: z.string().min(1).max(200).describe('文件名'),
      content: z.base64().max(MOST_BASE64).describe('文件内容，base64'),
    }),
    readOnly: true,
    run: (call, { name, content }) =>
      call('verification.file', { file: { name, bytes: Buffer.from(content, 'base64') } }),
  }),
  tool({
    name: 'verify_digest',
    title: '按摘要查询',
    description: '这份文件是不是本平台签署的合同或出具的报告，按它的 SHA-256。',
    input: z.object({
      sha256: z
        .string()
        .regex(/^[0-9a-fA-F]{64}$/)
        .describe('64 位十六进制'),
    }),
    readOnly: true,
    run: (call, params) => call('verification.digest', { params }),
  }),
  tool({
    name: 'contract_quota',
    title: '合同余量',
    description: '还能发起多少份合同。',
    input: z.object({}),
    readOnly: true,
    run: (call) => call('account.usage', {}),
  }),
];

const declarations = new Map(openCalls.map((declaration) => [declaration.name, declaration]));

/** @throws where no such call is declared */
export function declarationOf(name: string): OpenDeclaration {
  const declaration = declarations.get(name as OpenDeclaration['name']);
  if (!declaration) throw new Error(`no call of the open platform is named ${name}`);
  return declaration;
}
