import * as api from '@yinxin/api';
import type { Database, Queryable } from '../../../db/connect.ts';
import type { Operator } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import type { AdminBook } from '../../admin-book/index.ts';
import { addressOfFile, type FileTickets, fileAddressesIn } from '../../file-access/index.ts';
import { renderMarkdown } from '../markdown.ts';
import * as content from './commands.ts';
import { countByKind, listContent, versions } from './list.ts';
import { contentMay } from './may.ts';
import { presentItem, presentLine, presentVersion } from './present.ts';

const done = async (tx: Queryable, operator: Operator, item: content.ContentItem) => ({
  answer: presentItem(item, await contentMay(tx, operator, item)),
  target: item.id,
  detail: { kind: item.kind, slug: item.slug, version: item.version },
});

/** Each act leaves one version: had somebody else acted since the reviewer looked, there were two. */
function refuseUnseen(item: content.ContentItem, seen: number) {
  if (item.version !== seen + 1) throw problem('CONTENT_CHANGED');
}

interface ContentAdminDependencies {
  db: Database;
  tickets: FileTickets;
}

export function answerContentAdmin(adminBook: AdminBook, { db, tickets }: ContentAdminDependencies) {
  answerReading(adminBook, db, tickets);
  answerWriting(adminBook);
  answerReviewing(adminBook);
}

function answerReading(adminBook: AdminBook, db: Database, tickets: FileTickets) {
  adminBook.waits('publish-content', async () =>
    waitingIn(await countByKind(db, 'in-review'), '待审核', 'in-review'),
  );
  adminBook.waits('submit-content', async ({ id }) =>
    waitingIn(await countByKind(db, 'draft', id), '我的草稿', 'draft'),
  );
  adminBook.read(api.adminContent, 'read-content', async ({ query: { kind, ...query } }) => {
    const { list, total } = await listContent(db, kind, query);
    return { list: list.map(presentLine), total };
  });
  adminBook.read(api.adminContentItem, 'read-content', async ({ query, operator }) => {
    const item = await content.getContent(db, query.id);
    return presentItem(item, await contentMay(db, operator, item));
  });
  adminBook.read(api.adminContentVersions, 'read-content', async ({ query }) =>
    (await versions(db, query.id)).map(presentVersion),
  );
  adminBook.read(api.adminPreview, 'read-content', ({ body }) => {
    const { html, toc } = renderMarkdown(body.text);
    return { html: withTickets(html, tickets), toc };
  });
}

const waitingIn = (
  counts: readonly { kind: api.ContentKind; count: number }[],
  words: string,
  state: api.ContentStateName,
) =>
  counts.map(({ kind, count }) => ({
    words: `${words}：${api.CONTENT_KINDS[kind]}`,
    count,
    to: `/admin/content?kind=${kind}&state=${state}`,
  }));

/** Pictures and files that are not public yet are shown to whoever may see the preview. */
const withTickets = (html: string, tickets: FileTickets) =>
  html.replace(/(?<=(?:src|href)=")[^"]*(?=")/g, (address) => {
    const [id] = fileAddressesIn(address);
    return id && address === addressOfFile(id) ? `${address}&amp;ticket=${tickets.issue(id)}` : address;
  });

/** What editors do: nothing of it is seen by the public before somebody else agrees. */
function answerWriting(adminBook: AdminBook) {
  adminBook.write(api.adminCreateContent, 'create-content', async ({ body, operator }, tx) =>
    done(tx, operator, await content.createDraft(tx, operator, body)),
  );
  adminBook.write(api.adminSaveContent, 'save-content', async ({ body, operator }, tx) =>
    done(tx, operator, await content.saveDraft(tx, operator, body)),
  );
  adminBook.write(api.adminSubmitContent, 'submit-content', async ({ body, operator }, tx) =>
    done(tx, operator, await content.submit(tx, operator, body.id)),
  );
  adminBook.write(api.adminRestoreContent, 'restore-content', async ({ body, operator }, tx) =>
    done(tx, operator, await content.restoreVersion(tx, operator, body.id, body.number)),
  );
}

/** What reviewers do: it changes what the public sees. */
function answerReviewing(adminBook: AdminBook) {
  adminBook.write(api.adminReturnContent, 'return-content', async ({ body, operator }, tx) =>
    done(tx, operator, await content.sendBack(tx, operator, body.id, body.note)),
  );
  adminBook.write(api.adminPublishContent, 'publish-content', async ({ body, operator }, tx) => {
    const item = await content.publish(tx, operator, body.id);
    refuseUnseen(item, body.version);
    return done(tx, operator, item);
  });
  adminBook.write(api.adminScheduleContent, 'schedule-content', async ({ body, operator }, tx) => {
    const publishAt = new Date(body.publishAt);
    if (publishAt <= new Date()) throw problem('INVALID_INPUT', { detail: '发布时间应晚于现在' });
    const item = await content.schedule(tx, operator, body.id, publishAt);
    refuseUnseen(item, body.version);
    return done(tx, operator, item);
  });
  adminBook.write(api.adminUnpublishContent, 'unpublish-content', async ({ body, operator }, tx) =>
    done(tx, operator, await content.unpublish(tx, operator, body.id, body.note)),
  );
  adminBook.write(api.adminMoveContent, 'move-content', async ({ body }, tx) => {
    const { item, from, to, total } = await content.move(tx, body.id, body.to);
    const detail = { kind: item.kind, slug: item.slug, from: from + 1, to: to + 1 };
    return { answer: { from, to, total }, target: item.id, detail };
  });
}
