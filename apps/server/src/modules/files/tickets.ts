import { sameBytes, type Vault } from '../../vault/vault.ts';

/** Long enough to read a page of the back office, short enough to be worthless in a forwarded address. */
const WINDOW_SECONDS = 600;

/** Lets an operator's browser fetch a file that is not public yet: an `<img>` cannot send the operators' header. */
export interface FileTickets {
  /** The same within a window, so that a preview drawn again does not fetch its pictures again. */
  issue(fileId: string): string;
  admits(fileId: string, ticket: string | undefined): boolean;
}

export function createFileTickets(vault: Vault, now: () => number = Date.now): FileTickets {
  const seal = (fileId: string, until: number) => vault.fingerprint('file-ticket', `${fileId} ${until}`);
  const seconds = () => Math.floor(now() / 1000);
  return {
    issue(fileId) {
      const until = (Math.floor(seconds() / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
      return `${until}.${seal(fileId, until).toString('base64url')}`;
    },
    admits(fileId, ticket = '') {
      const [until = '', mark = ''] = ticket.split('.');
      if (!/^\d{1,12}$/.test(until) || Number(until) < seconds()) return false;
      return sameBytes(Buffer.from(mark, 'base64url'), seal(fileId, Number(until)));
    },
  };
}
