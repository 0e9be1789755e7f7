import type { SectorKey } from '@yinxin/api/client';
import type { Solution } from '../solution.ts';

/** The words of one sector, as a part of its own. */
export const loadSolution: Record<SectorKey, () => Promise<{ solution: Solution }>> = {
  manpower: () => import('./manpower.ts'),
  purchase: () => import('./purchase.ts'),
  sale: () => import('./sale.ts'),
  logistics: () => import('./logistics.ts'),
  finance: () => import('./finance.ts'),
  medical: () => import('./medical.ts'),
  government: () => import('./government.ts'),
  property: () => import('./property.ts'),
  education: () => import('./education.ts'),
};
