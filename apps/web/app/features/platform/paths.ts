import { itemAddress, listAddress } from '~/site/content-addresses.ts';

/** Addresses of the document centre on one device. */
interface DocumentPaths {
  centre: string;
  /** The directory of one type. */
  type(id: string): string;
  document(id: string): string;
}

export const pathsOn = (phone: boolean): DocumentPaths => ({
  centre: listAddress('document', phone),
  type: (id) => listAddress('document', phone, { typeId: id }),
  document: (id) => itemAddress('document', phone, id),
});

export const desktopPaths = pathsOn(false);
export const phonePaths = pathsOn(true);
