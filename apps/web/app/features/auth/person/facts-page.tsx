import { type PaperKind, PERSON_WAYS, type PersonWay } from '@yinxin/api/client';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '~/session/index.ts';
import { Button, FormError, Note, Select, TextField, useForm } from '~/ui/index.ts';
import { AuthPage, Card } from '../parts/auth-page.tsx';
import { ConsentList, consentsOf, type Given, missingConsent } from '../parts/consents.tsx';
import { OtherWays } from '../parts/other-ways.tsx';
import { usePlaces } from '../use-places.ts';
import type { WayOffer } from '../way-words.ts';
import { CardReader } from './card-reader.tsx';
import { errorsOfFacts, MINOR, type PersonFields, papersFor } from './facts-fields.ts';

interface FactsPageProps {
  way: PersonWay;
  ways: WayOffer[];
}

export function FactsPage({ way, ways }: FactsPageProps) {
  const { sendQuietly } = useSession();
  const { to, goOn } = usePlaces();
  const form = useForm<PersonFields>({
    paperKind: 'id-card',
    name: '',
    number: '',
    validUntil: '',
    consents: '',
  });
  const [given, setGiven] = useState<Given>({});
  const [isRead, setRead] = useState(false);
  const { words, consents } = PERSON_WAYS[way];
  const { paperKind } = form.values;

  const submit = () =>
    form.attempt(
      async ({ name, number, validUntil }) => {
        await sendQuietly('POST /api/appapi/commend/user/auth/apply', {
          body: {
            way,
            paperKind,
            name,
            number,
            validUntil: validUntil || null,
            consents: consentsOf(consents),
          },
        });
        await goOn();
      },
      { check: (values) => errorsOfFacts(values, missingConsent(consents, given)) },
    );

  const readHint = isRead ? '由照片识别，请逐字核对' : undefined;
  return (
    <AuthPage title="填写身份信息" lead={`您选择了${words}。请按证件填写，与证件一字不差。`}>
      <Card>
        <form {...form.element(submit)} aria-label="身份信息" className="space-y-5">
          <Select
            label="证件种类"
            options={papersFor(way)}
            {...form.text('paperKind')}
            onChange={(event) => form.change({ paperKind: event.currentTarget.value as PaperKind })}
            hint={
              way === 'manual' ? undefined : (
                <>
                  持护照、通行证或永久居留证？请
                  <Link
                    to={to('facts', { way: 'manual' })}
                    className="text-navy underline underline-offset-4"
                  >
                    改用人工审核
                  </Link>
                </>
              )
            }
          />
          {way !== 'manual' && paperKind === 'id-card' && (
            <CardReader
              onRead={({ name, number }) => {
                form.change({ ...(name ? { name } : {}), ...(number ? { number } : {}) });
                setRead(true);
              }}
            />
          )}
          <TextField
            label="姓名"
            {...form.text('name')}
            hint={readHint}
            autoComplete="name"
            placeholder="与证件一致"
            maxLength={64}
          />
          {form.errors.number === MINOR && (
            <Note tone="info" role="status">
              {MINOR}
            </Note>
          )}
          <TextField
            label="证件号码"
            {...form.text('number')}
            hint={readHint}
            autoComplete="off"
            spellCheck={false}
            placeholder={paperKind === 'id-card' ? '18 位，末位可以是 X' : '与证件一致'}
            maxLength={30}
            className="tabular-nums"
          />
          {way === 'manual' && (
            <TextField
              label="证件有效期至"
              type="date"
              {...form.text('validUntil')}
              hint="长期有效的不用填"
            />
          )}
          <ConsentList
            kinds={consents}
            given={given}
            error={form.errors.consents}
            onChange={(changed) => {
              setGiven(changed);
              form.change({ consents: '' });
            }}
          />
          <Note>号码加密保存，页面与记录只显示首尾几位。</Note>
          <FormError text={form.errors.form} />
          <Button type="submit" block busy={form.busy}>
            下一步
          </Button>
        </form>
      </Card>
      <OtherWays
        subject="person"
        ways={ways.filter((offer) => offer.open && offer.way !== way).map((offer) => offer.way)}
      />
    </AuthPage>
  );
}
