export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
}

type ToastEvent = { type: 'show'; toast: Toast } | { type: 'dismiss'; id: number };

/** More than this many at once is noise. */
const MOST = 3;

/** The same words are never on screen twice: the newer one takes the older one's place. */
export function toasts(state: readonly Toast[], event: ToastEvent): readonly Toast[] {
  if (event.type === 'dismiss') return state.filter(({ id }) => id !== event.id);
  return [...state.filter(({ text }) => text !== event.toast.text), event.toast].slice(-MOST);
}

/** Long enough to read: four seconds and a little more for each character beyond twenty. */
export const readingTime = (text: string) => 4000 + Math.max(0, text.length - 20) * 100;
