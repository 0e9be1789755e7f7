import * as declared from './all.ts';

type Declared = typeof declared;
type CallName = {
  [K in keyof Declared]: Declared[K] extends { method: string; path: string } ? K : never;
}[keyof Declared];
type AnyCall = Declared[CallName];

/** Every call of the product, by its route. */
export type Calls = { [D in AnyCall as `${D['method']} ${D['path']}`]: D };
export type Route = keyof Calls;

export const calls = Object.values(declared).filter(
  (value): value is AnyCall => 'method' in value && 'path' in value && 'answer' in value,
);
