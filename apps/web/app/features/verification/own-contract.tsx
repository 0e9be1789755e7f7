import type { VerifiedFile } from '@yinxin/api/client';
import { Link } from 'react-router';
import { CopyButton } from '~/parts/reading/index.ts';
import { hasPage } from '~/site/pages/find.ts';
import { clockTime, Note } from '~/ui/index.ts';

const EVIDENCE = '/product/evidence';
const VOID_STATES = ['INVALIDED', 'INVALIDING'];

/** The file is a document of a contract that was signed here: how that stands, which the file itself cannot tell. */
export function OwnContract({ contract }: { contract: NonNullable<VerifiedFile['contract']> }) {
  const { code, stateWords, state, isNewest, madeAt, endedAt } = contract;
  return (
    <section aria-label="印信的合同记录" className="space-y-2 pt-4">
      <Note tone={VOID_STATES.includes(state) ? 'danger' : 'info'}>
        <p className="font-semibold">这是在印信签署的合同，现在的状态：{stateWords}</p>
        <p>
          文件摘要与平台记录一致，这一版产生于 {clockTime(madeAt).full}
          {endedAt && `，合同于 ${clockTime(endedAt).full} 结束签署`}。
          {!isNewest && '平台此后有更新的版本（后续签署或补充的验证信息）。'}
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          合同编码 <span className="font-mono wrap-anywhere">{code}</span>
          <CopyButton text={code} what="合同编码" />
          {hasPage(EVIDENCE) && (
            <Link to={`${EVIDENCE}?${new URLSearchParams({ contractCode: code })}`} className="underline">
              查看存证
            </Link>
          )}
        </p>
      </Note>
    </section>
  );
}
