import { Link } from 'react-router';
import { mobileMore } from '~/site/navigation.ts';
import { Sheet } from '~/ui/index.ts';

/** Every page of the phone's site, three to a row. */
export function MoreSheet({ path, onClose }: { path: string; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="全部页面">
      {mobileMore.map(({ label, links }) => (
        <nav key={label} aria-label={label} className="mb-5 last:mb-0">
          <h3 className="mb-2 text-sm text-ink-3">{label}</h3>
          <ul className="grid grid-cols-3 gap-2">
            {links.map((link) => (
              <li key={link.path}>
                <Link
                  to={link.path}
                  onClick={onClose}
                  aria-current={link.path === path ? 'page' : undefined}
                  className="grid h-11 place-items-center rounded bg-paper text-sm aria-[current]:font-semibold aria-[current]:text-seal"
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </Sheet>
  );
}
