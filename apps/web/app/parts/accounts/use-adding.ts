import type { AccountListItem } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { useToast } from '~/feedback/index.ts';
import { useSession } from '~/session/index.ts';
import { FieldRefusal, useForm } from '~/ui/index.ts';
import { decideAdding, type FoundOrganization, refusalOf } from './model.ts';
import { reloadSoon } from './use-accounts.ts';

const SEARCH_PAUSE_MS = 300;

/** What was found for what is being typed; nothing while the field is empty. */
function useOrganizationSearch(name: string): readonly FoundOrganization[] {
  const { sendQuietly } = useSession();
  const [found, setFound] = useState<readonly FoundOrganization[]>([]);
  const wanted = name.trim();
  useEffect(() => {
    let isCurrent = true;
    const search = async () => {
      const list = wanted
        ? await sendQuietly('GET /api/appapi/query/org/cert/list', {
            query: { organizationName: wanted, isMix: '0' },
          }).catch(() => [])
        : [];
      if (isCurrent) setFound(list);
    };
    const pause = setTimeout(search, wanted ? SEARCH_PAUSE_MS : 0);
    return () => {
      isCurrent = false;
      clearTimeout(pause);
    };
  }, [wanted, sendQuietly]);
  return found;
}

/** Adding a company: type, then create it, or confirm to apply where it exists already. */
export function useAdding(accounts: readonly AccountListItem[], onDone: () => void) {
  const { sendQuietly } = useSession();
  const toast = useToast();
  const form = useForm({ name: '' });
  const [joining, setJoining] = useState<FoundOrganization>();
  const found = useOrganizationSearch(joining ? '' : form.values.name);

  const check = ({ name }: { name: string }) => ({ name: refusalOf(name, accounts) });

  const choose = (organization: FoundOrganization) => {
    const reason = refusalOf(organization.organizationName, accounts);
    if (reason) form.refuse({ name: reason });
    else setJoining(organization);
  };

  const submit = () =>
    form.attempt(
      async ({ name }) => {
        const matches = await sendQuietly('GET /api/appapi/query/org/cert/list', {
          query: { organizationName: name.trim(), isMix: '0' },
        });
        const decision = decideAdding(name, accounts, matches);
        if (decision.kind === 'refuse') throw new FieldRefusal('name', decision.reason);
        if (decision.kind === 'join') return setJoining(decision.organization);
        await sendQuietly('POST /api/appapi/commend/org/add/name', {
          query: { organizationName: decision.name },
        });
        toast.successBeforeReload('新增企业成功');
        reloadSoon();
      },
      { check, blame: 'name' },
    );

  const join = ({ id, organizationName }: FoundOrganization) =>
    form.attempt(async () => {
      await sendQuietly('POST /api/appapi/commend/org/applying', { query: { orgId: id } });
      toast.success(`申请加入${organizationName}企业成功`);
      onDone();
    });

  const back = () => {
    form.change({});
    setJoining(undefined);
  };
  return { form, found, joining, choose, submit, join, back };
}
