import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AccountList, AddCompanyButton, useAccounts } from '~/parts/accounts/index.ts';
import { detailPath, signingPath } from '~/parts/contracts/index.ts';
import { BlankFields, fillErrors } from '~/parts/filling/index.ts';
import { FactLines, Panel } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { withGoto } from '~/site/goto.ts';
import { Button, ButtonLink, clockTime, Icon, Note } from '~/ui/index.ts';
import type { OpenedCode } from './model.ts';

interface JoinPageProps {
  code: string;
  opened: OpenedCode;
  phone: boolean;
}

type You = NonNullable<OpenedCode['you']>;

/** Signing in, then being verified; each leads back here. */
function FirstSteps({ opened, phone }: Pick<JoinPageProps, 'opened' | 'phone'>) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const prefix = phone ? '/mobile' : '';
  return (
    <>
      <ButtonLink to={withGoto(`${prefix}${user ? '/auth' : '/login'}`, pathname + search)} block>
        {user ? '去实名认证' : '验证手机号，开始签署'}
      </ButtonLink>
      <p className="text-sm text-ink-3">
        {user
          ? '电子签名须确认签的人是谁，认证后回到这里继续。'
          : `没有账号也可以，验证手机号时自动开通。${opened.roleKind === 'organization' ? '由单位签署，请用单位账号。' : ''}`}
      </p>
    </>
  );
}

/** The role is for a company and a person came, or the other way round. */
function OtherAccount({ kind }: { kind: OpenedCode['roleKind'] }) {
  const { busy, switchTo } = useAccounts();
  return (
    <>
      <Note tone="warning" role="status">
        {kind === 'organization'
          ? '这份合同由单位签署，请换成单位账号。'
          : '这份合同由个人签署，请换成个人账号。'}
      </Note>
      <section className="rounded-card border border-line bg-white p-3">
        <h2 className="px-3 py-2 text-base">选择账号</h2>
        <AccountList busy={busy} onChoose={switchTo} />
        {kind === 'organization' && <AddCompanyButton className="ml-1" />}
      </section>
    </>
  );
}

function Filling({ code, you, phone }: { code: string; you: You; phone: boolean }) {
  const { sendQuietly } = useSession();
  const navigate = useNavigate();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(you.blanks.map(({ key, value }) => [key, value])),
  );
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const errorsNow = () => fillErrors({ roles: [], blanks: you.blanks }, [], values);

  const join = async () => {
    setChecked(true);
    setRefusal(undefined);
    if (Object.keys(errorsNow()).length > 0) return;
    setBusy(true);
    try {
      const made = await sendQuietly('POST /api/appapi/signCode/join', { body: { code, values } });
      if (made.isTurn) navigate(signingPath(made.contractId, phone));
      else setWaiting(true);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '没有成功，请稍后再试');
    }
    setBusy(false);
  };
  if (isWaiting) return <Waiting />;
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <Panel title="签署人">
        <FactLines
          facts={[
            ...(you.organizationName ? ([['单位', you.organizationName]] as const) : []),
            ['姓名', you.name],
          ]}
        />
      </Panel>
      {you.blanks.length > 0 && (
        <Panel title="由您填写">
          <BlankFields
            blanks={you.blanks}
            values={values}
            errors={isChecked ? errorsNow() : {}}
            onChange={setValues}
          />
        </Panel>
      )}
      {refusal && (
        <Note tone="danger" role="alert">
          {refusal}
        </Note>
      )}
      <Button type="submit" block busy={busy}>
        生成我的合同，去签署
      </Button>
      <p className="text-sm text-ink-3">下一步阅读合同全文，确认后再签署；现在还没有签。</p>
    </form>
  );
}

const Waiting = () => (
  <Note tone="success" role="status">
    您的合同已生成，正在等发起方先处理。轮到您时会发短信通知，也可以在签署中心查看。
  </Note>
);

/** Where a code leads: who invites to sign what, and one step after the other to one's own contract. */
export function JoinPage({ code, opened, phone }: JoinPageProps) {
  const { owner, title, roleName, documents, expiresAt, state, reason, you, mine } = opened;
  const rest = () => {
    if (mine?.isShown)
      return (
        <>
          <Note tone="info" role="status">
            {mine.isTurn ? '您的合同已生成，请继续签署。' : '您已由此码生成过合同，每人一份。'}
          </Note>
          <ButtonLink
            to={mine.isTurn ? signingPath(mine.contractId, phone) : detailPath(mine.contractId, phone)}
            block
          >
            {mine.isTurn ? '继续签署' : '查看我的合同'}
          </ButtonLink>
        </>
      );
    if (mine && you?.isFit === false) return <OtherAccount kind={opened.roleKind} />;
    if (mine) return <Waiting />;
    if (state !== 'open')
      return (
        <Note tone="warning" role="status">
          {reason}
        </Note>
      );
    if (!you) return <FirstSteps {...{ opened, phone }} />;
    if (!you.isFit) return <OtherAccount kind={opened.roleKind} />;
    return <Filling {...{ code, you, phone }} />;
  };
  return (
    <div className="mx-auto max-w-article space-y-5 px-4 py-8">
      <header>
        <Icon name="sign" size={36} className="text-seal" />
        <h1 className="mt-3 font-serif text-xl wrap-anywhere">{owner} 邀请您签署</h1>
      </header>
      <div className="rounded-card border border-line bg-white p-4 text-sm">
        <FactLines
          facts={[
            ['合同', title],
            ['文件', documents.map(({ name, pages }) => `${name}（${pages} 页）`).join('、')],
            ['您作为', roleName],
            ['截止', clockTime(expiresAt).full],
          ]}
        />
      </div>
      {rest()}
    </div>
  );
}
