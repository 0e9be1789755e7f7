import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { TEMPLATES, wizardPath } from '~/parts/contracts/index.ts';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { Button, ButtonLink, Note } from '~/ui/index.ts';
import type { Beginning } from './route.ts';

/** Makes the draft of a template, once for each opening of it, and goes on with that. */
export function BeginPage({ template, editor }: Beginning) {
  const { sendQuietly } = useSession();
  const navigate = useNavigate();
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when it is asked for again
  useEffect(() => {
    let left = false;
    sendQuietly('POST /api/appapi/template/begin', { body: { id: template, editor } }).then(
      ({ id }) => {
        if (!left) navigate(wizardPath('basics', id), { replace: true });
      },
      (error: unknown) => {
        if (!left) setProblem(error instanceof Error ? error.message : '没有生成合同，请稍后再试');
      },
    );
    return () => {
      left = true;
    };
  }, [template, editor, tries]);
  return (
    <div className="space-y-4 px-4 py-6">
      <h1 className="font-serif text-2xl">用模板发起</h1>
      {problem ? (
        <>
          <Note tone="danger" role="alert">
            {problem}
          </Note>
          <Button
            block
            onClick={() => {
              setProblem(undefined);
              setTries(tries + 1);
            }}
          >
            再试一次
          </Button>
          <ButtonLink variant="secondary" block to={pathOn(TEMPLATES, true)}>
            换一个模板
          </ButtonLink>
        </>
      ) : (
        <p role="status" className="text-ink-2">
          正在生成合同草稿…
        </p>
      )}
    </div>
  );
}
