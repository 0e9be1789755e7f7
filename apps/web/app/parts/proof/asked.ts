import type { PartyIntent, StepUpAct } from '@yinxin/api/client';
import type { ReactNode } from 'react';

/** A proof that somebody is asked for. */
export interface Asked {
  act: StepUpAct;
  target: string;
  /** What is about to happen, in the words of this act. */
  statement: ReactNode;
  /** What counts: a code, a password, or more than that. */
  asks: PartyIntent;
  /** What the button says that gives the proof. */
  confirm?: string;
  decide: (proven: boolean) => void;
}
