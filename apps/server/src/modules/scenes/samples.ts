import { OWN_APP } from '@yinxin/api';
import { count } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { scenes } from './tables.ts';

const own: typeof scenes.$inferInsert = {
  name: '通用电子合同',
  appId: OWN_APP,
  appName: '印信签署中心',
  description: '与合作方、员工在线签署合同',
  needs: { organization: ['seal-contract'], person: ['handwriting'] },
  media: ['cloud'],
  years: [1, 2, 3],
  sort: 30,
};

const samples: (typeof scenes.$inferInsert)[] = [
  {
    name: '示例市公共资源交易平台',
    appId: 'sample-trading',
    appName: '电子招投标系统',
    description: '投标文件的签章与加密',
    needs: { organization: ['organization-certificate', 'seal-official', 'seal-representative'], person: [] },
    media: ['cloud', 'usb-key'],
    years: [1, 2, 3],
    sort: 10,
  },
  {
    name: '示例省政府采购网',
    appId: 'sample-procurement',
    appName: '政府采购电子交易',
    description: '响应文件签章，须使用 USB Key',
    needs: { organization: ['organization-certificate', 'seal-official', 'usb-key'], person: [] },
    media: ['usb-key'],
    years: [1, 2],
    sort: 20,
  },
  {
    name: '示例市税务电子申报',
    appId: 'sample-tax',
    appName: '电子税务局',
    description: '申报表与发票业务的签章',
    needs: { organization: ['seal-invoice', 'seal-finance'], person: ['person-certificate'] },
    media: ['cloud', 'usb-key'],
    years: [1, 2, 3],
    sort: 40,
  },
];

/** Our own platform everywhere, made-up ones besides for a demo; nothing where there are platforms already. */
export const seedScenes = (db: Database, options: { samples: boolean }): Promise<void> =>
  db.transaction(async (tx) => {
    const [held] = await tx.select({ n: count() }).from(scenes);
    if (held && held.n > 0) return;
    const first = options.samples ? [own, ...samples] : [own];
    await tx.insert(scenes).values(first.map((scene) => ({ ...scene, state: 'on' as const })));
  });
