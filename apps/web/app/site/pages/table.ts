// The one table of pages. Routes, guards, navigation and page heads all come from it. The browser gets the columns
// of PageRow only (vite.config.ts).
import { adminPages } from './admin.ts';
import { approvalPages } from './approvals.ts';
import { authPages } from './auth.ts';
import { businessPages, ownPages } from './business.ts';
import { contractPages } from './contracts.ts';
import { errorPages } from './errors.ts';
import { orderPages } from './orders.ts';
import type { Page } from './page.ts';
import { partnerPages } from './partners.ts';
import { platformPages } from './platform.ts';
import { publicPages } from './public.ts';
import { sealPages } from './seals.ts';
import { templatePages } from './templates.ts';
import { wecomPages } from './wecom.ts';

export const pages: readonly Page[] = [
  ...publicPages,
  ...businessPages,
  ...ownPages,
  ...orderPages,
  ...sealPages,
  ...contractPages,
  ...templatePages,
  ...approvalPages,
  ...platformPages,
  ...partnerPages,
  ...authPages,
  ...wecomPages,
  ...adminPages,
  ...errorPages,
];
