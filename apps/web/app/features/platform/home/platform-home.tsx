import { lazy } from 'react';
import { ButtonLink, Container, classNames, Phrases, ServerRendered } from '../../../ui/index.ts';
import { pathsOn } from '../paths.ts';

const Sections = lazy(async () => ({ default: (await import('./sections.tsx')).Sections }));
const CodePicture = lazy(async () => ({ default: (await import('./code-picture.tsx')).CodePicture }));

function Words({ phone }: { phone: boolean }) {
  const paths = pathsOn(phone);
  return (
    <div>
      <h1 className={classNames('font-serif font-semibold', phone ? 'text-2xl' : 'text-3xl')}>
        <Phrases text="把签名能力，接进您的系统" />
      </h1>
      <p className="mt-5 max-w-[33em] text-mist">
        身份、印章、合同、证据，由电子认证服务机构以公开标准提供。先读文档，再在演示环境里调通，上线时代码不必改写。
      </p>
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
