import * as api from '@yinxin/api';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import type { AdminBook } from '../admin-book/index.ts';
import type { ReceivedFile } from '../files/index.ts';
import { recordFile } from '../files/index.ts';
import { receiveFile } from '../uploads/index.ts';
import { presentFile } from './admin-present.ts';
import { findSiteFile, listSiteFiles, removeFile } from './library.ts';
import type { FileTickets } from './tickets.ts';
import type { VisibleFile } from './visibility.ts';

/** What uses each of these files, told by whoever may name files; one without an entry is used by nothing. */
type FindFileUsers = (db: Queryable, ids: readonly string[]) => Promise<Map<string, api.FileUse[]>>;

export interface FileAdminDependencies {
  db: Database;
  storage: ObjectStore;
  tickets: FileTickets;
  usersOfFiles: FindFileUsers;
}

/** What stands in the way of deleting, in words; a few examples are enough to find the rest. */
const MOST_NAMED = 3;
function namesOf(users: readonly api.FileUse[]): string {
  const named = users
    .slice(0, MOST_NAMED)
    .map(({ title, isLive }) => `“${title}”（${isLive ? '已公开' : '工作稿'}）`);
  const rest = users.length - named.length;
  return named.join('、') + (rest > 0 ? `等 ${users.length} 处` : '');
}

/** The media library. A file is the public's only while something they can see names it. */
export function answerFileAdmin(
  adminBook: AdminBook,
  { db, storage, tickets, usersOfFiles }: FileAdminDependencies,
) {
  const present = async (tx: Queryable, operator: Operator, list: readonly VisibleFile[]) => {
    const ids = list.map(({ id }) => id);
    const users = await usersOfFiles(tx, ids);
    return list.map((file) => presentFile(file, { uses: users.get(file.id) ?? [], operator, tickets }));
  };

  adminBook.read(api.adminFiles, 'read-files', async ({ query, operator }) => {
    const { list, total } = await listSiteFiles(db, query);
    return { list: await present(db, operator, list), total };
  });

  adminBook.read(api.adminFile, 'read-files', async ({ query, operator }) => {
    const [file] = await present(db, operator, [await findSiteFile(db, query.id)]);
    return file as api.AdminFile;
  });

  adminBook.write(
    api.adminUpload,
    'upload-file',
    async ({ operator }, tx, received: ReceivedFile) => {
      const file = await recordFile(tx, received, { uploadedBy: operator.name });
      const { id: target, name, size, sha256 } = file;
      const answer = presentFile({ ...file, isPublic: false }, { uses: [], operator, tickets });
      return { answer, target, detail: { name, size, sha256 } };
    },
    async ({ tools }) => receiveFile({ db, storage }, { ...(await tools.takeFile()), purpose: 'content' }),
  );

  adminBook.write(api.adminDeleteFile, 'delete-file', async ({ body: { id } }, tx) => {
    const users = (await usersOfFiles(tx, [id])).get(id);
    if (users) throw problem('FILE_IN_USE', { uses: namesOf(users) });
    const { name, size, sha256 } = await removeFile(tx, id);
    return {
      answer: null,
      target: id,
      detail: { name, size, sha256 },
    };
  });
}
