import { App, ConfigProvider, Spin } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { AppointmentsPage } from './appointments/appointments-page.tsx';
import { ContentList } from './content/content-list.tsx';
import { ItemPage } from './content/item-page.tsx';
import { EventsPage } from './events-page.tsx';
import { LoginPage } from './login-page.tsx';
import { MediaPage } from './media/media-page.tsx';
import { OperatorsPage } from './operators-page.tsx';
import { PasswordPage } from './password-page.tsx';
import type { Section } from './sections.ts';
import { AdminSessionProvider, useAdmin } from './session.tsx';
import { SessionOverDialog } from './session-over-dialog.tsx';
import { Shell } from './shell.tsx';
import { theme } from './theme.ts';
import { useReducedMotion } from './use-reduced-motion.ts';
import { VisitsPage } from './visits-page.tsx';

const calmTheme = { ...theme, token: { ...theme.token, motion: false } };

const sections: Readonly<Record<Section, () => React.ReactNode>> = {
  visits: VisitsPage,
  content: ContentList,
  item: ItemPage,
  media: MediaPage,
  appointments: AppointmentsPage,
  operators: OperatorsPage,
  events: EventsPage,
};

/** The back office. Whoever is not signed in signs in where they are, and is then where they wanted to be. */
export function AdminApp({ section }: { section: Section }) {
  const calm = useReducedMotion();
  return (
    <ConfigProvider theme={calm ? calmTheme : theme} locale={zhCN} button={{ autoInsertSpace: false }}>
      <App>
        <AdminSessionProvider>
          <Gate section={section} />
        </AdminSessionProvider>
      </App>
    </ConfigProvider>
  );
}

function Gate({ section }: { section: Section }) {
  const { operator, isOpening } = useAdmin();
  if (isOpening) return <Spin className="block! py-40!" />;
  if (!operator) return <LoginPage />;
  if (operator.mustChangePassword) return <PasswordPage />;
  const Page = sections[section];
  return (
    <>
      <Shell section={section} operator={operator}>
        <Page />
      </Shell>
      <SessionOverDialog operator={operator} />
    </>
  );
}
