import { deflateSync } from 'node:zlib';

export const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes);
