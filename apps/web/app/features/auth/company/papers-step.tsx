import { type CompanyWay, papersOfCompany } from '@yinxin/api/client';
import { useState } from 'react';
import { useToast } from '~/feedback/index.ts';
import { useSession } from '~/session/index.ts';
import { saveFile } from '~/session/transfers.ts';
import { Button, FormError, Icon, Note, TextArea, useForm } from '~/ui/index.ts';
import { fetchLetter } from '../papers.ts';
import { PaperUpload } from '../parts/paper-upload.tsx';
import type { Verification } from '../places.ts';
import type { usePapers } from '../use-papers.ts';
import { usePlaces } from '../use-places.ts';

/** The letter with the facts filled in, to be printed, stamped, and brought back as a picture. */
function LetterDownload({ id }: { id: string }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await fetchLetter(id), '法人授权书.pdf');
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '下载未成功，请再试一次');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-line bg-paper px-4 py-3">
      <p className="min-w-0">
        <span className="block font-semibold">法人授权书</span>
        <span className="block text-sm text-ink-2">已按所填信息写好，打印后由法定代表人签字并加盖公章</span>
      </p>
      <Button variant="secondary" size="sm" busy={busy} onClick={download}>
        <Icon name="download" size={18} />
        下载 PDF
      </Button>
    </div>
  );
}

interface PapersStepProps {
  verification: Verification;
  papers: ReturnType<typeof usePapers>;
}

/** 法人授权书 and 人工审核: the papers that two reviewers look at. */
export function PapersStep({ verification, papers }: PapersStepProps) {
  const { sendQuietly } = useSession();
  const { goOn } = usePlaces();
  const form = useForm({ note: '', papers: '' });
  const { id, way, facts } = verification;
  const needed = papersOfCompany(facts.companyKind ?? 'enterprise', way as CompanyWay);

  const submit = () =>
    form.attempt(
      async ({ note }) => {
        await sendQuietly('POST /api/appapi/identity/org/submit', { body: { id, papers: papers.ids, note } });
        await goOn('result', { subject: 'organization' });
      },
      { check: () => (papers.missing(needed).length > 0 ? { papers: '请先上传这份材料' } : {}) },
    );

  return (
    <form {...form.element(submit)} aria-label="认证材料" className="space-y-4">
      {needed.includes('letter') && <LetterDownload id={id} />}
      {needed.map((kind) => (
        <PaperUpload
          key={kind}
          kind={kind}
          subject="organization"
          paper={papers.of(kind)}
          error={papers.of(kind) ? undefined : form.errors.papers}
          onUploaded={papers.add}
        />
      ))}
      <TextArea label="给审核员的说明（可选）" {...form.text('note')} rows={3} maxLength={500} />
      <Note>材料加密保存，由两位审核员先后复核，每次查看均有记录。</Note>
      <FormError text={form.errors.form} />
      <Button type="submit" block busy={form.busy}>
        提交审核
      </Button>
    </form>
  );
}
