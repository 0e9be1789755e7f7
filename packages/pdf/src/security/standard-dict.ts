/** The entries of a standard security handler's dictionary (ISO 32000-1 table 21). */
export interface StandardDict {
  revision: number;
  keyBytes: number;
  owner: Uint8Array;
  user: Uint8Array;
  ownerKey: Uint8Array | undefined;
  userKey: Uint8Array | undefined;
  permissions: number;
  encryptMetadata: boolean;
}

export interface FileKey {
  key: Uint8Array;
  owner: boolean;
}
