import { Button, Note } from '~/ui/index.ts';
import type { Step } from './model.ts';
import type { useCheck } from './use-check.ts';
import type { Sending } from './use-send.ts';

interface SendProblemsProps {
  problems: readonly [string, Step][];
  checked: ReturnType<typeof useCheck>;
  sending: Sending;
  onStep: (step: Step) => void;
}

/** What stands against sending, and where each of it is mended. */
export function SendProblems({ problems, checked: { failed, ask }, sending, onStep }: SendProblemsProps) {
  const { busy, refusal, sendByHigher } = sending;
  return (
    <>
      {problems.length > 0 && (
        <Note tone="warning" role="status">
          <p className="font-semibold">还差这些：</p>
          <ul className="mt-1 space-y-1">
            {problems.map(([words, step]) => (
              <li key={words}>
                {words}
                <button
                  type="button"
                  onClick={() => onStep(step)}
                  className="ml-2 font-semibold underline underline-offset-2"
                >
                  去处理
                </button>
              </li>
            ))}
          </ul>
        </Note>
      )}
      {(refusal ?? failed) && (
        <Note tone={sendByHigher ? 'warning' : 'danger'} role="alert">
          {refusal ?? failed}
        </Note>
      )}
      {sendByHigher && (
        <Button block variant="secondary" busy={busy} onClick={sendByHigher}>
          金额填写无误，按较高金额审批并发送
        </Button>
      )}
      {failed && (
        <Button size="sm" variant="secondary" onClick={ask}>
          重新检查
        </Button>
      )}
    </>
  );
}
