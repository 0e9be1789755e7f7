import type { SectorKey } from '@yinxin/api/client';
import type { Solution } from '../solution.ts';
import { solution as education } from './education.ts';
import { solution as finance } from './finance.ts';
import { solution as government } from './government.ts';
import { solution as logistics } from './logistics.ts';
import { solution as manpower } from './manpower.ts';
import { solution as medical } from './medical.ts';
import { solution as property } from './property.ts';
import { solution as purchase } from './purchase.ts';
import { solution as sale } from './sale.ts';

/** All sectors at once, in the order of the site; for tests. A page loads one at a time (load.ts). */
export const solutions = {
  manpower,
  purchase,
  sale,
  logistics,
  finance,
  medical,
  government,
  property,
  education,
} satisfies Record<SectorKey, Solution>;
