import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOrganization } from '../api/organization.ts';
import { meQuery } from '../api/session.ts';
import { getTheme, setTheme, THEMES, THEME_ICONS, THEME_LABELS } from '../lib/theme.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/Menu.tsx';
import css from './AccountMenu.module.css';
import { SidebarButton } from './SidebarButton.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Menu of the signed-in account: account page, keyboard shortcuts, theme and sign-out. */
export function AccountMenu({ openShortcuts }: { openShortcuts: () => void }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const { id: org, role } = useOrganization();
  const [theme, change] = useState(getTheme);
  const navigate = useNavigate();
  const signOut = useSignOut();
  const name = me.user.name || me.user.email;
  const trigger = (
    <SidebarButton
      picture={
        <span className={css.avatar} aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
      }
      name={name}
      detail={role}
      purpose="Account menu"
      icon="more"
    />
  );
  return (
    <Menu trigger={trigger} align="start">
      <MenuItem icon="account" onSelect={() => void navigate({ to: '/$org/account', params: { org } })}>
        Your account
      </MenuItem>
      <MenuItem icon="keyboard" onSelect={openShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      {THEMES.map((each) => (
        <MenuItem
          key={each}
          icon={THEME_ICONS[each]}
          chosen={each === theme}
          onSelect={() => {
            setTheme(each);
            change(each);
          }}
        >
          {THEME_LABELS[each]}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon="signOut" onSelect={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
