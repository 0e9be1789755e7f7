import { App, ConfigProvider, Spin } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { LoginPage } from './login-page.tsx';
import { PasswordPage } from './password-page.tsx';
import { EnrolPage } from './security/enrol-page.tsx';
import { AdminSessionProvider, useAdmin } from './session.tsx';
import { SessionOverDialog } from './session-over-dialog.tsx';
import { Shell } from './shell.tsx';
import { theme } from './theme.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

const calmTheme = { ...theme, token: { ...theme.token, motion: false } };

/** Around every page of the back office. Whoever is not signed in signs in where they are, and is then where they wanted to be. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const calm = useReducedMotion();
  return (
    <ConfigProvider theme={calm ? calmTheme : theme} locale={zhCN} button={{ autoInsertSpace: false }}>
      <App>
        <AdminSessionProvider>
          <Gate>{children}</Gate>
        </AdminSessionProvider>
      </App>
    </ConfigProvider>
  );
}

function Gate({ children }: { children: ReactNode }) {
  const { operator, isOpening } = useAdmin();
  if (isOpening) return <Spin className="block! py-40!" />;
  if (!operator) return <LoginPage />;
  if (operator.mustChangePassword) return <PasswordPage />;
  if (operator.mustEnrol) return <EnrolPage />;
  return (
    <>
      <Shell operator={operator}>{children}</Shell>
      <SessionOverDialog operator={operator} />
    </>
  );
}
