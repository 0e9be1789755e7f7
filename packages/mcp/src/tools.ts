import { CONTRACT_STATES, keysOf } from '@yinxin/api';
import { type OpenDeclaration, openCalls } from '@yinxin/api/open';
import { z } from 'zod';

/** Makes a call of the open platform by its name. */
export type CallOpen = (
  declaration: OpenDeclaration,
  input: { params?: unknown; query?: unknown; body?: unknown },
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
    name: 'urge_signers',
    title: '催办',
    description: '再次通知轮到签署的各方。会给对方发短信，请先得到用户同意。',
    input: z.object({ id: ContractId }),
    readOnly: false,
    run: (call, params) => call('contracts.urge', { params }),
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
