import { AUTHOR_KEY, CallError } from '@yinxin/api/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { begun, changed, everywhere, type History, redone, undone } from './history.ts';
import type { Draft, DraftDocument, DraftFacts, Party, PlacedField } from './model.ts';
import type { DraftStore } from './store.ts';

/** Typing is saved when it rests for a moment. */
const REST_MS = 800;
/** Somebody else, or another window, stored the draft since. */
const OVERTAKEN = 30810;

export type SaveState =
  | { kind: 'saved'; at: string }
  | { kind: 'changed' }
  | { kind: 'saving' }
  | { kind: 'failed'; reason: string };

interface Held extends Omit<Draft, 'fields'> {
  fields: History<readonly PlacedField[]>;
}

/** Drafts on the screen, and those that left it and are still being stored. */
const open = new Set<{ id: () => string; settled: () => Promise<unknown> }>();

/** Ends when nothing of this draft is on its way, so that whoever reads it then reads the newest. */
export const draftStored = (id: string | null): Promise<unknown> =>
  Promise.all([...open].map((draft) => (draft.id() === id ? draft.settled() : undefined)));

const shownOf = ({ fields, ...rest }: Held): Draft => ({ ...rest, fields: fields.present });

/** A draft that is saved as it is written. One save at a time; what came meanwhile goes with the next. */
export function useDraft(initial: Draft, savedAt: string, store: DraftStore) {
  const [held, setHeld] = useState<Held>({ ...initial, fields: begun(initial.fields) });
  const [saving, setSaving] = useState<SaveState>({ kind: 'saved', at: savedAt });
  const newest = useRef(held);
  const isDirty = useRef(false);
  /** What somebody else wrote since stands: ours, kept, would be refused again after the page is read anew. */
  const isOvertaken = useRef(false);
  const running = useRef<Promise<boolean>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Files on their way: a save that does not know of them would take them away. */
  const uploads = useRef(0);
  const uploading = useRef<Promise<unknown>>(undefined);
  const creating = useRef<Promise<string>>(undefined);

  const saveAll = useCallback(async (): Promise<boolean> => {
    while (isDirty.current && newest.current.id && uploads.current === 0) {
      isDirty.current = false;
      setSaving({ kind: 'saving' });
      const { id } = newest.current;
      try {
        if (!isOvertaken.current) store.keep?.(shownOf(newest.current));
        setSaving({ kind: 'saved', at: await store.save(shownOf(newest.current)) });
        if (!isDirty.current) store.forget?.(id);
      } catch (error) {
        isDirty.current = true;
        isOvertaken.current ||= error instanceof CallError && error.code === OVERTAKEN;
        if (isOvertaken.current) store.forget?.(id);
        setSaving({ kind: 'failed', reason: error instanceof Error ? error.message : '网络连接失败' });
        return false;
      }
    }
    return !isDirty.current;
  }, [store]);

  /** Answers whether everything is stored. */
  const save = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    running.current ??= saveAll().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }, [saveAll]);

  const change = useCallback(
    (next: (before: Held) => Held) => {
      newest.current = next(newest.current);
      setHeld(newest.current);
      isDirty.current = true;
      setSaving({ kind: 'changed' });
      clearTimeout(timer.current);
      timer.current = setTimeout(save, REST_MS);
    },
    [save],
  );

  /** The draft's id; a new one is made when there is something to keep. */
  const idOf = useCallback((): Promise<string> => {
    if (newest.current.id) return Promise.resolve(newest.current.id);
    creating.current ??= store.create().then(
      (id) => {
        newest.current = { ...newest.current, id };
        setHeld(newest.current);
        return id;
      },
      (error: unknown) => {
        creating.current = undefined;
        throw error;
      },
    );
    return creating.current;
  }, [store]);

  /** Nothing is saved while the work runs. */
  const whileUploading = useCallback(
    (work: (id: string) => Promise<void>): Promise<void> => {
      const upload = async () => {
        uploads.current++;
        try {
          await running.current;
          await work(await idOf());
        } finally {
          uploads.current--;
          if (isDirty.current && uploads.current === 0) void save();
        }
      };
      const ended = upload();
      uploading.current = Promise.allSettled([uploading.current, ended]);
      return ended;
    },
    [idOf, save],
  );

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && isDirty.current && void save();
    const onLeave = (event: BeforeUnloadEvent) => isDirty.current && event.preventDefault();
    const onBack = () => isDirty.current && void save();
    window.addEventListener('online', onBack);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('beforeunload', onLeave);
    // files that were chosen together go one after the other
    const settled = async (): Promise<void> => {
      const last = uploading.current;
      await last;
      await save();
      if (last !== uploading.current) await settled();
    };
    const draft = { id: () => newest.current.id, settled };
    open.add(draft);
    return () => {
      window.removeEventListener('online', onBack);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('beforeunload', onLeave);
      void settled().finally(() => open.delete(draft));
    };
  }, [save]);

  return {
    store,
    /** Goes on with what was written before and is not stored yet. */
    resume: (draft: Draft) => change(() => ({ ...draft, fields: begun(draft.fields) })),
    draft: shownOf(held),
    saving,
    save,
    whileUploading,
    setFacts: (facts: Partial<DraftFacts>) => change((before) => ({ ...before, ...facts })),
    /** The first gives the contract its name. */
    addDocument: (document: DraftDocument) =>
      change((before) => ({
        ...before,
        title: before.title || document.name,
        documents: [...before.documents, document],
      })),
    setDocuments: (next: (documents: readonly DraftDocument[]) => readonly DraftDocument[]) =>
      change((before) => {
        const documents = next(before.documents);
        const ids = new Set(documents.map(({ id }) => id));
        const fields = everywhere(before.fields, (list) =>
          list.filter(({ documentId }) => ids.has(documentId)),
        );
        return { ...before, documents, fields };
      }),
    setParties: (parties: readonly Party[], quorums?: Readonly<Record<string, number>>) =>
      change((before) => {
        const signers = parties.flatMap(({ key, part }) => (part === 'signer' ? key : []));
        const holders = new Set([AUTHOR_KEY, ...signers]);
        const fields = everywhere(before.fields, (list) => list.filter(({ party }) => holders.has(party)));
        return { ...before, parties, quorums: quorums ?? before.quorums, fields };
      }),
    /** `name` joins changes that follow one another, such as the moves of one drag. */
    setFields: (next: (fields: readonly PlacedField[]) => readonly PlacedField[], name?: string) =>
      change((before) => ({ ...before, fields: changed(before.fields, next(before.fields.present), name) })),
    undo: () => change((before) => ({ ...before, fields: undone(before.fields) })),
    redo: () => change((before) => ({ ...before, fields: redone(before.fields) })),
    canUndo: held.fields.past.length > 0,
    canRedo: held.fields.future.length > 0,
  };
}
export type DraftInWork = ReturnType<typeof useDraft>;
