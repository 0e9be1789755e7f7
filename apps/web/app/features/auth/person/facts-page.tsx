import { type PaperKind, PERSON_WAYS, type PersonWay } from '@yinxin/api/client';
import { useState } from 'react';
import { fetchDemoPerson } from '~/parts/demo-data/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, Checkbox, FormError, Icon, Note, Select, TextField } from '~/ui/index.ts';
import { AuthPage, Card } from '../parts/auth-page.tsx';
import { ConsentList } from '../parts/consents.tsx';
import { DemoFill } from '../parts/demo-fill.tsx';
import type { Verification } from '../places.ts';
import { useSpine } from '../spine/use-spine.ts';
import type { WayOffer } from '../way-words.ts';
import { CardReader } from './card-reader.tsx';
import { MINOR, papersFor } from './facts-fields.ts';
import { useFactsForm } from './use-facts-form.ts';
import { WayTabs } from './way-tabs.tsx';

interface FactsPageProps {
  way: PersonWay;
  ways: WayOffer[];
  /** Masked. */
  loginPhone: string;
  /** Known already, and here because a paper changed. */
  verified: boolean;
  /** What was refused, and is corrected here: what is left empty stands as it was typed. */
  refused: Verification | undefined;
}

/** The phone that is asked about is the one they signed in with, unless they say otherwise. */
const PhoneLine = ({ phone }: { phone: string }) => (
  <div>
    <p className="mb-1.5 text-sm font-semibold">手机号</p>
    <p className="flex flex-wrap items-center gap-x-3 rounded border border-line bg-paper-2 px-3.5 py-2.5 tabular-nums">
      {phone}
      <span className="flex items-center gap-1 text-sm text-success-ink">
        <Icon name="circle-check" size={16} />
        登录时已验证
      </span>
    </p>
  </div>
);

type FactsForm = ReturnType<typeof useFactsForm>;

const KEPT = '留空则沿用上次填写的';

interface PaperFieldsProps {
  form: FactsForm['form'];
  way: PersonWay;
  /** From a photo, to be looked over. */
  isRead: boolean;
  kept: FactsForm['kept'];
}

/** What the paper says. */
function PaperFields({ form, way, isRead, kept }: PaperFieldsProps) {
  const { paperKind } = form.values;
  const readHint = isRead ? '由照片识别，请逐字核对' : undefined;
  return (
    <div className="grid gap-5 md:grid-cols-3">
      <Select
        label="证件种类"
        options={papersFor(way)}
        {...form.text('paperKind')}
        onChange={(event) => form.change({ paperKind: event.currentTarget.value as PaperKind })}
      />
      <TextField
        label="姓名"
        {...form.text('name')}
        hint={readHint ?? (kept && KEPT)}
        autoComplete="name"
        placeholder={kept?.name ?? '与证件一致'}
        maxLength={64}
      />
      <TextField
        label="证件号码"
        {...form.text('number')}
        hint={readHint ?? (kept && KEPT)}
        autoComplete="off"
        spellCheck={false}
        placeholder={kept?.number ?? (paperKind === 'id-card' ? '18 位，末位可以是 X' : '与证件一致')}
        maxLength={30}
        className="tabular-nums"
      />
    </div>
  );
}

export function FactsPage({ way, ways, loginPhone, verified, refused }: FactsPageProps) {
  const { site } = useSiteData();
  const offer = ways.find((candidate) => candidate.way === way);
  const { form, consents, given, setGiven, submit, kept } = useFactsForm(way, offer, refused);
  const [isRead, setRead] = useState(false);
  const { takes } = PERSON_WAYS[way];
  const { paperKind } = form.values;
  const carrier = way === 'carrier';
  const next = useSpine().find(({ state }) => state === 'later');

  return (
    <AuthPage
      title="先确认您是谁"
      lead="一次实名，以后都用它。"
      terms={{ minutes: takes, price: '免费', needs: way === 'manual' ? '证件原件' : '身份证号' }}
    >
      <Card className="space-y-5">
        {refused?.reason && (
          <Note tone="warning">
            上次没有通过：{refused.reason.words}。{refused.reason.note || refused.reason.advice}
          </Note>
        )}
        {verified && (
          <Note tone="info">您已实名。证件换发或信息有变时在这里重新认证，原有认证在此之前一直有效。</Note>
        )}
        <WayTabs ways={ways} chosen={way} />
        <form {...form.element(submit)} aria-label="身份信息" className="space-y-5">
          {site.demo && way !== 'manual' && (
            <DemoFill words="填入演示身份" onFill={async () => form.change(await fetchDemoPerson())} />
          )}
          <PaperFields form={form} way={way} isRead={isRead} kept={kept} />
          {form.errors.number === MINOR && (
            <Note tone="info" role="status">
              {MINOR}
            </Note>
          )}
          {way === 'manual' && (
            <TextField
              label="证件有效期至"
              type="date"
              {...form.text('validUntil')}
              hint="长期有效的不用填"
            />
          )}
          {carrier && (
            <div className="grid items-end gap-x-5 gap-y-2 md:grid-cols-2">
              <PhoneLine phone={loginPhone} />
              <Checkbox {...form.checkbox('otherPhone')}>换一个号码</Checkbox>
            </div>
          )}
          {way !== 'manual' && paperKind === 'id-card' && (
            <CardReader
              onRead={({ name, number }) => {
                form.change({ ...(name ? { name } : {}), ...(number ? { number } : {}) });
                setRead(true);
              }}
            />
          )}
          <ConsentList kinds={consents} given={given} error={form.errors.consents} onChange={setGiven} />
          <FormError text={form.errors.form} />
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
            {next && (
              <p className="text-sm text-ink-2 lg:hidden">
                之后：{next.name}，{next.note}
              </p>
            )}
            <Button type="submit" busy={form.busy} className="max-md:w-full">
              {carrier && !form.values.otherPhone ? '核验并继续' : '下一步'}
            </Button>
          </div>
        </form>
      </Card>
    </AuthPage>
  );
}
