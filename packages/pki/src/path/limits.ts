/** Honest certificates stay below 10 KiB; larger ones could hold lists that take minutes to compare. */
export const MAX_CERTIFICATE_BYTES = 64 * 1024;
