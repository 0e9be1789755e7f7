import { CallError, isSessionOver, type Send } from '@yinxin/api/client';

/** What the page does when a call fails. */
export interface Reactions {
  showError(message: string): void;
  /** Forgets the token and the user it stood for. */
  endSession(): void;
  isPublicPage(): boolean;
  goToLogin(): void;
}

export const SESSION_OVER = '登录已过期，请重新登录';

/** Product.md section 8. */
export function react(error: unknown, reactions: Reactions) {
  if (!(error instanceof CallError)) return;
  if (!isSessionOver(error.code)) return reactions.showError(error.message);
  reactions.endSession();
  reactions.showError(SESSION_OVER);
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
