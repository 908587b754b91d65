import type { KeyAction } from '../../api/types.ts';

/** The actions that a key can be limited to, in groups for the dialog. */
export interface ActionGroup {
  legend: string;
  /** Set if the actions are about the whole organization. A key that is limited to projects can't have them. */
  ofOrganization?: true;
  options: readonly { value: KeyAction; label: string }[];
}

/** The type check fails if the API has an action without a label. */
const LABELS: Record<KeyAction, string> = {
  'export.read': 'View exports',
  'export.create': 'Start exports',
  'export.cancel': 'Cancel exports',
  'export.link-bundle': 'Download bundles',
  'site.read': 'View, search and analyze sites',
  'site.publish': 'Publish and roll back',
  'site.preview': 'Preview branches',
  'agent.read': 'View agent jobs',
  'agent.prompt': 'Start and prompt agent jobs',
  'agent.answer': 'Answer questions',
  'agent.approve': 'Approve plans',
  'agent.stop': 'Stop agent jobs',
  'agent.archive': 'Archive agent jobs',
  'automation.read': 'View automations',
  'automation.change': 'Create and change automations',
  'automation.run': 'Run automations',
  'pull.read': 'View pull requests',
  'pull.comment': 'Comment on pull requests',
  'pull.decide': 'Merge and close pull requests',
  'pull.link': 'Create decision links',
  'project.read': 'View projects',
  'project.manage': 'Manage projects',
  'access.read': 'View people in projects',
  'access.manage': 'Manage people in projects',
  'domain.read': 'View domains',
  'domain.manage': 'Manage domains',
  'webhook.read': 'View webhooks',
  'webhook.manage': 'Manage webhooks',
  'organization.read': 'View the organization',
  'member.read': 'View members',
  'member.manage': 'Manage members',
  'service-account.manage': 'Manage service accounts',
  'key.read': 'View API keys',
  'key.manage': 'Manage API keys',
  'slack.read': 'View the Slack app',
  'slack.manage': 'Manage the Slack app',
  'audit.read': 'View the audit log',
  'system.read': 'View the system page',
};

const NOUNS: readonly (Pick<ActionGroup, 'legend' | 'ofOrganization'> & { nouns: readonly string[] })[] = [
  { legend: 'Exports and sites', nouns: ['export', 'site'] },
  { legend: 'Agent jobs and automations', nouns: ['agent', 'automation'] },
  { legend: 'Built-in pull requests', nouns: ['pull'] },
  { legend: 'Projects, domains and webhooks', nouns: ['project', 'access', 'domain', 'webhook', 'organization'] },
  {
    legend: 'Organization',
    nouns: ['member', 'service-account', 'key', 'slack', 'audit', 'system'],
    ofOrganization: true,
  },
];

/** All groups of actions. */
export const ACTION_GROUPS: readonly ActionGroup[] = NOUNS.map(({ nouns, ...group }) => ({
  ...group,
  options: (Object.entries(LABELS) as [KeyAction, string][])
    .filter(([action]) => nouns.includes(action.split('.', 1)[0] ?? ''))
    .map(([value, label]) => ({ value, label })),
}));

/** Returns whether an action is about the whole organization. */
export function needsOrganization(action: KeyAction): boolean {
  return ACTION_GROUPS.some(
    ({ ofOrganization, options }) => ofOrganization === true && options.some(({ value }) => value === action),
  );
}

/** Returns the label of an action, or the action itself if a newer version of the API added it. */
export function describeKeyAction(action: string): string {
  return (LABELS as Record<string, string>)[action] ?? action;
}
