const CENTRE = '/platform/document';

/** Addresses of the document centre, on the desktop and under /mobile. */
export interface DocumentPaths {
  centre: string;
  /** The directory of one type. */
  type(id: string): string;
  document(id: string): string;
}

const pathsUnder = (prefix: string): DocumentPaths => ({
  centre: prefix + CENTRE,
  type: (id) => `${prefix}${CENTRE}?${new URLSearchParams({ typeId: id })}`,
  document: (id) => `${prefix}${CENTRE}/detail?${new URLSearchParams({ documentDirectory: id })}`,
});

export const desktopPaths = pathsUnder('');
export const phonePaths = pathsUnder('/mobile');

export const pathsOn = (phone: boolean): DocumentPaths => (phone ? phonePaths : desktopPaths);
