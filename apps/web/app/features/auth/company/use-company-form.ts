import {
  type AccountListItem,
  COMPANY_WAYS,
  type CompanyWay,
  PAPERS,
  type ResultOf,
} from '@yinxin/api/client';
import { useState } from 'react';
import { enterCompany, type FoundOrganization } from '~/parts/accounts/index.ts';
import { useSession } from '~/session/index.ts';
import { useForm } from '~/ui/index.ts';
import { type StoredPaper, uploadPaper } from '../papers.ts';
import { consentsOf, type Given, missingConsent } from '../parts/consents.tsx';
import type { Verification } from '../places.ts';
import { typed } from '../typed.ts';
import type { usePapers } from '../use-papers.ts';
import { usePlaces } from '../use-places.ts';
import type { WayOffer } from '../way-words.ts';
import { type CompanyFields, dayOf, errorsOfCompany, isOpenFor, mainPaper } from './company-fields.ts';

export interface CompanyCase {
  /** As it was typed when the account was made; empty on a personal account. */
  name: string;
  way: CompanyWay;
  ways: readonly WayOffer[];
  papers: ReturnType<typeof usePapers>;
  /** On a personal account, whose company is made on the way: the accounts there are. */
  accounts: readonly AccountListItem[] | undefined;
  /** What was refused, and is corrected here. */
  refused: Verification | undefined;
}

/** As it was handed in before; the representative's name is shown masked, and stands where none is typed. */
const keptOf = ({ facts }: Verification): Partial<CompanyFields> => ({
  kind: facts.companyKind ?? 'enterprise',
  name: facts.companyName ?? '',
  code: facts.code ?? '',
  validUntil: facts.validUntil ?? '',
  unlimited: !facts.validUntil,
});

export type Found = ResultOf<'POST /api/appapi/identity/ocr'>;

const LONG_TERM = '长期';

/** What the photo says, as fields of the form. */
const readIn = ({ companyName, code, representative, validUntil }: Found): Partial<CompanyFields> => {
  const day = validUntil ? dayOf(validUntil) : undefined;
  return {
    ...(companyName ? { name: companyName } : {}),
    ...(code ? { code } : {}),
    ...(representative ? { representative } : {}),
    ...(validUntil === LONG_TERM ? { unlimited: true, validUntil: '' } : {}),
    ...(day ? { unlimited: false, validUntil: day } : {}),
  };
};

/** The legal representative themself was sent a code; where that failed, the next page offers it again. */
const nothing = () => undefined;

export function useCompanyForm({ name, way: wanted, ways, papers, accounts, refused }: CompanyCase) {
  const { sendQuietly } = useSession();
  const { goOn, to, phone } = usePlaces();
  const [given, setGiven] = useState<Given>({});
  const [reading, setReading] = useState<string>();
  /** What the photo says, beside which what is typed is looked at. */
  const [found, setFound] = useState<Found>({});
  const [joining, setJoining] = useState<FoundOrganization>();
  /** On a personal account the picture goes a second time, to the company that is made by then. */
  const [picture, setPicture] = useState<File>();
  /** The account is another one already, and the page does not know it yet. */
  const [entered, setEntered] = useState(accounts === undefined);
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
    ...(refused && keptOf(refused)),
    ...typed.company,
  });
  const missingOf = (way: CompanyWay) => {
    const consented = ways.find((offer) => offer.way === way)?.consented ?? [];
    return COMPANY_WAYS[way].consents.filter((kind) => !consented.includes(kind));
  };

  /** Fills in what the licence says; a way that this kind cannot take gives way to one that it can. */
  const read = async (stored: StoredPaper) => {
    papers.add(stored);
    form.change({ papers: '' });
    setReading('正在识别，通常 2 秒；不等也可以自己填');
    const { paperId } = stored;
    const said = await sendQuietly('POST /api/appapi/identity/ocr', { body: { paperId } }).catch(nothing);
    setFound(said ?? {});
    form.change(readIn(said ?? {}));
    setReading(
      (said?.companyName ?? said?.code ?? said?.representative)
        ? '已填入识别结果，请逐项核对'
        : '照片有些糊，没有认出来。重拍最快，也可以照着执照自己填。',
    );
  };

  /** The papers as the company's own. */
  const paperIds = async (kind: CompanyFields['kind']): Promise<string[]> => {
    if (!accounts || !picture) return papers.ids;
    const { paperId } = await uploadPaper(picture, mainPaper(kind), 'organization', nothing);
    return [paperId];
  };

  const submit = () =>
    form.attempt(
      async ({ kind, way, name: company, code, representative, validUntil, unlimited }) => {
        if (representative) typed.company = { name: company, code, representative, validUntil, unlimited };
        if (accounts && !entered) {
          const outcome = await enterCompany(sendQuietly, company, accounts);
          if (outcome.kind === 'join') return setJoining(outcome.organization);
          setEntered(true);
          if (outcome.certified) return window.location.assign(to('seal'));
        }
        const chosen = isOpenFor(kind, way) ? way : 'letter';
        const verification = await sendQuietly('POST /api/appapi/audit/org/certification', {
          body: {
            way: chosen,
            kind,
            name: company,
            code,
            ...(representative && { representative }),
            ...(refused && { corrects: refused.id }),
            validUntil: unlimited ? null : validUntil,
            papers: await paperIds(kind),
            consents: consentsOf(missingOf(chosen)),
          },
        });
        const { id, state, isRepresentative } = verification;
        if (state === 'draft' && isRepresentative)
          await sendQuietly('POST /api/appapi/identity/org/representative', {
            body: { id, method: 'self', device: phone ? 'phone' : 'pc' },
          }).catch(nothing);
        const next = state === 'draft' ? 'company' : 'result';
        // a whole new document where the account changed: everything on it belongs to the company
        if (accounts) return window.location.assign(to(next, { subject: 'organization' }));
        await goOn(next, { subject: 'organization' });
      },
      {
        check: (values) =>
          errorsOfCompany(values, {
            isRepresentativeKnown: refused !== undefined,
            papers: papers.of(mainPaper(values.kind))
              ? undefined
              : `请先上传${PAPERS[mainPaper(values.kind)]}`,
            consents: missingConsent(missingOf(values.way), given),
          }),
      },
    );

  return {
    form,
    given,
    consents: missingOf(form.values.way),
    setGiven: (changed: Given) => {
      setGiven(changed);
      form.change({ consents: '' });
    },
    reading,
    found,
    read,
    setPicture,
    submit,
    joining,
    stopJoining: () => setJoining(undefined),
  };
}
