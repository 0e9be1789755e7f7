import * as api from '@yinxin/api';
import type { Database } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import * as content from '../content/index.ts';
import { addressOfFile, type FileTickets, fileAddressesIn } from '../files/index.ts';
import type { Desk } from './desk.ts';
import { presentItem, presentLine, presentVersion } from './present.ts';

const done = (item: content.ContentItem) => ({
  answer: presentItem(item),
  target: item.id,
  detail: { kind: item.kind, slug: item.slug, version: item.version },
});

/** Each act leaves one version: had somebody else acted since the reviewer looked, there were two. */
function refuseUnseen(item: content.ContentItem, seen: number) {
  if (item.version !== seen + 1) throw problem('CONTENT_CHANGED');
}

export interface ContentDeskParts {
  db: Database;
  tickets: FileTickets;
}

export function answerContentDesk(desk: Desk, { db, tickets }: ContentDeskParts) {
  answerReading(desk, db, tickets);
  answerWriting(desk);
  answerReviewing(desk);
}

function answerReading(desk: Desk, db: Database, tickets: FileTickets) {
  desk.read(api.adminContent, 'read-content', async ({ query: { kind, ...query } }) => {
    const { list, total } = await content.listContent(db, kind, query);
    return { list: list.map(presentLine), total };
  });
  desk.read(api.adminContentItem, 'read-content', async ({ query }) =>
    presentItem(await content.getContent(db, query.id)),
  );
  desk.read(api.adminContentVersions, 'read-content', async ({ query }) =>
    (await content.versions(db, query.id)).map(presentVersion),
  );
  desk.read(api.adminPreview, 'read-content', ({ body }) => {
    const { html, toc } = content.renderMarkdown(body.text);
    return { html: withTickets(html, tickets), toc };
  });
}

/** Pictures and files that are not public yet are shown to whoever may see the preview. */
const withTickets = (html: string, tickets: FileTickets) =>
  html.replace(/(?<=(?:src|href)=")[^"]*(?=")/g, (address) => {
    const [id] = fileAddressesIn(address);
    return id && address === addressOfFile(id) ? `${address}&amp;ticket=${tickets.issue(id)}` : address;
  });

/** What editors do: nothing of it is seen by the public before somebody else agrees. */
function answerWriting(desk: Desk) {
  desk.write(api.adminCreateContent, 'write-content', 'create-content', async ({ body, operator }, tx) =>
    done(await content.createDraft(tx, operator, body)),
  );
  desk.write(api.adminSaveContent, 'write-content', 'save-content', async ({ body, operator }, tx) =>
    done(await content.saveDraft(tx, operator, body)),
  );
  desk.write(api.adminSubmitContent, 'write-content', 'submit-content', async ({ body, operator }, tx) =>
    done(await content.submit(tx, operator, body.id)),
  );
  desk.write(api.adminRestoreContent, 'write-content', 'restore-content', async ({ body, operator }, tx) =>
    done(await content.restoreVersion(tx, operator, body.id, body.number)),
  );
}

/** What reviewers do: it changes what the public sees. */
function answerReviewing(desk: Desk) {
  desk.write(api.adminReturnContent, 'review-content', 'return-content', async ({ body, operator }, tx) =>
    done(await content.sendBack(tx, operator, body.id, body.note)),
  );
  desk.write(api.adminPublishContent, 'review-content', 'publish-content', async ({ body, operator }, tx) => {
    const item = await content.publish(tx, operator, body.id);
    refuseUnseen(item, body.version);
    return done(item);
  });
  desk.write(
    api.adminScheduleContent,
    'review-content',
    'schedule-content',
    async ({ body, operator }, tx) => {
      const publishAt = new Date(body.publishAt);
      if (publishAt <= new Date()) throw problem('INVALID_INPUT', { detail: '发布时间应晚于现在' });
      const item = await content.schedule(tx, operator, body.id, publishAt);
      refuseUnseen(item, body.version);
      return done(item);
    },
  );
  desk.write(
    api.adminUnpublishContent,
    'review-content',
    'unpublish-content',
    async ({ body, operator }, tx) => done(await content.unpublish(tx, operator, body.id, body.note)),
  );
  desk.write(api.adminMoveContent, 'review-content', 'move-content', async ({ body }, tx) => {
    const { item, from, to, total } = await content.move(tx, body.id, body.to);
    const detail = { kind: item.kind, slug: item.slug, from: from + 1, to: to + 1 };
    return { answer: { from, to, total }, target: item.id, detail };
  });
}
