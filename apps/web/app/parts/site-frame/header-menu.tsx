import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { groupsOf, type NavigationLink, type NavigationMenu } from '~/site/menu.ts';
import { classNames, Icon, useEarlyPress } from '~/ui/index.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Opens by hover, by keyboard focus and by press; arrows walk through it, Escape closes it. */
export function HeaderMenu({ menu, path }: { menu: NavigationMenu; path: string }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEarlyPress(button, () => setOpen(true));
  const current = menu.links.some((link) => link.path === path);

  const walk = (step: number) => {
    const stops = [...(root.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') {
      button.current?.focus();
      setOpen(false);
    } else if (step) {
      event.preventDefault();
      if (open) walk(step);
      else setOpen(true);
    }
  };

  const onFocus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) setOpen(true);
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const onLeave = () => {
    if (!root.current?.querySelector(':focus-visible')) setOpen(false);
  };

  return (
    <li
      ref={root}
      className="relative"
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={onLeave}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(true)}
        className={classNames(
          'flex h-11 items-center gap-1 transition-colors hover:text-seal',
          current ? 'font-semibold text-ink' : open && 'text-seal',
        )}
      >
        {menu.label}
        <Icon
          name="chevron-down"
          size={14}
          className={classNames('transition-transform', open && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        className={classNames(
          'absolute top-full left-1/2 w-max -translate-x-1/2 pt-2 transition-[opacity,visibility]',
          open ? 'visible opacity-100' : 'invisible opacity-0',
        )}
      >
        <div className="flex gap-4 rounded-card border border-line bg-white p-2 shadow-soft">
          {groupsOf(menu).map(({ label, links }) => (
            <MenuLinks key={label} group={label} links={links} path={path} onChoose={() => setOpen(false)} />
          ))}
        </div>
      </div>
    </li>
  );
}

interface MenuLinksProps {
  group: string;
  links: NavigationLink[];
  path: string;
  onChoose: () => void;
}

/** One heading's links; many of them stand in columns. */
function MenuLinks({ group, links, path, onChoose }: MenuLinksProps) {
  return (
    <div className={classNames(group !== '' && 'p-2')}>
      {group && <p className="mb-1 border-b border-line px-3 pb-2 text-sm text-ink-3">{group}</p>}
      <ul className={classNames(links.length > 6 ? 'grid grid-cols-3' : 'min-w-32')}>
        {links.map((link) => (
          <li key={link.path}>
            <Link
              to={link.path}
              onClick={onChoose}
              aria-current={link.path === path ? 'page' : undefined}
              className={classNames(
                'block rounded py-2 whitespace-nowrap transition-colors hover:bg-paper hover:text-seal aria-[current]:font-semibold aria-[current]:text-ink',
                group ? 'px-3' : 'px-4 text-center',
              )}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
