import * as api from '@yinxin/api';
import type { Database } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import * as content from '../content/index.ts';
import { addressOfFile, storeFile } from '../files/index.ts';
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
  storage: ObjectStore;
}

export function answerContentDesk(desk: Desk, { db, storage }: ContentDeskParts) {
  answerReading(desk, db);
  answerWriting(desk);
  answerUploads(desk, storage);
  answerReviewing(desk);
}

function answerReading(desk: Desk, db: Database) {
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
  desk.read(api.adminPreview, 'read-content', ({ body }) => content.renderMarkdown(body.text));
}

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

/** An uploaded file is anybody's who knows its address; no page leads there before somebody else agrees. */
function answerUploads(desk: Desk, storage: ObjectStore) {
  desk.write(api.adminUpload, 'write-content', 'upload-file', async ({ operator, tools }, tx) => {
    const upload = { ...(await tools.takeFile()), isPublic: true, uploadedBy: operator.name };
    const { id, name, size, type, sha256 } = await storeFile({ db: tx, storage }, upload);
    return {
      answer: { id, name, size, type, url: addressOfFile(id) },
      target: id,
      detail: { name, size, sha256 },
    };
  });
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
  desk.write(api.adminReorderContent, 'review-content', 'reorder-content', async ({ body }, tx) => {
    await content.reorder(tx, body.kind, body.ids);
    return { answer: null, target: body.kind, detail: { items: body.ids.length } };
  });
}
