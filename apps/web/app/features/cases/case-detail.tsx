import type { CaseDetail as Story } from '@yinxin/api/client';
import type { CapabilityKey } from '@yinxin/api/page';
import { Link } from 'react-router';
import { useTurning } from '~/feedback/index.ts';
import { AppointmentSheet, Closing } from '~/parts/appointment/index.ts';
import { OpeningNotice } from '~/parts/capabilities/index.ts';
import { Breadcrumb } from '~/parts/page/breadcrumb.tsx';
import { Neighbours, RichText, Share, Skeleton } from '~/parts/reading/index.ts';
import { itemAddress, listAddress } from '~/site/content-addresses.ts';
import { ContentPicture } from '~/ui/illustrations/index.ts';
import { Badge, ButtonLink, Container, Phrases, SampleBadge } from '~/ui/index.ts';
import { Changes, Process } from './story-parts.tsx';

interface CaseDetailProps {
  story: Story;
  phone: boolean;
  hasPage: (path: string) => boolean;
}

function Aside({ story, phone, hasPage }: CaseDetailProps) {
  const solution = `${phone ? '/mobile' : ''}/solution/${story.sectorKey}`;
  return (
    <aside className="self-start overflow-hidden rounded-card border border-line p-6 lg:sticky lg:top-24">
      <div aria-hidden="true" className="-mx-6 -mt-6 mb-6 grid place-items-center bg-paper px-6 py-4">
        <ContentPicture name={story.illustration} />
      </div>
      <p className="text-sm text-ink-3">客户</p>
      <p className="font-semibold">{story.customer}</p>
      <p className="mt-4 text-sm text-ink-3">行业</p>
      <p className="font-semibold">{story.sector}</p>
      {story.sample && (
        <p className="mt-4 border-t border-line pt-4 text-sm text-ink-3">
          这是示例内容，用来说明案例的写法，不对应任何真实客户。
        </p>
      )}
      {hasPage(solution) && (
        <ButtonLink to={solution} variant="secondary" size="sm" block className="mt-5">
          {story.sector}解决方案
        </ButtonLink>
      )}
    </aside>
  );
}

/** What stories of every sector come down to. */
const NEEDS: readonly CapabilityKey[] = ['identity', 'seals', 'contracts'];

export function CaseDetail({ story, phone, hasPage }: CaseDetailProps) {
  const turning = useTurning();
  return (
    <>
      <Container className="pt-4 pb-16 lg:pb-26">
        {!phone && <Breadcrumb />}
        <div className="mt-4 grid gap-x-16 gap-y-10 lg:mt-10 lg:grid-cols-[minmax(0,46rem)_17rem] lg:justify-between">
          <article>
            {turning ? (
              <Skeleton />
            ) : (
              <>
                <header className="mb-8 border-b border-line pb-6">
                  <p className="flex gap-2">
                    <Badge tone="navy">{story.sector}</Badge>
                    {story.sample && <SampleBadge />}
                  </p>
                  <h1 className="mt-3 font-serif text-xl font-semibold lg:text-2xl">
                    <Phrases text={story.title} />
                  </h1>
                  <p className="mt-3 max-w-article text-ink-2">{story.summary}</p>
                  <OpeningNotice of={NEEDS} phone={phone} />
                  <div className="mt-5">
                    <Share kind="case" id={story.id} title={story.title} />
                  </div>
                </header>
                <Changes changes={story.changes} sample={story.sample} />
                <RichText html={story.body.html} />
              </>
            )}
          </article>
          <Aside story={story} phone={phone} hasPage={hasPage} />
        </div>
        {!turning && <Process steps={story.steps} />}
        <Neighbours
          previous={story.previous}
          next={story.next}
          hrefOf={(id) => itemAddress('case', phone, id)}
        />
        <Link
          to={listAddress('case', phone)}
          className="mt-4 inline-flex min-h-11 items-center font-semibold text-seal-deep hover:underline"
        >
          返回全部案例
        </Link>
      </Container>
      <Closing
        phone={phone}
        title={`按${story.sector}的流程演示一次`}
        text="带上您自己的文件，说说现在怎么签、卡在哪里，我们照着您的流程演示。"
      />
      {phone && <AppointmentSheet />}
    </>
  );
}
