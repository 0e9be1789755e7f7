export {
  contractsMadeFrom,
  hasSigned,
  isMadeAs,
  kindsOfContents,
  numbersOf,
  usesByAccount,
} from './origins.ts';
