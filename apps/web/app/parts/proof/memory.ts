// What a phone was about when it left for the vendor's page, kept in the tab: nothing of it is believed by the server.
import { STEP_UP_SECONDS, type StepUpAct, type TabKey } from '@yinxin/api/client';
import { keepInTab } from '~/site/browser-storage.ts';

export interface Errand {
  faceId: string;
  /** The page it left. */
  back: string;
  /** What the face confirms. */
  act: StepUpAct;
  target: string;
}

const ERRAND = 'face-errand';
const PROOF = 'face-proof';

/** A blocked storage only costs the way back and a second proof. */
function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
function write(key: TabKey, value: unknown) {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else keepInTab(key, JSON.stringify(value));
  } catch {}
}

export const rememberErrand = (errand: Errand) => write(ERRAND, errand);
export function errandOf(faceId: string): Errand | undefined {
  const errand = read<Errand>(ERRAND);
  return errand?.faceId === faceId ? errand : undefined;
}

interface Proof {
  act: StepUpAct;
  target: string;
  until: number;
}

export const rememberProof = ({ act, target }: Errand) =>
  write(PROOF, { act, target, until: Date.now() + STEP_UP_SECONDS * 1000 } satisfies Proof);

/** Whether this act on this target was confirmed on the way here; good once. */
export function takeProof(act: StepUpAct, target: string): boolean {
  const proof = read<Proof>(PROOF);
  if (proof?.act !== act || proof.target !== target || proof.until < Date.now()) return false;
  write(PROOF, undefined);
  return true;
}
