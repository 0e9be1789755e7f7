/** The one error of this package: the bytes are not what DER (X.690) allows, and where. */
export class DerError extends Error {
  /** Position in the buffer being read; absent when a value could not be written. */
  readonly offset: number | undefined;

  constructor(message: string, offset?: number) {
    super(offset === undefined ? message : `${message} (at offset ${offset})`);
    this.name = 'DerError';
    this.offset = offset;
  }
}
