import { keysOf, VERIFY_ANSWERS, VERIFY_TOPICS, VERIFY_VERDICTS } from '@yinxin/api/client';
import { Button, classNames, clockTime, Icon, type IconName } from '~/ui/index.ts';
import { answerTo, type Verdict, verdictOf } from './use-verdict.ts';

const LOOKS = {
  valid: { icon: 'circle-check', card: 'border-success/30 bg-success-soft', ink: 'text-success-ink' },
  unknown: { icon: 'question', card: 'border-warning/30 bg-warning-soft', ink: 'text-warning-ink' },
  unsigned: { icon: 'question', card: 'border-warning/30 bg-warning-soft', ink: 'text-warning-ink' },
  invalid: { icon: 'failed', card: 'border-danger/30 bg-danger-soft', ink: 'text-danger' },
} as const satisfies Record<string, { icon: IconName; card: string; ink: string }>;
const INKS = { yes: 'text-success-ink', no: 'text-danger', unknown: 'text-warning-ink' } as const;
const MARKS = { yes: 'circle-check', no: 'failed', unknown: 'question' } as const;

const Plain = ({ icon, title, text }: { icon: IconName; title: string; text: string }) => (
  <>
    <p className="flex items-center gap-2 font-semibold">
      <Icon name={icon} className="text-ink-3" />
      {title}
    </p>
    <p className="mt-1 text-sm text-ink-2">{text}</p>
  </>
);

function Judged({ verdict }: { verdict: Extract<Verdict, { kind: 'judged' }> }) {
  const { files } = verdict;
  const overall = verdictOf(files);
  const { icon, ink } = LOOKS[overall];
  const reason = files.find((file) => file.verdict === overall)?.reason;
  return (
    <>
      <p className={classNames('flex items-center gap-3 font-serif text-xl font-semibold', ink)}>
        <Icon name={icon} size={28} />
        {VERIFY_VERDICTS[overall]}
      </p>
      {overall !== 'valid' && reason && <p className="mt-1 text-sm wrap-anywhere">{reason}</p>}
      <ul className="mt-2 text-sm">
        {keysOf(VERIFY_TOPICS).map((topic) => {
          const answer = answerTo(files, topic);
          return (
            <li key={topic} className="flex items-center gap-3 border-t border-line py-2 first:border-0">
              <Icon name={MARKS[answer]} size={18} className={INKS[answer]} />
              <span className="flex-1">{VERIFY_TOPICS[topic]}</span>
              <strong className={INKS[answer]}>{VERIFY_ANSWERS[answer]}</strong>
            </li>
          );
        })}
      </ul>
      <p className="mt-2 text-xs text-ink-2">
        {files[0] && clockTime(files[0].judgedAt).full.slice(5)}{' '}
        由本站验证程序得出，可用证据包里的离线页复核。
      </p>
    </>
  );
}

interface VerdictPanelProps {
  verdict: Verdict;
  onAgain: () => void;
}

/** Whether it is valid, before how that is kept: people ask this first. */
export function VerdictPanel({ verdict, onAgain }: VerdictPanelProps) {
  const card = verdict.kind === 'judged' ? LOOKS[verdictOf(verdict.files)].card : 'border-line bg-white';
  return (
    <section
      id="verdict"
      aria-label="验证结论"
      aria-live="polite"
      className={classNames('scroll-mt-24 rounded-card border p-5', card)}
    >
      {verdict.kind === 'judged' && <Judged verdict={verdict} />}
      {verdict.kind === 'asking' && (
        <Plain icon="clock" title="正在验证" text="对现在的文件逐个签名验证，通常几秒钟。" />
      )}
      {verdict.kind === 'unsigned' && (
        <Plain icon="shield" title="还没有签名" text="有人签署之后，这里说明签名是否有效、怎样得出。" />
      )}
      {verdict.kind === 'failed' && (
        <>
          <Plain icon="alert" title="这次没能验证" text={`${verdict.words}。文件没有变化，可以再试一次。`} />
          <Button variant="secondary" size="sm" className="mt-3" onClick={onAgain}>
            重新验证
          </Button>
        </>
      )}
    </section>
  );
}
