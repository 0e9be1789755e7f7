/**
 * @peculiar/x509 wires its parts with tsyringe, which refuses to load without the metadata polyfill although none of
 * the parts has constructor parameters to describe. An empty answer is enough for it.
 */
export async function loadPeculiar(): Promise<typeof import('@peculiar/x509')> {
  const reflect = Reflect as unknown as {
    getMetadata?: () => unknown[];
    getOwnMetadata?: () => unknown;
    defineMetadata?: () => void;
  };
  reflect.getMetadata ??= () => [];
  reflect.getOwnMetadata ??= () => undefined;
  reflect.defineMetadata ??= () => undefined;
  return import('@peculiar/x509');
}
