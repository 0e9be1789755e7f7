import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const FOLDER = join(import.meta.dirname, 'corpus');

export interface Produced {
  name: string;
  bytes: Uint8Array;
  /** Opens the encrypted ones with all rights. */
  password: string | undefined;
}

/** The files that other programs made, by name. */
export function corpus(): Produced[] {
  return readdirSync(FOLDER)
    .filter((name) => /\.pdf(\.gz)?$/.test(name))
    .sort()
    .map((file) => {
      const stored = readFileSync(join(FOLDER, file));
      const bytes = new Uint8Array(file.endsWith('.gz') ? gunzipSync(stored) : stored);
      const name = file.replace(/\.pdf(\.gz)?$/, '');
      return { name, bytes, password: name.includes('encrypted') ? 'owner' : undefined };
    });
}

/** Needs a password before it can be read: this one, or `owner`. */
export const LOCKED = { name: 'qpdf-encrypted-locked', password: 'open' };

/** Of those who signed with other programs. */
export const foreignRoot = (): Uint8Array => new Uint8Array(readFileSync(join(FOLDER, 'root.der')));
