import { lazy, Suspense } from 'react';
import { Skeleton } from '~/parts/reading/index.ts';
import type {
  ApplicationList,
  CallLog as CallLogAnswer,
  DeliveryLog,
  EnvironmentName,
  WebhookList,
} from '../load.ts';
import { NoApplication, NoOrganization } from '../parts.tsx';
import { type CallFacts, CallList, type CallUse } from './call-list.tsx';
import { CallLog } from './call-log.tsx';
import { CallbackLog } from './callback-log.tsx';
import { TryPage } from './try-page.tsx';

/** Cryptography for the one page that computes. */
const SignaturePage = lazy(async () => ({ default: (await import('./signature-page.tsx')).SignaturePage }));

interface InterfacePageProps {
  view: string | undefined;
  applications: ApplicationList | undefined;
  /** The application that is looked at; empty for all of them. */
  chosen: string;
  environment: EnvironmentName;
  origin: string;
  calls: CallFacts[];
  uses: CallUse[];
  log: CallLogAnswer | undefined;
  webhooks: WebhookList | undefined;
  webhookId: string;
  deliveries: DeliveryLog | undefined;
}

/** What can be called, how, and what was. */
export function InterfacePage(props: InterfacePageProps) {
  const { view, applications, chosen, environment, origin, calls } = props;
  if (view === 'signature')
    return (
      <Suspense fallback={<Skeleton />}>
        <SignaturePage origin={origin} />
      </Suspense>
    );
  if (!applications) return <NoOrganization />;
  const { list, mayManage } = applications;
  if (list.length === 0 && view) return <NoApplication mayManage={mayManage} />;
  switch (view) {
    case 'try':
      return <TryPage calls={calls} applications={applications} chosen={chosen} origin={origin} />;
    case 'calls':
      return <CallLog {...{ applications, chosen, environment, calls }} log={props.log} />;
    case 'callbacks':
      return <CallbackLog {...props} applications={applications} />;
    default:
      return <CallList {...{ applications, chosen, environment, calls }} uses={props.uses} />;
  }
}
