// APPNOTE.TXT 6.3.10: what the records of an archive begin with, and their flags.

/** The archive is damaged, or tools would unpack it in different ways. */
export class ZipError extends Error {}
export class ZipTooLarge extends ZipError {}

export const END = 0x06054b50;
export const END_BYTES = 22;
export const LONG_END = 0x06064b50;
export const LONG_END_BYTES = 56;
export const LONG_LOCATOR = 0x07064b50;
export const LONG_LOCATOR_BYTES = 20;
export const CENTRAL = 0x02014b50;
export const CENTRAL_BYTES = 46;
export const LOCAL = 0x04034b50;
export const LOCAL_BYTES = 30;
export const DESCRIPTOR = 0x08074b50;

/** A number that stands in a field of ZIP64 instead (4.4.1.4). */
export const ELSEWHERE_16 = 0xffff;
export const ELSEWHERE_32 = 0xffff_ffff;

/** 4.4.4 */
export const FLAGS = {
  encrypted: 0x0001,
  describedAfter: 0x0008,
  patched: 0x0020,
  stronglyEncrypted: 0x0040,
  utf8Names: 0x0800,
  maskedHeaders: 0x2000,
} as const;

export const STORED = 0;
export const DEFLATED = 8;
