import type { Send } from '@yinxin/api/client';
import type { Partners, StoredDraft } from '../model.ts';
import { blanksOfStored, filledOf } from './blanks.ts';
import { PARTS, partAt } from './parts.ts';
import { resumeAt } from './resume.ts';

/** A draft as its author left it. */
export interface Left {
  id: string;
  title: string;
  savedAt: string;
  /** Of the wizard's parts, from 1. */
  step: number;
  steps: number;
  /** What has to be filled in, and how much of it is. */
  toFill: number;
  filled: number;
}

/** In the part in which opening it goes on. */
export function leftAt(stored: StoredDraft, partners: Pick<Partners, 'own'>): Left {
  const { id, title, savedAt } = stored;
  const { done: filled, all: toFill } = filledOf(blanksOfStored(stored));
  const step = Math.max(0, partAt(resumeAt(stored, partners))) + 1;
  return { id, title, savedAt, step, steps: PARTS.length, toFill, filled };
}

/** The draft that was written last. */
export async function loadLeft(send: Send): Promise<Left | undefined> {
  const { list } = await send('GET /api/appapi/contract/list', { query: { box: 'draft', limit: 1 } });
  const [newest] = list;
  if (!newest) return undefined;
  const [stored, partners] = await Promise.all([
    send('GET /api/appapi/contract/draft', { query: { id: newest.id } }),
    send('GET /api/appapi/contract/partners'),
  ]);
  return leftAt(stored, partners);
}
