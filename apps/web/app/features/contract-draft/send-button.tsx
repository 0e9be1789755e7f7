import { useEffect } from 'react';
import { Button, Note } from '~/ui/index.ts';
import { identityWords } from './identity-words.ts';
import type { Quota, Step } from './model.ts';
import type { useCheck } from './use-check.ts';
import type { Creating } from './use-create.ts';

/** Nothing pays for it; a trial that comes with the identity does. */
export const isShort = ({ needed, left, trial }: Quota): boolean => left < needed && !trial?.needsIdentity;

interface SendButtonProps {
  creating: Creating;
  checked: ReturnType<typeof useCheck>;
  problems: readonly [string, Step][];
}

/** The one that sends; where who sends is not known yet, the one that leads there and back. */
export function SendButton({ creating, checked: { check }, problems }: SendButtonProps) {
  const { sending, identity, isForOneself, isProposing } = creating;
  const { goesOn, wentOn } = identity;
  const missing = check?.identity;
  const isReady =
    check !== undefined && !isProposing && !missing && problems.length === 0 && !isShort(check.quota);
  const { send } = sending;
  useEffect(() => {
    if (!goesOn || !isReady) return;
    wentOn();
    send();
  }, [goesOn, wentOn, isReady, send]);
  if (missing)
    return (
      <div className="space-y-3">
        {check.hindrances
          .filter(({ about }) => about === 'identity')
          .map(({ words }) => (
            <Note key={words} tone="info" role="status">
              {words}
            </Note>
          ))}
        <Button block busy={identity.busy || isProposing} onClick={identity.prove}>
          {missing.promisedBy ? '查看审核进度' : identityWords(isForOneself, missing.subject)}
        </Button>
      </div>
    );
  return (
    <Button block busy={sending.busy} disabled={!isReady} onClick={send}>
      {sending.words}
    </Button>
  );
}
