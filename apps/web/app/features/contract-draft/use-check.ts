import type { Hindrance, ResultOf } from '@yinxin/api/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Plan } from '~/parts/approval-flow/index.ts';
import { signersOf } from '~/parts/parties/index.ts';
import { useSession } from '~/session/index.ts';
import { nameOf, type Step } from './model.ts';
import type { Creating } from './use-create.ts';
import type { DraftInWork } from './use-draft.ts';

type Check = ResultOf<'GET /api/appapi/contract/check'>;

/** Asked of the server once everything is stored, and again whenever something else is. */
export function useCheck({ draft, saving, save }: DraftInWork, hasFlows: boolean) {
  const { sendQuietly } = useSession();
  const [check, setCheck] = useState<Check>();
  const [plan, setPlan] = useState<Plan>();
  const [failed, setFailed] = useState<string>();
  const { id } = draft;
  /** An answer that was overtaken tells of what is no longer there. */
  const newest = useRef(0);
  const ask = useCallback(async () => {
    const own = ++newest.current;
    const isNewest = () => own === newest.current;
    setFailed(undefined);
    try {
      if (!id || !(await save()) || !isNewest()) return;
      const checked = await sendQuietly('GET /api/appapi/contract/check', { query: { id } });
      if (!isNewest()) return;
      setCheck(checked);
      if (!hasFlows) return;
      const planned = await sendQuietly('GET /api/appapi/flow/plan', { query: { contractId: id } });
      if (isNewest()) setPlan(planned);
    } catch (error) {
      if (isNewest()) setFailed(error instanceof Error ? error.message : '检查没有完成');
    }
  }, [id, save, sendQuietly, hasFlows]);
  const savedAt = saving.kind === 'saved' ? saving.at : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was stored since may be without the fault
  useEffect(() => void ask(), [ask, savedAt]);
  return { check, plan, failed, ask };
}

/** Where the author mends what the server found; of files and signers the page itself says what is missing, and who one is, is proven elsewhere. */
const MENDED_IN: Readonly<Partial<Record<Hindrance['about'], Step>>> = { content: 'fields', flow: 'send' };

/** What is missing, and where it is mended. */
export function problemsOf(
  { work: { draft }, unfinished }: Pick<Creating, 'work' | 'unfinished'>,
  check: Check | undefined,
): [string, Step][] {
  return [
    ...(draft.documents.length === 0 ? [['请上传至少一份文件', 'files'] as [string, Step]] : []),
    ...(signersOf(draft.parties).length === 0 ? [['请添加至少一个签署方', 'parties'] as [string, Step]] : []),
    ...unfinished.map((party): [string, Step] => [`“${nameOf(party)}”还没有填好`, 'parties']),
    ...(check?.hindrances ?? []).flatMap(({ about, words }): [string, Step][] => {
      const step = MENDED_IN[about];
      return step ? [[words, step]] : [];
    }),
  ];
}
