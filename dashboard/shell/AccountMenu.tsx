import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOrganization } from '../api/organization.ts';
import { meQuery, signOut } from '../api/session.ts';
import { describeError } from '../lib/describe-error.ts';
import { getTheme, setTheme, THEMES } from '../lib/theme.ts';
import type { Theme } from '../lib/theme.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/Menu.tsx';
import { showToast } from '../ui/toasts.ts';
import css from './AccountMenu.module.css';
import { SidebarButton } from './SidebarButton.tsx';

const THEME_ICONS = { system: 'monitor', light: 'sun', dark: 'moon' } as const;
const THEME_LABELS: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' };

/** Who is signed in: their account, the color mode, and the way out. */
export function AccountMenu({ openShortcuts }: { openShortcuts: () => void }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const { id: org, role } = useOrganization();
  const [theme, change] = useState(getTheme);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = async () => {
    try {
      await signOut();
      await navigate({ to: '/sign-in', search: {} });
      queryClient.clear();
    } catch (error) {
      showToast(describeError(error), 'bad');
    }
  };
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
      purpose="Your account and colors"
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
      <MenuLabel>Colors</MenuLabel>
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
      <MenuItem icon="signOut" onSelect={() => void leave()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
