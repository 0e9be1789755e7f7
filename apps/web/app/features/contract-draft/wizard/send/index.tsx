import type { WizardData } from '../route.ts';
import { useWizard } from '../use-wizard.ts';
import { SendPage } from './send-page.tsx';
import type { Signed } from './use-sign-sending.tsx';

export type { Signed };

/** The last page of a draft. */
export function LastLook({ data, onSigned }: { data: WizardData; onSigned: (signed: Signed) => void }) {
  return <SendPage wizard={useWizard(data, 'send')} onSigned={onSigned} />;
}
