/** Under this name where keys are made and files written: the same, on Node's side. */
export { machineCrypto as nodeCrypto } from '../machine-crypto.ts';
export { type FileStore, type FileWork, fileStore, ownersFiles } from './file-store.ts';
export { ed25519Signer, newEd25519 } from './signers.ts';
