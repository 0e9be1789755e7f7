// The back office. Who may do what is decided by its own token, which no page request carries.
import { adminSections, describeSection } from './admin-sections.ts';
import { area } from './page.ts';

export const adminPages = area(
  { access: 'public', indexed: false, cached: false, anyDevice: true },
  adminSections.map((section) => ({
    path: section === 'home' ? '/admin' : `/admin/${section}`,
    layout: 'admin',
    file: `admin/${section}.tsx`,
    ...describeSection(section),
  })),
);
