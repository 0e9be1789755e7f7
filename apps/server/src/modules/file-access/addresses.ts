const ADDRESS = '/api/file/file/getFileInfoById?fileId=';

/** Where a browser gets a file by a plain link. */
export const addressOfFile = (id: string) => ADDRESS + id;

const IN_TEXT = /\/api\/file\/file\/getFileInfoById\?fileId=([0-9a-f-]{36})/gi;

/** The ids of the files whose addresses stand in a text. */
export const fileAddressesIn = (text: string): string[] =>
  [...text.matchAll(IN_TEXT)].map(([, id = '']) => id.toLowerCase());
