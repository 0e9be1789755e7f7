import { useEffect, useRef, useState } from 'react';
import { signersOf } from '~/parts/parties/index.ts';
import type { Party } from './model.ts';
import { errorsOf, isComplete, isTwice, type PartyErrors } from './parties.ts';

export type PartyInput = keyof PartyErrors;

/** What is wrong or missing, told beside its field: once it was left, or once somebody wanted to go on. */
export function usePartyErrors(parties: readonly Party[], attempts: number, unnamed?: string) {
  const list = useRef<HTMLOListElement>(null);
  /** Where somebody is added, while there is nobody to correct. */
  const adding = useRef<HTMLDivElement>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (attempts === 0) return;
    const wrong = list.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? adding.current?.querySelector('button'))?.focus();
  }, [attempts]);
  const errorsFor = (party: Party): PartyErrors => {
    const errors = errorsOf(party, unnamed);
    const twice = isTwice(party, parties);
    if (twice) errors.phone = '这一方重复了';
    const isTold = (name: string) => attempts > 0 || touched.has(`${party.key} ${name}`) || twice;
    return Object.fromEntries(Object.entries(errors).filter(([name]) => isTold(name)));
  };
  const wrong = parties.filter((party) => !isComplete(party, unnamed) || isTwice(party, parties)).length;
  return {
    list,
    adding,
    errorsFor,
    touch: (party: Party, name: PartyInput) =>
      setTouched((before) => new Set([...before, `${party.key} ${name}`])),
    /** Why it does not go on. */
    missing:
      attempts === 0
        ? undefined
        : signersOf(parties).length === 0
          ? '请添加至少一个签署方。'
          : wrong > 0
            ? `还有 ${wrong} 方没有填好，请按标出的地方修改，再到下一步。`
            : undefined,
  };
}
