import {
  certificationIsRespected,
  laterChangesAreJustified,
  laterSignersAreTrusted,
  locksAreRespected,
} from './changes.ts';
import type { Check, Topic } from './check.ts';
import type { CheckId } from './check-id.ts';
import { algorithmsHold, certificateIsBound, contentIsUnchanged, signatureIsGenuine } from './crypto.ts';
import {
  byteRangeIsSound,
  containerIsSound,
  coverageIsWhole,
  fieldIsItsOwn,
  fileIsUnambiguous,
  formatIsKnown,
} from './format.ts';
import { sealIsGenuine } from './seal.ts';
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
  sealIsGenuine,
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

/** Which of the four answers a check speaks to. */
export const topicOf = (id: CheckId): Topic => {
  const check = CHECKS.find((one) => one.id === id);
  if (!check) throw new Error(`no check ${id}`);
  return check.topic;
};
