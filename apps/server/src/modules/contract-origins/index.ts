export {
  contractsMadeFrom,
  hasSigned,
  isMadeAs,
  kindsOfBlueprints,
  numbersOf,
  usesByAccount,
} from './origins.ts';
