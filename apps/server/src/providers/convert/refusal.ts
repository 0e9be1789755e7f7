/** What stands against a document: what it is, what it brings in, its pictures, its objects, how much it is. */
export type OfficeRefusal = 'unsafe' | 'picture' | 'object' | 'large';

/** The document is not taken; the message is for whoever looks into it. */
export class OfficeRefused extends Error {
  readonly kind: OfficeRefusal;
  constructor(message: string, kind: OfficeRefusal = 'unsafe') {
    super(message);
    this.kind = kind;
  }
}
