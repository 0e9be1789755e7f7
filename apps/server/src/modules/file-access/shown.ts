import type { FileContent } from '@yinxin/api';
import { openFile, type StoredFile } from '../files/index.ts';

/** A kept file for somebody who may see it: shown in place, never kept by anybody in between. */
export const shownFile = (parts: Parameters<typeof openFile>[0], file: StoredFile): FileContent => ({
  name: file.name,
  type: file.type,
  size: file.size,
  tag: file.sha256,
  inline: true,
  isPublic: false,
  open: (range) => openFile(parts, file, range),
});
