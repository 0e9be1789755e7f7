import type { Principal } from '../../http/principal.ts';
import { sameBytes, type Vault } from '../../vault/index.ts';
import type { StoredFile } from '../files/index.ts';

/** Long enough to read a page, short enough to be worthless in a forwarded address. */
const WINDOW_SECONDS = 600;

/** Short-lived addresses for files that are not public. */
export interface FileTickets {
  /**
   * Lets an operator's browser show the site's material that is not public yet: an `<img>` cannot send the operators'
   * header. It opens nothing that belongs to a person or an organisation.
   */
  issue(fileId: string): string;
  /** Lets one person, and nobody else, read a private file. Whoever calls has asked their policy. */
  issueTo(personId: string, fileId: string): string;
  admits(file: Pick<StoredFile, 'id' | 'purpose'>, ticket: string | undefined, who: Principal): boolean;
}

export function createFileTickets(vault: Vault, now: () => number = Date.now): FileTickets {
  const mark = (reader: string, fileId: string, until: number) =>
    vault.fingerprint('file-ticket', `${reader} ${fileId} ${until}`);
  const seconds = () => Math.floor(now() / 1000);
  /** The same within a window, so that a page drawn again does not fetch its pictures again. */
  const issue = (reader: string, fileId: string) => {
    const until = (Math.floor(seconds() / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
    return `${until}.${mark(reader, fileId, until).toString('base64url')}`;
  };
  return {
    issue: (fileId) => issue('operator', fileId),
    issueTo: (personId, fileId) => issue(`person:${personId}`, fileId),
    admits({ id, purpose }, ticket = '', who) {
      const [until = '', given = ''] = ticket.split('.');
      if (!/^\d{1,12}$/.test(until) || Number(until) <= seconds()) return false;
      if (purpose !== 'content' && who.kind !== 'person') return false;
      const reader = purpose === 'content' || who.kind !== 'person' ? 'operator' : `person:${who.personId}`;
      return sameBytes(Buffer.from(given, 'base64url'), mark(reader, id, Number(until)));
    },
  };
}
