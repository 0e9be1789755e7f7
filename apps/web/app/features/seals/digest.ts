/** The SHA-256 of a file, computed here: the file does not leave the device. */
export async function digestOf(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** In groups of four, as people compare it. */
export const grouped = (digest: string): string => digest.replace(/(.{4})(?=.)/g, '$1 ');
