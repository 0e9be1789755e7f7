import {
  AUTHOR_KEY,
  AUTHOR_KINDS,
  CONTRACT_LIMITS,
  FIELD_KINDS,
  type FieldKindName,
} from '@yinxin/api/client';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import { useToast } from '~/feedback/index.ts';
import type { DocumentHandle } from '~/parts/document/index.ts';
import type { DraftDocument, Party, PlacedField } from './model.ts';
import { copiesOnAllPages, fieldAt, moved } from './placement.ts';
import type { StampOf } from './stamps.ts';
import type { DraftInWork } from './use-draft.ts';
import { pageUnder, useDrag } from './use-drag.ts';

export const STEP_MM = 0.5;
export const LONG_STEP_MM = 5;

const arrows: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea') !== null;

interface PlacingParts {
  work: DraftInWork;
  document: DraftDocument;
  party: Party;
  pages: RefObject<DocumentHandle | null>;
  stampOf: StampOf;
}

/** Fields of one document: put there by a press or a drop, moved by pointer and keys, copied, taken away. */
export function usePlacement({ work, document, party, pages, stampOf }: PlacingParts) {
  const { draft, setFields } = work;
  const toast = useToast();
  const [selected, setSelected] = useState<string>();
  const sizes = document.pages;
  const documentId = document.id;

  const replace = useCallback(
    (field: PlacedField, name: string) =>
      setFields((fields) => fields.map((one) => (one.id === field.id ? field : one)), name),
    [setFields],
  );
  const remove = (id: string) => {
    setFields((fields) => fields.filter((one) => one.id !== id));
    setSelected(undefined);
  };
  const add = (fields: readonly PlacedField[]) => {
    const [first] = fields;
    if (!first) return;
    if (draft.fields.length + fields.length > CONTRACT_LIMITS.fields)
      return toast.error(`一份合同最多 ${CONTRACT_LIMITS.fields} 处`);
    setFields((before) => [...before, ...fields]);
    setSelected(first.id);
    pages.current?.show(first.page, first.top);
  };
  const { guides, grab, letGo, startMove, startResize } = useDrag({
    fields: draft.fields,
    pages: sizes,
    onField: replace,
  });

  // the keyboard goes on where the pointer put something
  useEffect(() => {
    if (!selected || isTyping(globalThis.document.activeElement)) return;
    const field = globalThis.document.querySelector<HTMLElement>(`[data-field="${selected}"]`);
    field?.focus({ preventScroll: true });
  }, [selected]);

  /** Into the middle of a page, a little below what is there already. */
  const press = (kind: FieldKindName, page: number) => {
    const size = sizes[page];
    if (!size) return;
    const crowd = draft.fields.filter((one) => one.documentId === documentId && one.page === page).length;
    const middle = { x: size.widthMm / 2, y: size.heightMm / 2 + ((crowd % 8) - 2) * 12 };
    add([fieldAt(kind, party.key, { documentId, page, size }, middle, stampOf(party.key))]);
  };
  const drop = (kind: FieldKindName, clientX: number, clientY: number, pxPerMm: number) => {
    const at = pageUnder(clientX, clientY, pxPerMm);
    const size = at && sizes[at.page];
    if (at && size)
      add([fieldAt(kind, party.key, { documentId, page: at.page, size }, at, stampOf(party.key))]);
  };
  const copy = (field: PlacedField) => {
    const size = sizes[field.page];
    if (!size) return;
    const middle = { x: field.left + field.width / 2 + 5, y: field.top + field.height / 2 + 5 };
    const { id, left, top } = fieldAt(field.kind, field.party, { ...field, size }, middle);
    add([{ ...field, id, left, top }]);
  };
  const onFieldKey = (event: KeyboardEvent, field: PlacedField) => {
    const size = sizes[field.page];
    const arrow = arrows[event.key];
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd';
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    if (!arrow && !isCopy && !isRemoval) return;
    event.preventDefault();
    if (isCopy) copy(field);
    else if (isRemoval) remove(field.id);
    else if (arrow && size) {
      const by = event.shiftKey ? LONG_STEP_MM : STEP_MM;
      replace(moved(field, field.left + arrow[0] * by, field.top + arrow[1] * by, size), `key ${field.id}`);
    }
  };
  const all = party.key === AUTHOR_KEY ? AUTHOR_KINDS : (Object.keys(FIELD_KINDS) as FieldKindName[]);
  const kinds = all.filter((kind) => kind !== 'seam' || (party.kind === 'organization' && sizes.length > 1));
  return {
    ...{ selected, setSelected, kinds, guides, grab, letGo, startMove, startResize },
    ...{ add, remove, replace, press, drop },
    onFieldKey,
    chosen: draft.fields.find(({ id }) => id === selected),
    copyToAll: (field: PlacedField) => add(copiesOnAllPages(field, sizes, draft.fields)),
  };
}
export type Placement = ReturnType<typeof usePlacement>;
