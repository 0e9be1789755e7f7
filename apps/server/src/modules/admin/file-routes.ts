import * as api from '@yinxin/api';
import type { Database, Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import { type FileUser, usersOfFiles } from '../content/index.ts';
import * as files from '../files/index.ts';
import type { Desk } from './desk.ts';
import { presentFile } from './present.ts';

export interface FileDeskParts {
  db: Database;
  storage: ObjectStore;
  tickets: files.FileTickets;
}

/** What stands in the way of deleting, in words; a few examples are enough to find the rest. */
const MOST_NAMED = 3;
function namesOf(users: readonly FileUser[]): string {
  const named = users
    .slice(0, MOST_NAMED)
    .map(({ title, isLive }) => `“${title}”（${isLive ? '已公开' : '工作稿'}）`);
  const rest = users.length - named.length;
  return named.join('、') + (rest > 0 ? `等 ${users.length} 处` : '');
}

/** The media library. A file is the public's only while something they can see names it. */
export function answerFileDesk(desk: Desk, { db, storage, tickets }: FileDeskParts) {
  const present = async (tx: Queryable, list: readonly files.VisibleFile[]) => {
    const ids = list.map(({ id }) => id);
    const users = await usersOfFiles(tx, ids);
    return list.map((file) => presentFile(file, users.get(file.id) ?? [], tickets));
  };

  desk.read(api.adminFiles, 'read-content', async ({ query }) => {
    const { list, total } = await files.listSiteFiles(db, query);
    return { list: await present(db, list), total };
  });

  desk.read(api.adminFile, 'read-content', async ({ query }) => {
    const [file] = await present(db, [await files.findSiteFile(db, query.id)]);
    return file as api.AdminFile;
  });

  desk.write(api.adminUpload, 'write-content', 'upload-file', async ({ operator, tools }, tx) => {
    const upload = { ...(await tools.takeFile()), uploadedBy: operator.name };
    const file = await files.storeFile({ db: tx, storage }, upload);
    const { id: target, name, size, sha256 } = file;
    const answer = presentFile({ ...file, isPublic: false }, [], tickets);
    return { answer, target, detail: { name, size, sha256 } };
  });

  desk.write(api.adminDeleteFile, 'write-content', 'delete-file', async ({ body: { id } }, tx) => {
    const users = (await usersOfFiles(tx, [id])).get(id);
    if (users) throw problem('FILE_IN_USE', { uses: namesOf(users) });
    const { name, size, sha256 } = await files.removeFile(tx, id);
    return {
      answer: null,
      target: id,
      detail: { name, size, sha256 },
      afterwards: () => files.forgetBytes({ db, storage }, sha256),
    };
  });
}
