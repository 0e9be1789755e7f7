import { PERSON_WAYS, type PersonWay } from '@yinxin/api/client';
import { useState } from 'react';
import { useSession } from '~/session/index.ts';
import { useForm } from '~/ui/index.ts';
import { consentsOf, type Given, missingConsent } from '../parts/consents.tsx';
import { typed } from '../typed.ts';
import { usePlaces } from '../use-places.ts';
import type { WayOffer } from '../way-words.ts';
import { errorsOfFacts, type PersonFields } from './facts-fields.ts';

/** Who somebody says they are. By carrier and login phone one press is the whole check; other ways go on from here. */
export function useFactsForm(way: PersonWay, offer: WayOffer | undefined) {
  const { sendQuietly } = useSession();
  const { goOn } = usePlaces();
  const form = useForm<PersonFields>({
    paperKind: 'id-card',
    name: '',
    number: '',
    validUntil: '',
    otherPhone: false,
    consents: '',
    ...typed.person,
  });
  const [given, setGiven] = useState<Given>({});
  const consents = PERSON_WAYS[way].consents.filter((kind) => !offer?.consented.includes(kind));

  const submit = () =>
    form.attempt(
      async ({ paperKind, name, number, validUntil, otherPhone }) => {
        typed.person = { paperKind, name, number };
        const { id } = await sendQuietly('POST /api/appapi/commend/user/auth/apply', {
          body: {
            ...{ way, paperKind, name, number },
            validUntil: validUntil || null,
            consents: consentsOf(consents),
          },
        });
        if (way !== 'carrier' || otherPhone) return goOn();
        await sendQuietly('POST /api/appapi/audit/idCardAuditAndRegister', { body: { id } });
        await goOn('result', { subject: 'person' });
      },
      { check: (values) => errorsOfFacts(values, missingConsent(consents, given)) },
    );

  return {
    form,
    consents,
    given,
    setGiven: (changed: Given) => {
      setGiven(changed);
      form.change({ consents: '' });
    },
    submit,
  };
}
