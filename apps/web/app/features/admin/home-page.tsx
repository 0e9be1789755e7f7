import { Card, Empty, Skeleton } from 'antd';
import { Link } from 'react-router';
import { adminLoader, useAnswer } from './loading.ts';
import { PageTitle } from './page-title.tsx';
import { useAdmin } from './session.tsx';

export const loadHome = adminLoader((send) => send('GET /api/admin/waiting'));

/** What waits for whoever is signed in. */
export function HomePage() {
  const { operator } = useAdmin();
  const { value } = useAnswer(loadHome);
  return (
    <>
      <PageTitle title={`${operator?.name ?? ''}，您好`} />
      {!value && <Skeleton active />}
      {value?.length === 0 && <Empty className="py-10!" description="眼下没有等您处理的事。" />}
      <ul className="grid grid-cols-3 gap-4 max-lg:grid-cols-2 max-md:grid-cols-1">
        {value?.map(({ words, count, to }) => (
          <li key={words}>
            <Link to={to} className="block h-full">
              <Card hoverable className="h-full">
                <p className="text-ink-2">{words}</p>
                <p className="mt-2 font-semibold text-3xl text-navy">{count}</p>
              </Card>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
