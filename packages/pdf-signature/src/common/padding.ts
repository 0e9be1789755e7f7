import { berLength } from '@yinxin/der';

/** /Contents is padded with zeros; the length of what is inside tells where it ends, in BER as some programs write it too. */
export function withoutPadding(contents: Uint8Array): Uint8Array {
  try {
    return contents.subarray(0, berLength(contents));
  } catch {
    return contents;
  }
}
