import type { Act, AdminFile, FileUse } from '@yinxin/api';
import type { Operator } from '../../http/principal.ts';
import { mayWith } from '../admin-book/index.ts';
import { addressOfFile } from './addresses.ts';
import type { FileTickets } from './tickets.ts';
import type { VisibleFile } from './visibility.ts';

/** What something uses stays. */
const actsOn = (uses: readonly FileUse[]): Act[] => (uses.length === 0 ? ['delete-file'] : []);

interface FileFacts {
  uses: FileUse[];
  operator: Operator;
  tickets: FileTickets;
}

export const presentFile = (file: VisibleFile, { uses, operator, tickets }: FileFacts): AdminFile => ({
  id: file.id,
  name: file.name,
  type: file.type,
  size: file.size,
  sha256: file.sha256,
  uploadedBy: file.uploadedBy,
  createdAt: file.createdAt.toISOString(),
  url: addressOfFile(file.id),
  preview: `${addressOfFile(file.id)}&ticket=${tickets.issue(file.id)}`,
  isPublic: file.isPublic,
  uses,
  may: mayWith(operator, actsOn(uses)),
});
