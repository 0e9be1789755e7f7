import * as api from '@yinxin/api';
import { type CallBook, done } from '../../http/calls.ts';
import type { TemplateParts } from './dependencies.ts';
import * as folders from './folders.ts';
import * as keeping from './keeping.ts';
import * as offers from './offers.ts';
import * as reading from './reading.ts';
import * as samples from './samples.ts';
import * as using from './using.ts';
import * as writing from './writing.ts';

export function answerTemplates(book: CallBook, parts: TemplateParts): void {
  answerWriting(book, parts);
  answerKeeping(book, parts);
  answerReading(book, parts);
}

function answerWriting(book: CallBook, parts: TemplateParts): void {
  const { templateContents } = parts;
  book.answer(api.createTemplate, async ({ body, caller }) => ({
    id: await writing.createTemplate(parts, caller, body),
  }));
  book.answer(api.editTemplate, ({ body, caller }) => done(writing.beginEditing(parts, caller, body.id)));
  book.answer(api.discardTemplateDraft, ({ body, caller }) =>
    done(writing.discardDraft(parts, caller, body.id)),
  );
  book.answer(api.uploadTemplateDocument, async ({ query, caller, tools }) => {
    const file = await tools.takeFile();
    const { templateId: id, ...seen } = query;
    const { document, revision } = await writing.uploadDocument(parts, caller, { id, ...seen }, file);
    return { revision, document: templateContents.presentDocument(document) };
  });
  book.answer(api.saveTemplate, async ({ body, caller }) => {
    const { changedAt, revision } = await writing.saveTemplateDraft(parts, caller, body);
    return { savedAt: changedAt.toISOString(), revision };
  });
  book.answer(api.publishTemplate, async ({ body, caller }) => ({
    version: await writing.publishTemplate(parts, caller, body),
  }));
  book.answer(api.copyTemplate, async ({ body, caller }) => ({
    id: await writing.copyTemplate(parts, caller, body.id),
  }));
  book.answer(api.copySample, async ({ body, caller }) => ({
    id: await samples.copySample(parts, caller, body.key),
  }));
  book.answer(api.beginTemplate, async ({ body, caller }) => ({
    id: await using.beginTemplate(parts, caller, body),
  }));
  book.answer(api.useTemplate, async ({ body, caller }) => ({
    id: await using.useTemplate(parts, caller, body),
  }));
}

function answerKeeping(book: CallBook, parts: TemplateParts): void {
  book.answer(api.archiveTemplate, ({ body, caller }) =>
    done(keeping.turnTemplate(parts, caller, body.id, 'archive-template')),
  );
  book.answer(api.restoreTemplate, ({ body, caller }) =>
    done(keeping.turnTemplate(parts, caller, body.id, 'restore-template')),
  );
  book.answer(api.deleteTemplate, ({ body, caller }) =>
    done(keeping.turnTemplate(parts, caller, body.id, 'delete-template')),
  );
  book.answer(api.moveTemplate, ({ body, caller }) => done(keeping.moveTemplate(parts, caller, body)));
  book.answer(api.shareTemplate, ({ body, caller }) => done(keeping.shareTemplate(parts, caller, body)));
  book.answer(api.templateFolders, ({ person }) => folders.listFolders(parts, person));
  book.answer(api.saveTemplateFolder, async ({ body, caller }) => ({
    id: await folders.saveFolder(parts, caller, body),
  }));
  book.answer(api.removeTemplateFolder, ({ body, caller }) =>
    done(folders.removeFolder(parts, caller, body.id)),
  );
}

function answerReading(book: CallBook, parts: TemplateParts): void {
  const { templateContents } = parts;
  book.answer(api.templateList, ({ query, person }) => reading.listTemplates(parts, person, query));
  book.answer(api.templateOffers, ({ query, person }) => offers.listOffers(parts, person, query));
  book.answer(api.templateDetail, ({ query, person }) => reading.readTemplate(parts, person, query));
  book.answer(api.templateDraft, ({ query, person }) => reading.readTemplateDraft(parts, person, query.id));
  book.answer(api.templateForm, ({ query, person }) => using.readForm(parts, person, query.id));
  book.answer(api.templateSamples, () => samples.listSamples(parts));
  book.answer(api.templateSamplePage, ({ query, person }) => samples.samplePage(parts, person, query));
  book.answer(api.templatePage, async ({ query, person }) =>
    templateContents.page(person, await reading.readableDocument(parts, person, query.documentId), query),
  );
  book.answer(api.templateFile, async ({ query, person }) =>
    templateContents.pdf(
      await reading.readableDocument(parts, person, query.documentId),
      query.inline === '1',
    ),
  );
  book.answer(api.templateWords, async ({ query, person }) => ({
    places: await templateContents.words(
      person,
      await reading.readableDocument(parts, person, query.documentId),
      query.keyword,
    ),
  }));
  book.answer(api.templateTags, async ({ query, person }) =>
    templateContents.tags(person, await reading.readableDocument(parts, person, query.documentId)),
  );
}
