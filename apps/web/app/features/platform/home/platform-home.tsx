import { lazy } from 'react';
import { ServerRendered } from '~/site/server-rendered.tsx';
import { ButtonLink, Container, classNames, Phrases } from '~/ui/index.ts';
import { pathsOn } from '../paths.ts';
import { lead } from './content.ts';

const Sections = lazy(async () => ({ default: (await import('./sections.tsx')).Sections }));
const CodePicture = lazy(async () => ({ default: (await import('./code-picture.tsx')).CodePicture }));

function Words({ phone }: { phone: boolean }) {
  const paths = pathsOn(phone);
  return (
    <div>
      <h1 className={classNames('font-serif font-semibold', phone ? 'text-2xl' : 'text-3xl')}>
        <Phrases text={'用公开标准\u200b接入签名与时间戳'} />
      </h1>
      <p className="mt-5 max-w-[33em] text-mist">{lead}</p>
      <p className="mt-8 flex flex-wrap gap-3.5">
        <ButtonLink to={paths.document('quick-start')} block={phone}>
          快速开始
        </ButtonLink>
        <ButtonLink to={paths.centre} variant="on-dark" block={phone}>
          文档中心
        </ButtonLink>
      </p>
    </div>
  );
}

export function PlatformHome({ phone }: { phone: boolean }) {
  return (
    <>
      <section className="on-dark overflow-hidden bg-navy-deep text-white">
        {phone ? (
          <div className="px-5 py-10">
            <Words phone />
          </div>
        ) : (
          <Container className="grid items-center gap-x-16 gap-y-12 py-14 lg:grid-cols-[0.95fr_1.05fr] lg:py-24">
            <Words phone={false} />
            <div aria-hidden="true" className="min-w-0">
              <ServerRendered>
                <CodePicture />
              </ServerRendered>
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
