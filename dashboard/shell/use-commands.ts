import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useOrganization } from '../api/organization.ts';
import { domainsQuery, projectsQuery } from '../api/projects.ts';
import { meQuery } from '../api/session.ts';
import { isAtLeast } from '../lib/policy.ts';
import { setTheme, THEMES, THEME_ICONS, THEME_LABELS } from '../lib/theme.ts';
import type { IconName } from '../ui/icons.ts';
import { listNavigation } from './navigation.ts';
import { useSignOut } from './use-sign-out.ts';

/** An entry of the command palette. */
export interface Command {
  label: string;
  hint: string;
  icon: IconName;
  run: () => void;
}

/**
 * Lists the entries of the command palette: pages, commands, projects, domains, organizations and the account menu's
 * actions.
 */
export function useCommands(openShortcuts: () => void): Command[] {
  const organization = useOrganization();
  const { id: org } = organization;
  const navigate = useNavigate();
  const { data: projects = [] } = useQuery(projectsQuery(org));
  const { data: domains = [] } = useQuery(domainsQuery(org));
  const startCommands = useStartCommands();
  const { data: me } = useSuspenseQuery(meQuery);
  const signOut = useSignOut();
  const params = { org };
  return [
    ...listNavigation(organization).flatMap(({ entries }) =>
      entries.map(({ to, label, icon }): Command => ({
        label,
        hint: 'Page',
        icon,
        run: () => void navigate({ to, params }),
      })),
    ),
    { label: 'Your account', hint: 'Page', icon: 'account', run: () => void navigate({ to: '/$org/account', params }) },
    ...startCommands,
    ...projects.map((project): Command => ({
      label: project.name,
      hint: 'Project',
      icon: 'project',
      run: () => void navigate({ to: '/$org/projects/$projectId', params: { org, projectId: project.id } }),
    })),
    ...domains.map(({ host }): Command => ({
      label: host,
      hint: 'Domain',
      icon: 'globe',
      run: () => void navigate({ to: '/$org/domains/$host', params: { org, host } }),
    })),
    ...me.organizations.flatMap(({ id, name }): Command[] =>
      id === org
        ? []
        : [
            {
              label: name,
              hint: 'Organization',
              icon: 'building',
              run: () => void navigate({ to: '/$org', params: { org: id } }),
            },
          ],
    ),
    ...THEMES.map((theme): Command => ({
      label: THEME_LABELS[theme],
      hint: 'Theme',
      icon: THEME_ICONS[theme],
      run: () => setTheme(theme),
    })),
    { label: 'Keyboard shortcuts', hint: 'Help', icon: 'keyboard', run: openShortcuts },
    { label: 'Sign out', hint: 'Command', icon: 'signOut', run: signOut },
  ];
}

/** Lists the commands that the user's role allows. */
function useStartCommands(): Command[] {
  const { id: org, role } = useOrganization();
  const navigate = useNavigate();
  const params = { org };
  const search = { start: 'new' };
  const all = [
    {
      label: 'New project',
      icon: 'plus',
      least: 'admin',
      run: () => void navigate({ to: '/$org/projects/new', params }),
    },
    {
      label: 'New export',
      icon: 'rocket',
      least: 'member',
      run: () => void navigate({ to: '/$org/exports', params, search }),
    },
    {
      label: 'New agent job',
      icon: 'agent',
      least: 'member',
      run: () => void navigate({ to: '/$org/agent', params }),
    },
    {
      label: 'Create API key',
      icon: 'key',
      least: 'admin',
      run: () => void navigate({ to: '/$org/keys', params, search }),
    },
    {
      label: 'Invite a member',
      icon: 'mail',
      least: 'admin',
      run: () => void navigate({ to: '/$org/members', params, search }),
    },
  ] as const;
  return all
    .filter(({ least }) => isAtLeast(role, least))
    .map(({ label, icon, run }) => ({ label, hint: 'Command', icon, run }));
}
