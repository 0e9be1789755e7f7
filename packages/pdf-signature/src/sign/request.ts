import type { Artwork } from '../appearance/artwork.ts';
import type { Mark } from '../appearance/marks.ts';

/** Everything about a signature but the key. */
export interface SignatureRequest {
  /** Name of the field: an empty field of that name is filled, otherwise a new one is made. */
  field?: string;
  /** What is seen, and where. The first piece is the signature's widget, the others are stamps beside it. */
  marks?: readonly Mark[];
  /** Drawn inside the existing `field`, at the place its author chose. */
  inField?: Artwork;
  reason?: string;
  location?: string;
  signerName?: string;
  contact?: string;
  at?: Date;
  /**
   * Certifies the file: 1 allows no change at all, 2 further signatures and the filling of fields there are (ISO 32000-2
   * table 257). First signature only.
   */
  certify?: 1 | 2;
  /**
   * Leaves an empty, unseen field of this name for the last signature, which closes the file to every change: who signs
   * after a certification fills a field that was there.
   */
  lastField?: string;
}
