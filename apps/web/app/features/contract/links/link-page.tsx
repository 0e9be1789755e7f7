import { lazy, Suspense, useState } from 'react';
import { useSession } from '~/session/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Dialog, Sheet } from '~/ui/index.ts';
import { CodeForm } from './code-form.tsx';
import { Landing } from './landing.tsx';
import { LinkReader } from './link-reader.tsx';
import { type Aim, type LinkProps, linkAddress, type Reading, verbOf } from './model.ts';
import { OtherAccount } from './other-account.tsx';
import { OverCard } from './over-card.tsx';
import { LinkSubject } from './sender-head.tsx';

// what comes after reading is fetched while somebody reads
const OwnReader = lazy(async () => ({ default: (await import('./own-reader.tsx')).OwnReader }));
const RealName = lazy(async () => ({ default: (await import('./real-name.tsx')).RealName }));

interface LinkPageProps extends LinkProps {
  /** What may be read here and now. */
  reading: Reading | undefined;
  /** What they came back for, after signing in. */
  aim: Aim | undefined;
}

/** /s/<token>: read first; who one is, is asked at the signature. */
export function LinkPage({ reading, aim, ...link }: LinkPageProps) {
  const { user } = useSession();
  const phone = useSiteData().device === 'mobile';
  const { token, invitation } = link;
  const { isYou, stand, end, expected } = invitation;
  const [open, setOpen] = useState<Aim | undefined>(user && aim === 'sign' ? aim : undefined);
  if (end && !(isYou && reading)) return <OverCard {...link} end={end} />;
  const Panel = phone ? Sheet : Dialog;
  const asksName = isYou && open === 'sign';
  const title = !user
    ? open === 'sign'
      ? `签之前，先确认手机号`
      : '拒签之前，先确认手机号'
    : asksName
      ? `签之前，确认您是${expected.name}`
      : `用受邀的账号${verbOf(invitation)}`;
  return (
    <>
      {reading ? (
        reading.contract ? (
          <Suspense>
            <OwnReader
              {...link}
              reading={reading}
              contract={reading.contract}
              onSign={() => setOpen('sign')}
            />
          </Suspense>
        ) : (
          <LinkReader
            {...link}
            reading={reading}
            onSign={() => setOpen('sign')}
            onRefuse={expected.part === 'signer' ? () => setOpen('look') : undefined}
          />
        )
      ) : (
        <Landing {...link} />
      )}
      {(reading || (user && stand === 'identity')) && (
        <Panel open={open !== undefined} onClose={() => setOpen(undefined)} title={title}>
          <LinkSubject invitation={invitation} />
          <Suspense>
            {!user ? (
              <CodeForm
                {...link}
                use="sign-in"
                onDone={() => window.location.replace(linkAddress(token, open ?? 'sign'))}
              />
            ) : isYou ? (
              <RealName {...link} />
            ) : (
              <OtherAccount token={token} invitation={invitation} />
            )}
          </Suspense>
        </Panel>
      )}
    </>
  );
}
