import {
  COMPANY_KINDS,
  COMPANY_WAYS,
  type CompanyKindName,
  type CompanyWay,
  keysOf,
} from '@yinxin/api/client';
import { parseCreditCode } from '@yinxin/identifiers';
import { Button, Checkbox, Choice, ChoiceGroup, FormError, Note, Select, TextField } from '~/ui/index.ts';
import { Card } from '../parts/auth-page.tsx';
import { ConsentList } from '../parts/consents.tsx';
import { PaperUpload } from '../parts/paper-upload.tsx';
import { standingOf, type WayOffer } from '../way-words.ts';
import { isOpenFor, mainPaper } from './company-fields.ts';
import { type CompanyCase, useCompanyForm } from './use-company-form.ts';

const kinds = keysOf(COMPANY_KINDS).map((kind) => [kind, COMPANY_KINDS[kind].words] as const);

interface CompanyFormProps extends CompanyCase {
  ways: WayOffer[];
}

/** What the licence says, confirmed field by field, and the way to prove it. */
export function CompanyForm({ ways, ...company }: CompanyFormProps) {
  const { form, given, setGiven, reading, read, submit } = useCompanyForm(company);
  const { kind, way, code, unlimited } = form.values;
  const { papers } = company;
  const paper = mainPaper(kind);
  const codeIsRight = parseCreditCode(code).ok;

  return (
    <form {...form.element(submit)} aria-label="企业信息" className="space-y-4">
      <Card className="grid gap-5 lg:grid-cols-2 lg:gap-8">
        <div className="space-y-5">
          <Select
            label="组织类型"
            options={kinds}
            {...form.text('kind')}
            onChange={(event) => form.change({ kind: event.currentTarget.value as CompanyKindName })}
            hint="机关、事业单位、社会组织与律所凭登记证书，由审核员核对"
          />
          <PaperUpload
            key={paper}
            kind={paper}
            subject="organization"
            paper={papers.of(paper)}
            error={papers.of(paper) ? undefined : form.errors.papers}
            hint={reading ?? '上传后自动识别，请逐项核对'}
            onUploaded={read}
          />
          <Note>照片加密保存，仅用于认证与依法留存。</Note>
        </div>
        <div className="space-y-5">
          <TextField label="名称" {...form.text('name')} placeholder="与证照一致" maxLength={100} />
          <TextField
            label="统一社会信用代码"
            {...form.text('code')}
            hint={codeIsRight ? '校验位正确' : '18 位，见证照右上角或正中'}
            autoComplete="off"
            spellCheck={false}
            maxLength={24}
            className="font-mono uppercase"
          />
          <TextField
            label={COMPANY_KINDS[kind].representative}
            {...form.text('representative')}
            placeholder="姓名，与证照一致"
            maxLength={64}
          />
          <div className="space-y-2">
            <TextField
              label="证照有效期至"
              type="date"
              {...form.text('validUntil')}
              disabled={unlimited}
              hint="到期后须更新证照，重新认证"
            />
            <Checkbox {...form.checkbox('unlimited')}>长期有效</Checkbox>
          </div>
        </div>
      </Card>
      <Card className="space-y-5">
        <ChoiceGroup legend="接下来怎样核验">
          {ways.map((offer) => {
            const name = offer.way as CompanyWay;
            const open = offer.open && isOpenFor(kind, name);
            const standing = isOpenFor(kind, name) ? standingOf(offer) : '这类组织请选审核方式';
            return (
              <Choice
                key={name}
                name="way"
                checked={way === name}
                disabled={!open}
                onChoose={() => form.change({ way: name })}
                title={offer.words}
                note={
                  <>
                    {offer.takes}
                    <br />
                    {standing ?? `需要：${offer.needs.join('、')}`}
                  </>
                }
              />
            );
          })}
        </ChoiceGroup>
        <ConsentList
          kinds={COMPANY_WAYS[way].consents}
          given={given}
          error={form.errors.consents}
          onChange={setGiven}
        />
        <Note tone="info">提交即表示您是该组织的经办人，并已获得授权。</Note>
        <FormError text={form.errors.form} />
        <Button type="submit" block busy={form.busy}>
          信息无误，下一步
        </Button>
      </Card>
    </form>
  );
}
