import { buffer } from 'node:stream/consumers';
import * as api from '@yinxin/api';
import type { FastifyBaseLogger } from 'fastify';
import QRCode from 'qrcode';
import type { CallBook } from '../../http/calls.ts';
import type { SubjectVaults } from '../../vault/index.ts';
import type { AdminBook } from '../admin-book/index.ts';
import { showsInline } from '../file-purposes/index.ts';
import { forgetExpiredFiles, openFile } from '../files/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { adoptStrays, sweepObjects } from '../uploads/index.ts';
import { answerFileAdmin, type FileAdminDependencies } from './admin-routes.ts';
import { publicFileByAlias, readableFile, type VisibleFile } from './visibility.ts';

/** The alias under which the site's follow code is asked for. */
const FOLLOW_ALIAS = 'officialAccount';

interface FileRouteDependencies extends FileAdminDependencies {
  vault: SubjectVaults;
  /** Where the follow code in the footer leads. */
  followUrl: string;
  upkeep: Upkeep;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function answerFiles(book: CallBook, adminBook: AdminBook, parts: FileRouteDependencies) {
  const { db, followUrl, tickets } = parts;
  answerFileAdmin(adminBook, parts);
  parts.upkeep.schedule('files', '30 * * * *', async () => {
    await forgetExpiredFiles(db, (file, err) => parts.log.warn({ file, err }, 'an expired file is in use'));
    await sweepObjects(parts);
    await parts.storage.clearLeftBehind();
  });
  parts.upkeep.nightly('objects', (at) => adoptStrays(parts, at));

  let followCode: Promise<string> | undefined;
  const contentOf = (file: VisibleFile, inline: boolean): api.FileContent => ({
    name: file.name,
    type: file.type,
    size: file.size,
    tag: file.sha256,
    inline,
    isPublic: file.isPublic,
    open: (range) => openFile(parts, file, range),
  });

  book.answer(api.fileById, async ({ query, caller: { who } }) => {
    const file = await readableFile(db, tickets, query.fileId, { who, ticket: query.ticket });
    return contentOf(file, showsInline(file.type));
  });
  book.answer(api.downloadByFileId, async ({ form, caller: { who } }) =>
    contentOf(await readableFile(db, tickets, form.fileId, { who }), false),
  );
  book.answer([api.systemFileId, api.openSystemFileId], async ({ body }) => {
    const file = await publicFileByAlias(db, body.alias);
    return { fileId: file.id, fileName: file.name, size: file.size };
  });

  book.answer(api.baseFileByAlias, async ({ query }) => {
    if (query.alias === FOLLOW_ALIAS) {
      followCode ??= drawCode(followUrl);
      return followCode;
    }
    const file = await publicFileByAlias(db, query.alias);
    return (await buffer(await openFile(parts, file))).toString('base64');
  });
}

async function drawCode(url: string): Promise<string> {
  const image = await QRCode.toBuffer(url, { margin: 1, width: 224, errorCorrectionLevel: 'M' });
  return image.toString('base64');
}
