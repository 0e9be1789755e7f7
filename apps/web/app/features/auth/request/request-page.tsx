import { IDENTITY_TOLD, type ResultOf } from '@yinxin/api/client';
import { useState } from 'react';
import { useSession } from '~/session/index.ts';
import { withGoto } from '~/site/goto.ts';
import { Button, ButtonLink, FormError, Note, useForm } from '~/ui/index.ts';
import { AuthPage, Card } from '../parts/auth-page.tsx';
import { usePlaces } from '../use-places.ts';

type IdentityRequest = ResultOf<'GET /api/appapi/identityRequest/get'>;

interface RequestPageProps {
  token: string;
  request: IdentityRequest | undefined;
  /** Why there is nothing to decide. */
  refusal: string;
}

/** A program asks who somebody is: who asks, what it learns, and the decision. */
export function RequestPage({ token, request: found, refusal }: RequestPageProps) {
  const [request, setRequest] = useState(found);
  const { sendQuietly } = useSession();
  const form = useForm({});
  if (!request)
    return (
      <AuthPage title="链接打不开">
        <Note tone="danger" role="alert">
          {refusal}。请让给您链接的一方核对手机号，重新发一个。
        </Note>
      </AuthPage>
    );
  const decide = (agree: boolean) =>
    form.attempt(async () => {
      setRequest(await sendQuietly('POST /api/appapi/identityRequest/decide', { body: { token, agree } }));
    });
  const { askedBy, applicationName, kind, organizationName, answer } = request;
  return (
    <AuthPage
      title={answer === 'agreed' ? '已同意告知认证结果' : '有人请您认证身份'}
      lead={`${askedBy}的应用“${applicationName}”想知道${kind === 'person' ? '您是谁' : `“${organizationName}”是否已认证`}。`}
    >
      <Card className="space-y-5">
        <div>
          <p className="font-semibold">{answer === 'agreed' ? '告诉了它' : '同意之后告诉它'}</p>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {IDENTITY_TOLD[kind].map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-ink-3">
            不告诉它证件照片、完整的证件号码和人脸。可以随时打开这个链接收回，收回后它不再查到。
          </p>
        </div>
        <FormError text={form.errors.form} />
        <Decision {...{ request, token, busy: form.busy, decide }} />
      </Card>
    </AuthPage>
  );
}

interface DecisionProps {
  request: IdentityRequest;
  token: string;
  busy: boolean;
  decide: (agree: boolean) => void;
}

/** Agree, go on with what is missing, or take it back. */
function Decision({ request: { answer, isVerified, kind }, token, busy, decide }: DecisionProps) {
  const { to, phone } = usePlaces();
  const here = `${phone ? '/mobile' : ''}/auth/request?token=${encodeURIComponent(token)}`;
  if (answer !== 'agreed')
    return (
      <>
        {answer === 'refused' && (
          <Note tone="info" role="status">
            您没有同意，或已经收回。对方查不到您的认证结果。
          </Note>
        )}
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => decide(true)}>
            同意告知
          </Button>
          {answer === 'waiting' && (
            <Button variant="secondary" disabled={busy} onClick={() => decide(false)}>
              不同意
            </Button>
          )}
        </div>
      </>
    );
  return (
    <>
      <Note tone={isVerified ? 'success' : 'info'} role="status">
        {isVerified
          ? '已经认证，对方现在可以查到结果。您可以关闭这个页面。'
          : `还差一步：${kind === 'person' ? '完成实名认证' : '完成企业认证'}，之后对方可以查到结果。`}
      </Note>
      <div className="flex flex-wrap gap-3">
        {!isVerified && (
          <ButtonLink to={withGoto(to(kind === 'person' ? 'entry' : 'company').split('?')[0] ?? '', here)}>
            {kind === 'person' ? '去实名认证' : '去企业认证'}
          </ButtonLink>
        )}
        <Button variant="secondary" busy={busy} onClick={() => decide(false)}>
          收回同意
        </Button>
      </div>
    </>
  );
}
