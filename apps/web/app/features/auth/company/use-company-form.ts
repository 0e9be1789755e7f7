import { COMPANY_WAYS, type CompanyWay, PAPERS } from '@yinxin/api/client';
import { useState } from 'react';
import { useSession } from '~/session/index.ts';
import { useForm } from '~/ui/index.ts';
import type { StoredPaper } from '../papers.ts';
import { consentsOf, type Given, missingConsent } from '../parts/consents.tsx';
import type { usePapers } from '../use-papers.ts';
import { usePlaces } from '../use-places.ts';
import { type CompanyFields, dayOf, errorsOfCompany, isOpenFor, mainPaper } from './company-fields.ts';

export interface CompanyCase {
  /** As it was typed when the account was made. */
  name: string;
  way: CompanyWay;
  papers: ReturnType<typeof usePapers>;
}

const LONG_TERM = '长期';

export function useCompanyForm({ name, way: wanted, papers }: CompanyCase) {
  const { sendQuietly } = useSession();
  const { goOn } = usePlaces();
  const [given, setGiven] = useState<Given>({});
  const [reading, setReading] = useState<string>();
  const form = useForm<CompanyFields>({
    kind: 'enterprise',
    way: wanted,
    name,
    code: '',
    representative: '',
    validUntil: '',
    unlimited: false,
    papers: '',
    consents: '',
  });

  /** Fills in what the licence says; a way that this kind cannot take gives way to one that it can. */
  const read = async (stored: StoredPaper) => {
    papers.add(stored);
    form.change({ papers: '' });
    setReading('正在识别…');
    const { paperId } = stored;
    const found = await sendQuietly('POST /api/appapi/identity/ocr', { body: { paperId } }).catch(
      () => undefined,
    );
    const { companyName, code, representative, validUntil } = found ?? {};
    const isRead = Boolean(companyName ?? code ?? representative);
    const day = validUntil ? dayOf(validUntil) : undefined;
    form.change({
      ...(companyName ? { name: companyName } : {}),
      ...(code ? { code } : {}),
      ...(representative ? { representative } : {}),
      ...(validUntil === LONG_TERM ? { unlimited: true, validUntil: '' } : {}),
      ...(day ? { unlimited: false, validUntil: day } : {}),
    });
    setReading(isRead ? '已填入识别结果，请逐项核对' : '没有识别出文字，请直接填写');
  };

  const submit = () =>
    form.attempt(
      async ({ kind, way, name: typed, code, representative, validUntil, unlimited }) => {
        const chosen = isOpenFor(kind, way) ? way : 'letter';
        const verification = await sendQuietly('POST /api/appapi/audit/org/certification', {
          body: {
            way: chosen,
            kind,
            name: typed,
            code,
            representative,
            validUntil: unlimited ? null : validUntil,
            papers: papers.ids,
            consents: consentsOf(COMPANY_WAYS[chosen].consents),
          },
        });
        await goOn(verification.state === 'draft' ? 'company' : 'result', { subject: 'organization' });
      },
      {
        check: (values) =>
          errorsOfCompany(values, {
            papers: papers.of(mainPaper(values.kind))
              ? undefined
              : `请先上传${PAPERS[mainPaper(values.kind)]}`,
            consents: missingConsent(COMPANY_WAYS[values.way].consents, given),
          }),
      },
    );

  return {
    form,
    given,
    setGiven: (changed: Given) => {
      setGiven(changed);
      form.change({ consents: '' });
    },
    reading,
    read,
    submit,
  };
}
