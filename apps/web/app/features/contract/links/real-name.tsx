import { CONSENTS, type ConsentKindName, PERSON_WAYS } from '@yinxin/api/client';
import { papers } from '@yinxin/identifiers';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConsentBox } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { withGoto } from '~/site/goto.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, FieldRefusal, FormError, Icon, TextField, useForm } from '~/ui/index.ts';
import { type LinkProps, linkAddress } from './model.ts';

/** By the carrier: name, number and the phone that was just proved. The other ways are one press away. */
const WAY = 'carrier';
const { consents } = PERSON_WAYS[WAY];

/** Who signs is asked for at the signature, with what the sender and the phone have said already filled in. */
export function RealName({ token, invitation }: LinkProps) {
  const { sendQuietly } = useSession();
  const phone = useSiteData().device === 'mobile';
  const form = useForm({ number: '', consents: '' });
  const [given, setGiven] = useState<Partial<Record<ConsentKindName, boolean>>>({});
  const { name, phone: masked } = invitation.expected;
  const missing = consents.find((kind) => !given[kind]);

  const submit = () =>
    form.attempt(
      async ({ number }) => {
        const begun = await sendQuietly('POST /api/appapi/commend/user/auth/apply', {
          body: {
            ...{ way: WAY, paperKind: 'id-card', name, number, validUntil: null },
            consents: consents.map((kind) => ({ kind, version: CONSENTS[kind].version })),
          },
        });
        const outcome = await sendQuietly('POST /api/appapi/audit/idCardAuditAndRegister', {
          body: { id: begun.id },
        });
        if (outcome.state !== 'verified')
          throw new FieldRefusal(
            'form',
            outcome.reason
              ? `${outcome.reason.words}。${outcome.reason.advice}`
              : `${outcome.stateWords}，结果会用短信告诉您。`,
          );
        window.location.replace(linkAddress(token, 'sign'));
        // Busy until the new document is there.
        await new Promise(() => {});
      },
      {
        check: ({ number }) => {
          const parsed = papers['id-card'].parse(number);
          return {
            number: parsed.ok ? undefined : parsed.reason,
            consents: missing && `请先阅读并同意${CONSENTS[missing].words}`,
          };
        },
        blame: 'number',
      },
    );

  return (
    <form {...form.element(submit)} aria-label="实名" className="space-y-4">
      <p className="text-sm text-ink-2">约 1 分钟，免费。核验一次，以后签署不用再来。</p>
      <TextField label="姓名" value={name} readOnly hint="发件人填写；不对的请他在合同里更正" />
      <TextField
        label="身份证号"
        {...form.text('number')}
        autoComplete="off"
        spellCheck={false}
        placeholder="18 位，末位可以是 X"
        maxLength={30}
        className="tabular-nums"
      />
      <p className="flex items-center justify-between text-sm">
        <span className="text-ink-2">手机号 {masked}</span>
        <span className="inline-flex items-center gap-1 text-success-ink">
          <Icon name="circle-check" size={16} />
          已用验证码确认
        </span>
      </p>
      {consents.map((kind) => (
        <ConsentBox
          key={kind}
          kind={kind}
          checked={given[kind] ?? false}
          error={kind === missing ? form.errors.consents : undefined}
          onChange={(checked) => {
            setGiven({ ...given, [kind]: checked });
            form.change({ consents: '' });
          }}
        />
      ))}
      <FormError text={form.errors.form} />
      <Button type="submit" block busy={form.busy}>
        核验并继续
      </Button>
      <p className="text-center">
        <Link
          to={withGoto(pathOn('/auth', phone), linkAddress(token, 'sign'))}
          className="inline-flex min-h-11 items-center text-sm text-navy"
        >
          换一种：人脸、银行卡或人工
        </Link>
      </p>
    </form>
  );
}
