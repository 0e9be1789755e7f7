import { CallError, isSessionOver, type Send } from '@yinxin/api/client';

/** What the page does when a call fails. */
export interface Reactions {
  showError(message: string): void;
  /** Forgets the token and the user it stood for. */
  endSession(): void;
  isPublicPage(): boolean;
  /** Says that the session is over and leads to the login. */
  goToLogin(): void;
}

/** On a public page an ended session is dropped without a word: nothing there needs it (docs/specification/messages.md). */
export function react(error: unknown, reactions: Reactions) {
  if (!(error instanceof CallError)) return;
  if (!isSessionOver(error.code)) return reactions.showError(error.message);
  reactions.endSession();
  if (!reactions.isPublicPage()) reactions.goToLogin();
}

/** A client that reacts to failed calls and still rejects, so that the caller can stop what it was doing. */
export const intercept =
  (send: Send, reactions: Reactions): Send =>
  async (route, ...input) => {
    try {
      return await send(route, ...input);
    } catch (error) {
      react(error, reactions);
      throw error;
    }
  };
