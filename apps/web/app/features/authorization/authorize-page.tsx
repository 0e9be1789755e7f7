import { AUTHORIZATION_STATES, type ResultOf } from '@yinxin/api/client';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Drawing } from '~/parts/seal-design/index.ts';
import { Button, clockTime, Icon, Note } from '~/ui/index.ts';
import { AnswerForm } from './answer-form.tsx';
import { type Proved, ProveForm } from './prove-form.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

type Asked = ResultOf<'GET /api/appapi/authorization/asked'>;

interface AuthorizePageProps {
  token: string;
  asked: Asked;
}

const timeWords = (moment: string) => clockTime(moment).short;

/** Which company, what, who handles it, until when: before anything is asked. */
function Request({ asked }: Pick<AuthorizePageProps, 'asked'>) {
  const facts: readonly (readonly [string, string])[] = [
    ['企业', asked.organization],
    ['信用代码', asked.code],
    ['法定代表人', asked.representative],
    ['经办人', `${asked.handler}　${asked.handlerPhone}`],
    ['有效期', `${timeWords(asked.until)} 前`],
  ];
  return (
    <>
      <ul className="space-y-3">
        {asked.what.map((words) => (
          <li key={words} className="font-semibold">
            {words}
          </li>
        ))}
      </ul>
      {asked.seals.length > 0 && (
        <ul className="flex flex-wrap justify-center gap-6 rounded border border-line py-5">
          {asked.seals.map(({ words, ...drawing }) => (
            <li key={words}>
              <Drawing {...drawing} alt={`${words}的章面`} />
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 border-y border-line py-4 text-sm">
        {facts.map(([name, words]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="wrap-anywhere">{words}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What became of it; what was agreed to can be taken back while nothing is made. */
function Answered({ token, asked }: AuthorizePageProps) {
  const [withdrawing, setWithdrawing] = useState(false);
  const { state, answeredAt, canWithdraw } = asked;
  return (
    <>
      <Note tone={state === 'given' ? 'success' : 'info'} icon={state === 'given' ? 'circle-check' : 'info'}>
        <strong>{AUTHORIZATION_STATES[state]}</strong>
        {answeredAt && <span className="block">{timeWords(answeredAt)} 答复，已告知经办人。</span>}
      </Note>
      {canWithdraw &&
        (withdrawing ? (
          <WithdrawForm token={token} phone={asked.phone} />
        ) : (
          <Button variant="quiet" onClick={() => setWithdrawing(true)}>
            改主意了？印章制作之前可以撤回
          </Button>
        ))}
    </>
  );
}

/** /authorize/<token>: a legal representative reads what somebody wants to order for the company, and agrees or not. */
export function AuthorizePage({ token, asked }: AuthorizePageProps) {
  const [step, setStep] = useState<'read' | 'prove'>('read');
  const [proved, setProved] = useState<Proved>();
  const { revalidate } = useRevalidator();
  const isOpen = asked.state === 'waiting' && !asked.over;
  return (
    <main className="mx-auto w-full max-w-lg space-y-5 bg-white px-5 py-6 md:my-8 md:rounded-card md:border md:border-line md:p-8">
      <div>
        <p className="text-ink-2">{asked.organization}</p>
        <h1 className="mt-1 font-serif text-2xl">请法定代表人确认办理</h1>
      </div>
      <Request asked={asked} />
      {asked.over && <Note tone="warning">{asked.over}。需要办理的，请经办人重新发送。</Note>}
      {!isOpen && !asked.over && <Answered token={token} asked={asked} />}
      {isOpen && step === 'read' && (
        <>
          <p className="flex gap-2 rounded bg-paper p-3 text-sm text-ink-2">
            <Icon name="shield" size={18} className="mt-0.5 shrink-0 text-navy" />
            <span>
              打开不等于同意。下一步核验您是法定代表人本人，再由您同意或者不同意。不认识经办人，请不要继续。
            </span>
          </p>
          <Button block onClick={() => setStep('prove')}>
            我是法定代表人，去核验
          </Button>
        </>
      )}
      {isOpen && step === 'prove' && !proved && (
        <ProveForm token={token} phone={asked.phone} onProved={setProved} />
      )}
      {isOpen && proved && (
        <AnswerForm token={token} proved={proved} onAgain={() => setProved(undefined)} onDone={revalidate} />
      )}
    </main>
  );
}
