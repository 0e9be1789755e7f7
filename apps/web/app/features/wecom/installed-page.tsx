import { useEffect, useState } from 'react';
import { useToast } from '~/feedback/index.ts';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { WECOM_CORP } from '~/site/paths.ts';
import { Failed, Waiting } from './door-frame.tsx';
import { type Failure, installationFailureOf } from './failures.ts';
import { once } from './once.ts';

interface InstalledPageProps {
  /** What WeCom sent back with, once an administrator of the corp agreed. */
  authCode: string;
  state: string;
  phone: boolean;
}

/** The suite was installed: what is left is to say which organisation the corp is. */
export function InstalledPage({ authCode, state, phone }: InstalledPageProps) {
  const { sendQuietly } = useSession();
  const toast = useToast();
  const [failure, setFailure] = useState<Failure>();
  const corp = pathOn(WECOM_CORP, phone);
  useEffect(() => {
    once(`${state}/${authCode}`, () =>
      sendQuietly('POST /api/appapi/wecom/install/finish', { body: { authCode, state } }),
    ).then(
      ({ corpName }) => {
        toast.successBeforeReload(`已安装到“${corpName}”`);
        window.location.replace(corp);
      },
      (error: unknown) => setFailure(installationFailureOf(error)),
    );
  }, [sendQuietly, toast, authCode, state, corp]);
  if (failure) return <Failed failure={failure} goto={corp} onAgain={() => window.location.assign(corp)} />;
  return <Waiting words="正在完成安装…" />;
}
