import { lazy } from 'react';
import { ServerRendered } from '~/site/server-rendered.tsx';
import { ButtonLink, Container, classNames, Phrases } from '~/ui/index.ts';
import { ConsoleLink } from '../frame/console-link.tsx';
import { pathsOn } from '../paths.ts';
import { lead } from './content.ts';
import { PlatformFigures } from './figures.tsx';
import { LiveSample } from './live-sample.tsx';

const Sections = lazy(async () => ({ default: (await import('./sections.tsx')).Sections }));

function Words({ phone }: { phone: boolean }) {
  const paths = pathsOn(phone);
  return (
    <div>
      <h1 className={classNames('font-serif font-semibold', phone ? 'text-2xl' : 'text-3xl')}>
        <Phrases text={'几分钟，\u200b在沙箱里\u200b签出第一份合同'} />
      </h1>
      <p className="mt-5 max-w-[33em] text-mist">{lead}</p>
      <p className="mt-8 flex flex-wrap gap-3.5">
        <ButtonLink to="/platform/register" block={phone}>
          注册，取得沙箱密钥
        </ButtonLink>
        <ButtonLink to={paths.document('quick-start')} variant="on-dark" block={phone}>
          快速开始
        </ButtonLink>
        {phone && <ConsoleLink block />}
      </p>
      <PlatformFigures phone={phone} />
    </div>
  );
}

export function PlatformHome({ phone }: { phone: boolean }) {
  return (
    <>
      <section className="on-dark overflow-hidden bg-navy-deep text-white">
        {phone ? (
          <div className="space-y-8 px-5 py-10">
            <Words phone />
            <LiveSample />
          </div>
        ) : (
          <Container className="grid items-center gap-x-16 gap-y-12 py-14 lg:grid-cols-[0.95fr_1.05fr] lg:py-20">
            <Words phone={false} />
            <div className="min-w-0">
              <LiveSample />
            </div>
          </Container>
        )}
      </section>
      <ServerRendered>
        <Sections phone={phone} />
      </ServerRendered>
    </>
  );
}
