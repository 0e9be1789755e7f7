import { useNavigate, useSearchParams } from 'react-router';
import { ButtonLink, Note } from '~/ui/index.ts';
import type { ApplicationList } from '../load.ts';
import { AddressSelect, ApplicationSelect, PageTop } from '../parts.tsx';
import type { CallFacts } from './call-list.tsx';
import { shapeOf, useOpenDocument } from './open-document.ts';
import { TryForm } from './try-form.tsx';

interface TryPageProps {
  calls: CallFacts[];
  applications: ApplicationList;
  chosen: string;
  origin: string;
}

/** Where a newcomer begins: it needs nothing. */
const FIRST = 'account.get';

/** A real request to the sandbox, from the page; nothing is simulated. */
export function TryPage({ calls, applications, chosen, origin }: TryPageProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const document = useOpenDocument();
  const wanted = search.get('call') ?? FIRST;
  const call = calls.find(({ name }) => name === wanted) ?? calls[0];
  const shape = call && document && shapeOf(document, call);
  return (
    <>
      <PageTop title="在线调试" note="真实请求，发往沙箱">
        <AddressSelect
          name="call"
          label="接口"
          value={call?.name ?? ''}
          options={calls.map(
            ({ name, summary }) => [name, `${name}　${summary.split(/[：，]/)[0]}`] as const,
          )}
        />
        <ApplicationSelect applications={applications} value={chosen} />
      </PageTop>
      {!applications.mayManage && (
        <div className="mb-4">
          <Note tone="info">调试要用一把临时的沙箱密钥，只有企业管理员可以取得。</Note>
        </div>
      )}
      {search.get('environment') === 'production' && (
        <div className="mb-4">
          <Note tone="info">调试只在沙箱进行；生产环境请用您自己的程序调用。</Note>
        </div>
      )}
      {call && shape && (
        <TryForm
          key={`${call.name} ${chosen} ${search}`}
          {...{ call, shape, origin }}
          applicationId={chosen}
          mayTry={applications.mayManage}
          onFollow={(name, params) => navigate(`?view=try&call=${name}&id=${chosen}&${params}`)}
        />
      )}
      {!document && <p className="py-8 text-ink-2">正在读取接口描述…</p>}
      <p className="mt-6 text-sm text-ink-3">
        沙箱合同带“沙箱·不具法律效力”字样，不扣额度。
        <ButtonLink to={`?view=calls&id=${chosen}`} variant="quiet" size="sm">
          看调用日志
        </ButtonLink>
      </p>
    </>
  );
}
