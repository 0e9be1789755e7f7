import type { Database } from '../../db/connect.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { TemplateContents } from '../contract-drafting/index.ts';

export interface TemplateParts {
  db: Database;
  vault: OpenedVault;
  templateContents: TemplateContents;
  now: () => Date;
}
