import type { Desk } from './flows.ts';

/** An honest file in a shape that few programs write. */
export interface OddFile {
  name: string;
  make: (desk: Desk) => Promise<Uint8Array>;
}
