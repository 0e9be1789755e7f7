/** RC4, written out because OpenSSL 3 keeps it in the legacy provider. Only for reading old files. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  let j = 0;
  for (let i = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 0xff;
    swap(state, i, j);
  }
  const out = new Uint8Array(data.length);
  let a = 0;
  let b = 0;
  for (let i = 0; i < data.length; i++) {
    a = (a + 1) & 0xff;
    b = (b + state[a]!) & 0xff;
    swap(state, a, b);
    out[i] = data[i]! ^ state[(state[a]! + state[b]!) & 0xff]!;
  }
  return out;
}

function swap(state: Uint8Array, i: number, j: number): void {
  const held = state[i]!;
  state[i] = state[j]!;
  state[j] = held;
}
