import { randomUUID } from 'node:crypto';
import type { Received } from '../stand-in.ts';

export interface Journal {
  note(entry: Pick<Received, 'subject' | 'vendor' | 'text' | 'link'>): void;
  received(subject?: string): readonly Received[];
}

const KEPT = 300;

/** What the vendors were asked, newest first, in memory only. */
export function createJournal(now: () => number): Journal {
  let entries: Received[] = [];
  return {
    note: (entry) => {
      const at = new Date(now()).toISOString();
      entries = [{ id: randomUUID(), ...entry, at }, ...entries].slice(0, KEPT);
    },
    received: (subject) => (subject ? entries.filter((entry) => entry.subject === subject) : entries),
  };
}
