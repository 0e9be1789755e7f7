export { bytesIn, bytesOf, findFile, keepAllBytes, keepBytes, ownerOfContract, pdfName } from './bytes.ts';
export {
  guestOf,
  pageOf,
  partiesNamedIn,
  pdfOf,
  presentDocument,
  tagsIn,
  textsOf,
  wordsIn,
} from './documents.ts';
export { type FoundPlace, millimetres } from './places.ts';
export { type PageSums, sumFilledIn, sumsOnPages } from './sums.ts';
