import { papersOfPerson, promisedTerm } from '@yinxin/api/client';
import { useSession } from '~/session/index.ts';
import { Button, FormError, Note, TextArea, useForm } from '~/ui/index.ts';
import { AuthPage, Card } from '../parts/auth-page.tsx';
import { CaseSummary } from '../parts/case-summary.tsx';
import { OtherWays } from '../parts/other-ways.tsx';
import { PaperUpload } from '../parts/paper-upload.tsx';
import type { Verification } from '../places.ts';
import { usePapers } from '../use-papers.ts';
import { usePlaces } from '../use-places.ts';

export function ReviewPage({ verification }: { verification: Verification }) {
  const { sendQuietly } = useSession();
  const { goOn } = usePlaces();
  const papers = usePapers(verification.papers);
  const form = useForm({ note: '', papers: '' });
  const needed = papersOfPerson(verification.facts.paperKind ?? 'id-card');

  const submit = () =>
    form.attempt(
      async ({ note }) => {
        await sendQuietly('POST /api/appapi/audit/idCardAuditAndRegister', {
          body: { id: verification.id, papers: papers.ids, note },
        });
        await goOn('result', { subject: 'person' });
      },
      { check: () => (papers.missing(needed).length > 0 ? { papers: '请先上传这份材料' } : {}) },
    );

  return (
    <AuthPage
      title="上传证件照片"
      lead={`审核员按证件原件核对，${promisedTerm('person')}有结果，短信通知您。`}
    >
      <Card>
        <CaseSummary verification={verification} />
        <hr className="my-5 border-line" />
        <form {...form.element(submit)} aria-label="证件照片" className="space-y-4">
          {needed.map((kind) => (
            <PaperUpload
              key={kind}
              kind={kind}
              subject="person"
              paper={papers.of(kind)}
              error={papers.of(kind) ? undefined : form.errors.papers}
              hint="拍摄原件，四角完整、文字清晰、没有反光"
              onUploaded={papers.add}
            />
          ))}
          <TextArea
            label="给审核员的说明（可选）"
            {...form.text('note')}
            rows={3}
            maxLength={500}
            placeholder="例如：姓名含生僻字，与系统显示不同"
          />
          <Note>照片去除拍摄信息后加密保存，审核员每次查看均有记录。</Note>
          <FormError text={form.errors.form} />
          <Button type="submit" block busy={form.busy}>
            提交审核
          </Button>
        </form>
      </Card>
      <OtherWays subject="person" ways={verification.openWays} />
    </AuthPage>
  );
}
