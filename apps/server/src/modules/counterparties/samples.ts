import { asSystem, type Person } from '../../http/principal.ts';
import type { CounterpartyParts } from './dependencies.ts';
import { importCounterparties } from './writing.ts';

const PEOPLE = [
  ['示例材料有限公司', '赵示例', '13500135001', '材料供应商'],
  ['示例设计有限公司', '钱示例', '13500135002', '产品设计'],
  ['示例物流有限公司', '孙示例', '13500135003', '仓储与运输'],
  ['示例软件有限公司', '李示例', '13500135004', '系统开发'],
  ['', '赵示例', '13500135000', '顾问'],
  ['', '吴示例', '13500135021', '研发部'],
] as const;

/** For a demo: those whom the demo's company has contracts with, and some more. Asked again it changes nothing. */
export async function placeCounterparties(parts: CounterpartyParts, who: Person): Promise<void> {
  await importCounterparties(
    parts,
    { ...asSystem('demo'), who },
    PEOPLE.map(([organizationName, name, phone, note]) => ({
      kind: organizationName ? ('organization' as const) : ('person' as const),
      ...{ organizationName, name, phone, note },
    })),
  );
}
