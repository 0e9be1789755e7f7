import type { DynamicLibrary } from 'node:ffi';

/** Absent in an older Node, where even the way to ask may be: node-version.ts says so. */
export const nativeCalls = () => process.getBuiltinModule?.('node:ffi');

/** How a parameter of a C function is passed. */
export type Parameter = 'u8' | 'i32' | 'u32' | 'u64' | 'pointer';
export type Argument = number | bigint | Uint8Array | null;

type Native = (...passed: Argument[]) => number | bigint;

/** Functions of a C library that all answer a code; anything but zero is thrown by the caller's `fail`. */
export class NativeLibrary<Name extends string> {
  readonly #library: DynamicLibrary;
  readonly #functions: ReadonlyMap<Name, Native>;
  readonly #fail: (code: number, name: Name) => Error;

  /** All functions are looked for at once: a library that lacks one is told at the start, not while signing. */
  constructor(
    path: string,
    signatures: Readonly<Record<Name, readonly Parameter[]>>,
    answers: 'u32' | 'u64',
    fail: (code: number, name: Name) => Error,
  ) {
    this.#library = new (nativeCalls().DynamicLibrary)(path);
    this.#fail = fail;
    const rows = Object.entries(signatures) as [Name, readonly Parameter[]][];
    this.#functions = new Map(
      rows.map(([name, parameters]) => [name, this.#found(name, parameters, answers)]),
    );
  }

  /** The code that the function answers. */
  ask(name: Name, ...given: Argument[]): number {
    return Number(this.#functions.get(name)!(...given));
  }

  call(name: Name, ...given: Argument[]): void {
    const code = this.ask(name, ...given);
    if (code !== 0) throw this.#fail(code, name);
  }

  close(): void {
    this.#library.close();
  }

  #found(name: Name, parameters: readonly Parameter[], answers: 'u32' | 'u64'): Native {
    const native: Native = this.#library.getFunction(name, { return: answers, arguments: parameters });
    const isWide = (at: number) => parameters[at] === 'u64';
    return (...given) =>
      native(...given.map((value, at) => (isWide(at) ? BigInt(value as number | bigint) : value)));
  }
}

/** The address of bytes that the caller keeps until the call is over. */
export const addressOf = (bytes: Uint8Array): bigint => nativeCalls().getRawPointer(bytes);

/** Text as C reads it. */
export const cString = (text: string, encoding: 'utf8' | 'latin1' = 'utf8'): Uint8Array =>
  Buffer.from(`${text}\0`, encoding);
