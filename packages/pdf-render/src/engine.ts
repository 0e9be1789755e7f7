import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/** PDFium, with what its callers need of its memory. Synchronous: it belongs in a worker. */
export interface Engine {
  pdfium: WrappedPdfiumModule;
  /** Looked up for every use: growing gives the engine another memory. */
  memory(): Uint8Array;
  allocate(size: number): number;
  free(pointer: number): void;
  /** A text that ends with a NUL. */
  textAt(pointer: number): string;
}

export async function loadEngine(): Promise<Engine> {
  const file = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  const pdfium = await init({ wasmBinary });
  const { malloc, free } = pdfium.pdfium.wasmExports as unknown as {
    malloc(size: number): number;
    free(pointer: number): void;
  };
  const { pdfium: module } = pdfium as unknown as { pdfium: { HEAPU8: Uint8Array } }; // its types forget it
  const memory = () => module.HEAPU8;
  pdfium.PDFiumExt_Init();
  return {
    pdfium,
    memory,
    allocate: malloc,
    free,
    textAt: (pointer) => {
      const heap = memory();
      return Buffer.from(heap.subarray(pointer, heap.indexOf(0, pointer))).toString();
    },
  };
}
