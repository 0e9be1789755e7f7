export { nodeCrypto } from './crypto.ts';
export { type FileWork, fileStore } from './file-store.ts';
export { ed25519Signer, newEd25519 } from './signers.ts';
