import type { CustomerCase } from '@yinxin/api/client';
import { Link } from 'react-router';
import { useTurning } from '~/feedback/index.ts';
import { PageTop } from '~/parts/page/index.ts';
import { EmptyState, Filters, Skeleton } from '~/parts/reading/index.ts';
import { itemAddress, listAddress } from '~/site/content-addresses.ts';
import { ContentPicture } from '~/ui/illustrations/index.ts';
import { Badge, Container, Phrases, SampleBadge } from '~/ui/index.ts';
import { ofSector, sectorsOf } from './sectors.ts';

export interface CaseListProps {
  cases: CustomerCase[];
  /** The key of the chosen sector. */
  sector: string | undefined;
  phone: boolean;
}

function Card({ story, phone }: { story: CustomerCase; phone: boolean }) {
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-card border border-line transition-shadow hover:shadow-soft">
      <div aria-hidden="true" className="flex justify-center bg-paper px-6 py-4">
        <ContentPicture name={story.illustration} />
      </div>
      <div className="flex flex-1 flex-col p-6">
        <p className="flex gap-2">
          <Badge tone="navy">{story.sector}</Badge>
          {story.sample && <SampleBadge />}
        </p>
        <h2 className="mt-3 text-lg">
          <Link
            to={itemAddress('case', phone, story.id)}
            className="group-hover:text-seal after:absolute after:inset-0"
          >
            <Phrases text={story.title} />
          </Link>
        </h2>
        <p className="mt-2 mb-5 flex-1 text-ink-2">{story.summary}</p>
        <p className="border-t border-line pt-4 text-sm text-ink-3">{story.customer}</p>
      </div>
    </li>
  );
}

/** How customers use the product, by sector; the sector is in the address. */
export function CaseList({ cases, sector, phone }: CaseListProps) {
  const turning = useTurning();
  const shown = ofSector(cases, sector);
  const choices = [{ key: undefined, name: '全部' }, ...sectorsOf(cases)].map(({ key, name }) => ({
    label: name,
    to: listAddress('case', phone, { sector: key }),
    current: key === sector,
  }));
  return (
    <>
      <PageTop
        phone={phone}
        title="成功案例"
        lead={
          cases.every(({ sample }) => sample)
            ? '以下都是示例，用来说明各行业的文件、流程和前后变化，不对应真实客户。'
            : '按行业看客户签哪些文件、流程怎样走、前后有什么变化。'
        }
      >
        <Filters label="按行业筛选" choices={choices} />
      </PageTop>
      <Container className="pt-2 pb-16 lg:pb-26">
        {turning && <Skeleton />}
        {!turning && shown.length === 0 && (
          <EmptyState icon="building" title="还没有案例">
            这个行业的案例正在整理，可以先看看其他行业。
          </EmptyState>
        )}
        {!turning && (
          <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
            {shown.map((story) => (
              <Card key={story.id} story={story} phone={phone} />
            ))}
          </ul>
        )}
      </Container>
    </>
  );
}
