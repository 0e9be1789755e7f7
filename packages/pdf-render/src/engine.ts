import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { RenderProblem } from './problems.ts';

/** PDFium, with what its callers need of its memory. Synchronous: it belongs in a worker. */
export interface Engine {
  pdfium: WrappedPdfiumModule;
  /** Looked up for every use: growing gives the engine another memory. */
  memory(): Uint8Array;
  allocate(size: number): number;
  free(pointer: number): void;
  /** A text that ends with a NUL. */
  textAt(pointer: number): string;
  /** It asked for more memory than it may have: what it made since may lack parts, and its heap may be torn. */
  isExhausted(): boolean;
}

const MEGABYTE = 1024 * 1024;
const PAGE_BYTES = 65_536; // WebAssembly 4.2.8
/** A file of 50 MB and a scanned page of 60 million pixels take 400 MB. */
const MOST_MEMORY = 512 * MEGABYTE;
/** An engine that took more is replaced after its task: its memory never shrinks. */
export const SPENT_MEMORY = 192 * MEGABYTE;

/** Lets the engine grow up to the limit; true once it asked for more. */
function limited(memory: WebAssembly.Memory): () => boolean {
  const grow = memory.grow.bind(memory);
  let isExhausted = false;
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > MOST_MEMORY) {
      isExhausted = true;
      throw new RangeError('the engine may not have more memory');
    }
    return grow(pages);
  };
  return () => isExhausted;
}

export async function loadEngine(): Promise<Engine> {
  const file = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  // what the engine says of bad files is no business of our log
  const silent = { wasmBinary, print: () => {}, printErr: () => {} };
  const pdfium = await init(silent);
  const {
    malloc,
    free,
    memory: heap,
  } = pdfium.pdfium.wasmExports as unknown as {
    malloc(size: number): number;
    free(pointer: number): void;
    memory: WebAssembly.Memory;
  };
  const isExhausted = limited(heap);
  const { pdfium: module } = pdfium as unknown as { pdfium: { HEAPU8: Uint8Array } }; // its types forget it
  const memory = () => module.HEAPU8;
  pdfium.PDFiumExt_Init();
  return {
    pdfium,
    memory,
    allocate: (size) => {
      const pointer = malloc(size);
      if (pointer === 0) throw new RenderProblem('too-large');
      return pointer;
    },
    free,
    isExhausted,
    textAt: (pointer) => {
      const heap = memory();
      return Buffer.from(heap.subarray(pointer, heap.indexOf(0, pointer))).toString();
    },
  };
}
