import { useState } from 'react';
import { writeCookie } from '~/site/browser-storage.ts';
import { CLEARED_PARTNER_TOKEN, PARTNER_LOGIN } from '~/site/partner.ts';
import { Dialog } from '~/ui/index.ts';
import { usePartner } from '../session.tsx';
import { PasswordForm } from './password-form.tsx';

/** What somebody does about their own account: another password, and going. */
export function useLeave() {
  const { send, done } = usePartner();
  const [changing, setChanging] = useState(false);
  return {
    leave: async () => {
      await send('GET /api/appapi/cas/cancelAccount').catch(() => {}); // the token goes in any case
      writeCookie(CLEARED_PARTNER_TOKEN);
      window.location.assign(PARTNER_LOGIN);
    },
    changePassword: () => setChanging(true),
    dialog: changing && (
      <Dialog
        open
        onClose={() => setChanging(false)}
        title="修改密码"
        description="修改后，您在其他设备上的登录随之退出。"
      >
        <PasswordForm
          onChanged={() => {
            setChanging(false);
            void done('密码已修改');
          }}
        />
      </Dialog>
    ),
  };
}
