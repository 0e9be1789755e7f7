import {
  certificationIsRespected,
  laterChangesAreJustified,
  laterSignersAreTrusted,
  locksAreRespected,
} from './changes.ts';
import type { Check } from './check.ts';
import { algorithmsHold, certificateIsBound, contentIsUnchanged, signatureIsGenuine } from './crypto.ts';
import {
  byteRangeIsSound,
  containerIsSound,
  coverageIsWhole,
  fieldIsItsOwn,
  fileIsUnambiguous,
  formatIsKnown,
} from './format.ts';
import { claimIsPlausible, signerIsTrusted, timeIsProven, timesAreInOrder } from './trust.ts';

/** All questions in the order they are told; the first one of the worst kind names the verdict. */
export const CHECKS: readonly Check[] = [
  formatIsKnown,
  fieldIsItsOwn,
  byteRangeIsSound,
  coverageIsWhole,
  containerIsSound,
  contentIsUnchanged,
  signatureIsGenuine,
  certificateIsBound,
  laterChangesAreJustified,
  certificationIsRespected,
  locksAreRespected,
  laterSignersAreTrusted,
  fileIsUnambiguous,
  signerIsTrusted,
  algorithmsHold,
  timesAreInOrder,
  timeIsProven,
  claimIsPlausible,
];
