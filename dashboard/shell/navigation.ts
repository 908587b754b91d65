import type { Membership } from '../api/types.ts';
import type { IconName } from '../ui/icons.ts';

/** Pages in the sidebar. Pressing `g` and then a page's letter opens it. */
const NAVIGATION = [
  {
    title: undefined,
    entries: [
      { to: '/$org', label: 'Overview', icon: 'home', letter: 'o' },
      { to: '/$org/projects', label: 'Projects', icon: 'project', letter: 'p' },
      { to: '/$org/exports', label: 'Exports', icon: 'export', letter: 'e' },
      { to: '/$org/agent', label: 'Agent jobs', icon: 'agent', letter: 'j' },
      { to: '/$org/automations', label: 'Automations', icon: 'clock', letter: 'u' },
      { to: '/$org/pulls', label: 'Pull requests', icon: 'pull', letter: 'r' },
      { to: '/$org/analytics', label: 'Analytics', icon: 'chart', letter: 'a' },
    ],
  },
  {
    title: 'Organization',
    entries: [
      { to: '/$org/keys', label: 'API keys', icon: 'key', letter: 'k' },
      { to: '/$org/members', label: 'Members', icon: 'members', letter: 'm' },
      { to: '/$org/models', label: 'Models', icon: 'tool', letter: 'd' },
      { to: '/$org/slack', label: 'Slack', icon: 'message', letter: 'c' },
      { to: '/$org/audit', label: 'Audit log', icon: 'audit', letter: 'l' },
      { to: '/$org/system', label: 'System', icon: 'system', letter: 's', forOperator: true },
    ],
  },
] as const satisfies readonly {
  title: string | undefined;
  entries: readonly { to: string; label: string; icon: IconName; letter: string; forOperator?: true }[];
}[];

/** Lists the pages that an organization has. Only the operator's organization can see the state of the installation. */
export function listNavigation({ runsInstallation }: Pick<Membership, 'runsInstallation'>) {
  return NAVIGATION.map(({ title, entries }) => ({
    title,
    entries: entries.filter((entry) => runsInstallation || !('forOperator' in entry)),
  }));
}
