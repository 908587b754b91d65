import { Link } from '@tanstack/react-router';
import { useOrganization } from '../api/organization.ts';
import { classNames } from '../lib/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { listNavigation } from './navigation.ts';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import css from './Sidebar.module.css';

interface SidebarProps {
  /** Whether it is open on a phone. Wider windows always show it. */
  isOpen: boolean;
  openPalette: (view: 'commands' | 'shortcuts') => void;
}

/** Sidebar with the organization switcher, search, navigation and account menu. */
export function Sidebar({ isOpen, openPalette }: SidebarProps) {
  const organization = useOrganization();
  const { id: org } = organization;
  return (
    <aside className={classNames(css.sidebar, isOpen && css.open)} aria-label="Sidebar">
      <OrganizationSwitcher />
      <button type="button" className={css.search} onClick={() => openPalette('commands')}>
        <Icon name="search" />
        <span>Search</span>
        <Kbd keys={['mod', 'K']} />
      </button>
      <nav className={css.navigation} aria-label="Main">
        {listNavigation(organization).map(({ title, entries }) => (
          <div key={title ?? 'main'}>
            {title !== undefined && <h2 className={css.title}>{title}</h2>}
            <ul>
              {entries.map(({ to, label, icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    params={{ org }}
                    className={css.entry}
                    activeProps={{ 'aria-current': 'page' }}
                    activeOptions={{ exact: to === '/$org', includeSearch: false }}
                  >
                    <Icon name={icon} />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <AccountMenu openShortcuts={() => openPalette('shortcuts')} />
    </aside>
  );
}
