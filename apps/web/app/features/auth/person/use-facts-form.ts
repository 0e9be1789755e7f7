import { type PaperKind, PERSON_WAYS, type PersonWay } from '@yinxin/api/client';
import { useState } from 'react';
import { useSession } from '~/session/index.ts';
import { useForm } from '~/ui/index.ts';
import { consentsOf, type Given, missingConsent } from '../parts/consents.tsx';
import type { Verification } from '../places.ts';
import { typed } from '../typed.ts';
import { usePlaces } from '../use-places.ts';
import type { WayOffer } from '../way-words.ts';
import { errorsOfFacts, type PersonFields, papersFor } from './facts-fields.ts';

/** The paper that was shown before, where this way takes it. */
const keptKind = (way: PersonWay, refused: Verification | undefined): PaperKind => {
  const kind = refused?.facts.paperKind;
  return kind && papersFor(way).some(([taken]) => taken === kind) ? kind : 'id-card';
};

/** Who somebody says they are. By carrier and login phone one press is the whole check; other ways go on from here. */
export function useFactsForm(way: PersonWay, offer: WayOffer | undefined, refused: Verification | undefined) {
  const { sendQuietly } = useSession();
  const { goOn } = usePlaces();
  const form = useForm<PersonFields>({
    paperKind: keptKind(way, refused),
    name: '',
    number: '',
    validUntil: '',
    otherPhone: false,
    consents: '',
    ...typed.person,
  });
  const [given, setGiven] = useState<Given>({});
  /** Masked: what stands where nothing else is typed, of the same paper. */
  const kept = refused?.facts.paperKind === form.values.paperKind ? refused.facts : undefined;
  const consents = PERSON_WAYS[way].consents.filter((kind) => !offer?.consented.includes(kind));

  const submit = () =>
    form.attempt(
      async ({ paperKind, name, number, validUntil, otherPhone }) => {
        // what stands by itself need not be typed, nor shown again as if it had been
        if (name && number) typed.person = { paperKind, name, number };
        const { id } = await sendQuietly('POST /api/appapi/commend/user/auth/apply', {
          body: {
            ...{ way, paperKind },
            ...(name && { name }),
            ...(number && { number }),
            ...(validUntil && { validUntil }),
            ...(kept && refused && { corrects: refused.id }),
            consents: consentsOf(consents),
          },
        });
        if (way !== 'carrier' || otherPhone) return goOn();
        await sendQuietly('POST /api/appapi/audit/idCardAuditAndRegister', { body: { id } });
        await goOn('result', { subject: 'person' });
      },
      { check: (values) => errorsOfFacts(values, missingConsent(consents, given), kept !== undefined) },
    );

  return {
    form,
    kept,
    consents,
    given,
    setGiven: (changed: Given) => {
      setGiven(changed);
      form.change({ consents: '' });
    },
    submit,
  };
}
