export { type Digests, digestsOf } from './digests.ts';
export { openPicture } from './pictures.ts';
export { receiveFile, receiveFiles, storeFile, type Upload } from './receiving.ts';
export { adoptStrays, sweepObjects } from './sweep.ts';
export { readWhole } from './whole.ts';
