import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { OrganizationContext } from '../api/organization.ts';
import { meQuery } from '../api/session.ts';
import type { Membership } from '../api/types.ts';
import { rememberOrganization } from '../lib/last-organization.ts';
import { IconButton } from '../ui/Button.tsx';
import css from './OrganizationLayout.module.css';
import { LazyPalette } from './LazyPalette.tsx';
import { Mark } from './Mark.tsx';
import { RouteMissing } from './RouteMissing.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useLostFocus } from './use-lost-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Layout of all pages of an organization: sidebar, command palette and keyboard shortcuts. */
export function OrganizationLayout() {
  const { data: me } = useSuspenseQuery(meQuery);
  const { org } = useParams({ from: '/signed-in/$org' });
  const organization = me.organizations.find(({ id }) => id === org);
  if (!organization) return <RouteMissing />;
  return (
    <OrganizationContext value={organization}>
      <Frame key={org} organization={organization} />
    </OrganizationContext>
  );
}

function Frame({ organization }: { organization: Membership }) {
  const { id: org, runsInstallation } = organization;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [palette, setPalette] = useState<'closed' | 'commands' | 'shortcuts'>('closed');
  const { pathname } = useLocation();
  useEffect(() => rememberOrganization(org), [org]);
  useEffect(() => setMenuOpen(false), [pathname]);
  useShortcuts({ org, runsInstallation, openPalette: setPalette });
  useLostFocus();
  return (
    <div className={css.frame}>
      <a href="#content" className={css.skip}>
        Skip to content
      </a>
      <header className={css.bar}>
        <IconButton
          icon={isMenuOpen ? 'close' : 'menu'}
          label="Menu"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(!isMenuOpen)}
        />
        <Mark />
        <span className={css.brand}>Bindery</span>
        <IconButton icon="search" label="Search" onClick={() => setPalette('commands')} />
      </header>
      <Sidebar isOpen={isMenuOpen} openPalette={setPalette} />
      {isMenuOpen && (
        <button type="button" className={css.shade} aria-label="Close menu" onClick={() => setMenuOpen(false)} />
      )}
      <main id="content" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
      <LazyPalette shown={palette} setShown={setPalette} />
    </div>
  );
}
