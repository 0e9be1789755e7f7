import { crc32 as crc32Of } from 'node:zlib';

/** CRC-32 (ISO 3309), of what follows bytes whose sum is `before`. */
export const crc32 = (bytes: Uint8Array, before = 0): number => crc32Of(bytes, before);
