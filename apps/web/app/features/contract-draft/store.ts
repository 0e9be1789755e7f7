import { AUTHOR_KEY, type ResultOf, type Send } from '@yinxin/api/client';
import { useMemo, useState } from 'react';
import { contractSource, type PicturedSource, templateSource } from '~/parts/document/index.ts';
import { useSession } from '~/session/index.ts';
import { newUuid } from '~/site/uuid.ts';
import type { Draft, DraftDocument } from './model.ts';
import { storable, storableTemplate } from './saving.ts';
import { dropUnsent, keepUnsent } from './unsent.ts';

type Places = ResultOf<'GET /api/appapi/contract/words'>['places'];
type Tags = ResultOf<'GET /api/appapi/contract/tags'>;

/** Where a draft is kept, be it of a contract or of a template: the editor is the same. */
export interface DraftStore {
  create(): Promise<string>;
  /** Answers when it was stored. */
  save(draft: Draft): Promise<string>;
  /** Keeps it in the browser meanwhile, and forgets it there. */
  keep?(draft: Draft): void;
  forget?(id: string): void;
  upload: {
    path: string;
    query(id: string): Record<string, string>;
    /** What the answer says of the draft besides the document. */
    taken(answer: { revision?: number; savedAt?: string }): void;
  };
  source(document: DraftDocument): PicturedSource;
  words(documentId: string, keyword: string): Promise<Places>;
  tags(documentId: string): Promise<Tags>;
  /** Whether whoever sends fills something in before sending. */
  asksAuthor(draft: Draft): boolean;
}

/** What this editor knows of a contract's draft: when it was stored as it was last read or written here. */
interface SeenDraft {
  /** Nothing while it is not stored yet. */
  savedAt: string | undefined;
  editor: string;
}

const contractStore = (send: Send, seen: SeenDraft, by: string): DraftStore => ({
  create: async () => (await send('POST /api/appapi/contract/create', { body: { editor: seen.editor } })).id,
  save: async (draft) => {
    const { savedAt } = await send('POST /api/appapi/contract/save', {
      body: { ...storable(draft), ...seen },
    });
    seen.savedAt = savedAt;
    return savedAt;
  },
  keep: (draft) => keepUnsent({ ...seen, draft, by }),
  forget: dropUnsent,
  upload: {
    path: '/api/appapi/contract/upload',
    query: (contractId) => ({
      contractId,
      editor: seen.editor,
      ...(seen.savedAt && { savedAt: seen.savedAt }),
    }),
    taken: ({ savedAt = seen.savedAt }) => {
      seen.savedAt = savedAt;
    },
  },
  source: contractSource,
  words: async (documentId, keyword) =>
    (await send('GET /api/appapi/contract/words', { query: { documentId, keyword } })).places,
  tags: (documentId) => send('GET /api/appapi/contract/tags', { query: { documentId } }),
  asksAuthor: ({ fields }) => fields.some(({ party }) => party === AUTHOR_KEY),
});

/** What this editor knows of a template's draft: how often it was changed when it was last read or stored. */
interface Seen {
  revision: number;
  readonly editor: string;
}

const templateStore = (send: Send, seen: Seen): DraftStore => ({
  create: async () => (await send('POST /api/appapi/template/create', { body: {} })).id,
  save: async (draft) => {
    const body = { ...storableTemplate(draft), ...seen };
    const { savedAt, revision } = await send('POST /api/appapi/template/save', { body });
    seen.revision = revision;
    return savedAt;
  },
  upload: {
    path: '/api/appapi/template/upload',
    query: (templateId) => ({ templateId, revision: String(seen.revision), editor: seen.editor }),
    taken: ({ revision = seen.revision }) => {
      seen.revision = revision;
    },
  },
  source: templateSource,
  words: async (documentId, keyword) =>
    (await send('GET /api/appapi/template/words', { query: { documentId, keyword } })).places,
  tags: (documentId) => send('GET /api/appapi/template/tags', { query: { documentId } }),
  asksAuthor: () => true,
});

export function useContractStore(savedAt: string | undefined): { store: DraftStore; seen: SeenDraft } {
  const { sendQuietly, user } = useSession();
  const by = user?.uid ?? '';
  const [seen] = useState<SeenDraft>(() => ({ savedAt, editor: newUuid() }));
  return {
    store: useMemo(() => contractStore(sendQuietly, seen, by), [sendQuietly, seen, by]),
    seen,
  };
}

export function useTemplateStore(revision: number): { store: DraftStore; seen: Seen } {
  const { sendQuietly } = useSession();
  const [seen] = useState<Seen>(() => ({ revision, editor: newUuid() }));
  return { store: useMemo(() => templateStore(sendQuietly, seen), [sendQuietly, seen]), seen };
}
