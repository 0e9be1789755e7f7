import type { AccountListItem } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { useToast } from '~/feedback';
import { useSession } from '~/session';
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
  const { send } = useSession();
  const toast = useToast();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [joining, setJoining] = useState<FoundOrganization>();
  const [busy, setBusy] = useState(false);
  const found = useOrganizationSearch(joining ? '' : name);

  /** Failed calls have shown their message; the dialog stays for another try. */
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await work().catch(() => undefined);
    setBusy(false);
  };

  const type = (text: string) => {
    setName(text);
    setError(undefined);
  };

  const choose = (organization: FoundOrganization) => {
    const reason = refusalOf(organization.organizationName, accounts);
    setError(reason);
    if (!reason) setJoining(organization);
  };

  const submit = () =>
    run(async () => {
      const reason = refusalOf(name, accounts);
      if (reason) return setError(reason);
      const matches = await send('GET /api/appapi/query/org/cert/list', {
        query: { organizationName: name.trim(), isMix: '0' },
      });
      const decision = decideAdding(name, accounts, matches);
      if (decision.kind === 'refuse') return setError(decision.reason);
      if (decision.kind === 'join') return setJoining(decision.organization);
      await send('POST /api/appapi/commend/org/add/name', { query: { organizationName: decision.name } });
      toast.success('新增企业成功');
      reloadSoon();
    });

  const join = ({ id, organizationName }: FoundOrganization) =>
    run(async () => {
      await send('POST /api/appapi/commend/org/applying', { query: { orgId: id } });
      toast.success(`申请加入${organizationName}企业成功`);
      onDone();
    });

  const back = () => setJoining(undefined);
  return { name, type, error, found, joining, busy, choose, submit, join, back };
}
