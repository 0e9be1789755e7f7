import { otherKindOf } from '@yinxin/pdf-signature/other-kinds';

/** What is said of a file that does not even claim to be a PDF; it is looked at where it is. */
export function otherKindWords(bytes: Uint8Array): string {
  const read = (start: number, end: number) => bytes.subarray(start, end);
  return otherKindOf({ length: bytes.length, read }) ?? '只能验证 PDF 文件';
}
