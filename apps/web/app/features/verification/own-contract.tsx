import type { VerifiedFile } from '@yinxin/api/client';
import { CopyButton } from '~/parts/reading/index.ts';
import { clockTime, Note } from '~/ui/index.ts';
import { OwnEvidence } from './own-evidence.tsx';

const VOID_STATES = ['INVALIDED', 'INVALIDING'];

interface OwnContractProps {
  contract: NonNullable<VerifiedFile['contract']>;
  file: Pick<VerifiedFile, 'sha256' | 'sm3'>;
  phone: boolean;
}

/** The file is a document of a contract that was signed here: how that stands, which the file itself cannot tell. */
export function OwnContract({ contract, file, phone }: OwnContractProps) {
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
        </p>
      </Note>
      <OwnEvidence contractCode={code} file={file} phone={phone} />
    </section>
  );
}
