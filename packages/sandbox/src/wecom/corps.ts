import { createHash } from 'node:crypto';
import { sandboxWecomAccount } from './accounts.ts';

/** 激活状态: 1 active, 2 disabled, 4 not activated yet. Whoever left is on no list. */
export interface SandboxMember {
  userId: string;
  name: string;
  departments: number[];
  status: 1 | 2 | 4;
  isAdmin?: boolean;
}

export interface SandboxCorp {
  corpId: string;
  name: string;
  departments: { id: number; name: string; parentid: number }[];
  members: Map<string, SandboxMember>;
  /** The suite, as this corp installed it. */
  installed: boolean;
  /** Taken away again. */
  isRemoved?: boolean;
  /** How often its permanent code was made anew. */
  codes: number;
}

/** 示例科技 has our own application and the suite; 示例贸易 may install the suite. */
export const DEMO_CORP = sandboxWecomAccount.own.corpId;
export const OTHER_CORP = 'ww5a4d9b0003corp00';

const hashed = (text: string, length: number) =>
  createHash('sha256').update(text).digest('base64url').replace(/[-_]/g, 'x').slice(0, length);

const { suiteId } = sandboxWecomAccount.suite;
/** A suite knows corps and members by ids that nobody else has (since 2022). */
export const suiteCorpId = (corpId: string): string => `wp${hashed(`${suiteId} ${corpId}`, 30)}`;
export const suiteUserId = (corpId: string, userId: string): string =>
  `wo${hashed(`${suiteId} ${corpId} ${userId}`, 30)}`;
/** The same for all suites of a provider. */
export const openUserId = (corpId: string, userId: string): string =>
  `wq${hashed(`${sandboxWecomAccount.suite.providerCorpId} ${corpId} ${userId}`, 30)}`;

/** The same again after a restart, so that a demo that kept it can go on. */
export const permanentCodeOf = ({ corpId, codes }: Pick<SandboxCorp, 'corpId' | 'codes'>): string =>
  hashed(`permanent ${corpId} ${codes}`, 43);

const member = (userId: string, name: string, department: number, isAdmin = false): SandboxMember => ({
  ...{ userId, name, departments: [department], status: 1, isAdmin },
});

const corp = (
  corpId: string,
  name: string,
  installed: boolean,
  members: readonly SandboxMember[],
): SandboxCorp => ({
  ...{ corpId, name, installed, codes: 0 },
  departments: [
    { id: 1, name, parentid: 0 },
    { id: 2, name: '法务部', parentid: 1 },
    { id: 3, name: '业务部', parentid: 1 },
  ],
  members: new Map(members.map((one) => [one.userId, one])),
});

export function sandboxCorps(): SandboxCorp[] {
  return [
    corp(DEMO_CORP, '示例科技有限公司', true, [
      member('chen.shili', '陈示例', 1, true),
      member('wang.shili', '王示例', 1),
      member('sun.shili', '孙示例', 3),
      member('lin.shili', '林示例', 2),
      member('zhou.shili', '周示例', 3),
      member('xu.shili', '许示例', 3),
    ]),
    corp(OTHER_CORP, '示例贸易有限公司', false, [
      member('wu.shili', '吴示例', 1, true),
      member('zheng.shili', '郑示例', 3),
    ]),
  ];
}
