import { XmlError, ZipError } from '@yinxin/archive';

/** The file is not what it should be; the message is a sentence for whoever brought it. */
export class TableRefused extends Error {}

const BROKEN = '表格文件已损坏，请另存为 xlsx 或 csv 后再上传';

/** What an archive or its XML is refused for is no sentence for whoever brought the table. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof ZipError || error instanceof XmlError ? new TableRefused(BROKEN) : error;
