import { contactIn, type ResultOf } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { useSession } from '~/session/index.ts';

type Chosen = ResultOf<'GET /api/appapi/wecom/contacts/chosen'>[number];

interface ContactPhoneProps {
  /** A reference; the number itself stays with the server. */
  phone: string;
  onReplace: () => void;
}

/** In the place of the phone of whoever was chosen among the contacts of enterprise WeChat. */
export function ContactPhone({ phone, onReplace }: ContactPhoneProps) {
  const { sendQuietly } = useSession();
  const [chosen, setChosen] = useState<Chosen>();
  const id = contactIn(phone);
  useEffect(() => {
    let left = false;
    if (id)
      sendQuietly('GET /api/appapi/wecom/contacts/chosen', { query: { ids: id } }).then(
        ([found]) => {
          if (!left) setChosen(found);
        },
        () => undefined, // the number is not needed to go on
      );
    return () => {
      left = true;
    };
  }, [id, sendQuietly]);
  return (
    <div className="flex min-h-11 items-center gap-3">
      <span className="text-sm font-semibold">手机号</span>
      <span className="flex-1 tabular-nums">{chosen?.phone ?? '企业微信成员'}</span>
      <button type="button" onClick={onReplace} className="min-h-11 px-1 text-sm text-navy">
        换成手机号
      </button>
    </div>
  );
}
