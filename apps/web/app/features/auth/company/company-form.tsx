import { COMPANY_KINDS, type CompanyKindName, keysOf } from '@yinxin/api/client';
import { parseCreditCode } from '@yinxin/identifiers';
import { fetchDemoLicence } from '~/parts/demo-data/index.ts';
import { useSession } from '~/session/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, Checkbox, FormError, Note, Select, TextField } from '~/ui/index.ts';
import { uploadPaper } from '../papers.ts';
import { Card } from '../parts/auth-page.tsx';
import { ConsentList } from '../parts/consents.tsx';
import { DemoFill } from '../parts/demo-fill.tsx';
import { PaperUpload } from '../parts/paper-upload.tsx';
import { differing, mainPaper } from './company-fields.ts';
import { JoinCompany } from './join-company.tsx';
import { type CompanyCase, type Found, useCompanyForm } from './use-company-form.ts';
import { WayChoice } from './way-choice.tsx';

type Applying = ReturnType<typeof useCompanyForm>;

const kinds = keysOf(COMPANY_KINDS).map((kind) => [kind, COMPANY_KINDS[kind].words] as const);

/** What else the photo says: a sign that it is the right licence. */
function AlsoRead({ found: { companyType, establishedOn } }: { found: Found }) {
  const said = [companyType && `类型 ${companyType}`, establishedOn && `成立日期 ${establishedOn}`];
  const words = said.filter(Boolean).join('，');
  return words ? <p className="text-sm text-ink-2">照片上还有：{words}</p> : null;
}

interface LicenceFieldsProps {
  applying: Applying;
  refused: CompanyCase['refused'];
}

/** What the licence says, to be looked over beside its photo. */
function LicenceFields({ applying: { form, found }, refused }: LicenceFieldsProps) {
  const { kind, name, code, unlimited, representative } = form.values;
  const codeIsRight = parseCreditCode(code).ok;
  return (
    <div className="space-y-5">
      <TextField
        label="名称"
        {...form.text('name')}
        hint={differing(name, found.companyName)}
        placeholder="与证照一致"
        maxLength={100}
      />
      <TextField
        label="统一社会信用代码"
        {...form.text('code')}
        hint={differing(code, found.code) ?? (codeIsRight ? '校验位正确' : '18 位')}
        autoComplete="off"
        spellCheck={false}
        maxLength={24}
        className="font-mono uppercase"
      />
      <TextField
        label={COMPANY_KINDS[kind].representative}
        {...form.text('representative')}
        placeholder={refused?.facts.representative ?? '姓名，与证照一致'}
        hint={differing(representative, found.representative) ?? (refused && '留空则沿用上次填写的')}
        maxLength={64}
      />
      <div className="space-y-2">
        <TextField label="证照有效期至" type="date" {...form.text('validUntil')} disabled={unlimited} />
        <Checkbox {...form.checkbox('unlimited')}>长期有效</Checkbox>
        <AlsoRead found={found} />
      </div>
    </div>
  );
}

/** What the licence says, confirmed field by field, and the way to prove it. */
export function CompanyForm(company: CompanyCase) {
  const applying = useCompanyForm(company);
  const { form, given, consents, setGiven, reading, read, setPicture, submit, joining } = applying;
  const { user } = useSession();
  const { site } = useSiteData();
  const { kind, way, representative } = form.values;
  const { papers, ways, accounts, refused } = company;
  const paper = mainPaper(kind);
  const subject = accounts ? 'person' : 'organization';
  const isNamed = representative.trim() !== '' || refused !== undefined;
  const isOwn = way === 'representative' && isNamed && representative.trim() === user?.userName;

  const fillDemo = async () => {
    const file = await fetchDemoLicence(user?.userName ?? '');
    setPicture(file);
    await read(await uploadPaper(file, paper, subject, () => {}));
  };

  if (joining) return <JoinCompany organization={joining} onBack={applying.stopJoining} />;
  const choice = (
    <WayChoice ways={ways} kind={kind} chosen={way} onChoose={(name) => form.change({ way: name })} />
  );
  return (
    <form {...form.element(submit)} aria-label="企业信息" className="space-y-4">
      {refused?.reason && (
        <Note tone="warning">
          上次没有通过：{refused.reason.words}。{refused.reason.note || refused.reason.advice}
        </Note>
      )}
      {site.demo && paper === 'licence' && <DemoFill words="用演示执照" onFill={fillDemo} />}
      <Card className="grid gap-5 lg:grid-cols-2 lg:gap-8">
        <div className="space-y-5">
          <PaperUpload
            key={paper}
            kind={paper}
            subject={subject}
            paper={papers.of(paper)}
            error={papers.of(paper) ? undefined : form.errors.papers}
            hint={reading ?? '照片或 PDF，四角拍全'}
            onFile={setPicture}
            onUploaded={read}
          />
          <Select
            label="组织类型"
            options={kinds}
            {...form.text('kind')}
            onChange={(event) => form.change({ kind: event.currentTarget.value as CompanyKindName })}
            {...(!COMPANY_KINDS[kind].registered && { hint: '凭登记证书，由审核员核对' })}
          />
          {/* on a desk it stands beside the way */}
          <p className="text-sm text-ink-2 lg:hidden">加密保存，只用于认证。</p>
        </div>
        <LicenceFields applying={applying} refused={refused} />
      </Card>
      <Card className="space-y-5">
        {isOwn ? (
          <>
            <Note tone="success" role="status">
              {COMPANY_KINDS[kind].representative}
              与您的实名相同：收一条短信即可。
            </Note>
            <details>
              <summary className="text-sm text-navy">换一种核验方式</summary>
              <div className="mt-3">{choice}</div>
            </details>
          </>
        ) : (
          isNamed && choice
        )}
        <ConsentList kinds={consents} given={given} error={form.errors.consents} onChange={setGiven} />
        {!isOwn && <Note tone="info">提交即表示您是该组织的经办人，并已获得授权。</Note>}
        <FormError text={form.errors.form} />
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <Button type="submit" busy={form.busy} className="max-md:w-full">
            信息无误，下一步
          </Button>
        </div>
      </Card>
    </form>
  );
}
