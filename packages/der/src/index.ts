export { type BerLimits, berLength, berToDer, DEFAULT_BER_LIMITS } from './ber.ts';
export { concatBytes, copyBytes, equalBytes } from './bytes.ts';
export { Element, Fields, readDer, readDerPrefix } from './element.ts';
export { DerError } from './errors.ts';
export { decodeOid, encodeOid } from './oid.ts';
export { type PemBlock, readPem, writePem } from './pem.ts';
export { CONSTRUCTED, contextConstructed, contextPrimitive, TAG } from './tags.ts';
export * from './values.ts';
export * from './write.ts';
