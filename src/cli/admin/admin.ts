import { Command } from 'commander';
import { withExamples } from '../examples.ts';
import { createDomainCommand } from './domain.ts';
import { exportCommand } from './export.ts';
import { createKeyCommand } from './key.ts';
import { createOrganizationCommand } from './organization.ts';
import { createProjectCommand } from './project.ts';
import { createUserCommand } from './user.ts';
import { createWebhookCommand } from './webhook.ts';

/**
 * `bindery admin`: manages organizations, projects, domains and API keys, even while Bindery is running on the same
 * data.
 */
export function createAdminCommand(): Command {
  const command = new Command('admin').description(
    'manage organizations, projects, domains, API keys, users and webhooks',
  );
  for (const group of [
    createOrganizationCommand(),
    createProjectCommand(),
    createDomainCommand(),
    createKeyCommand(),
    createUserCommand(),
    exportCommand(),
    createWebhookCommand(),
  ]) {
    const examples = EXAMPLES[group.name()] ?? {};
    for (const each of group.commands) withExamples(each, examples[each.name()] ?? []);
    command.addCommand(withExamples(group, Object.values(examples).flat()));
  }
  return withExamples(command, ['admin project list', 'admin key create "CI" --organization org_… --expires 90d']);
}

/** Examples by group and command. */
const EXAMPLES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  organization: {
    create: ['admin organization create "Acme"'],
    list: ['admin organization list --json'],
    update: ['admin organization update org_… --plan pro'],
    delete: ['admin organization delete org_…'],
  },
  project: {
    create: [
      'admin project create "Handbook" --organization org_… --repository https://github.com/your-company/handbook.git --docs-folder docs',
      'admin project create "Handbook" --organization org_… --repository /srv/handbook --branch release',
    ],
    list: ['admin project list --organization org_…'],
    update: [
      'admin project update prj_… --branch release',
      'admin project update prj_… --credentials-stdin < token.txt',
    ],
    repository: [
      'admin project repository create prj_… api --repository https://github.com/your-company/api.git --credentials-stdin < token.txt',
      'admin project repository list prj_…',
      'admin project repository update prj_… api --branch release --folder packages/server',
      'admin project repository delete prj_… api',
    ],
    hook: ['admin project hook prj_…', 'admin project hook prj_… --delete'],
    delete: ['admin project delete prj_…'],
  },
  domain: {
    create: ['admin domain create docs.example.org --project prj_… --base /handbook'],
    list: ['admin domain list'],
    update: ['admin domain update docs.example.org --deployment air-gapped'],
    verify: [
      'admin domain verify docs.example.org',
      'admin domain verify docs.example.org --organization org_01k9w3m7cq4t8yvd2hfx5rznba --trust',
    ],
    delete: ['admin domain delete docs.example.org --yes'],
  },
  user: {
    invite: [
      'admin user invite --organization org_… --role owner',
      'admin user invite --organization org_… --role member --email kim@example.com --expires 2d',
    ],
    list: ['admin user list'],
    'reset-link': ['admin user reset-link kim@example.com'],
  },
  export: {
    pin: ['admin export pin se_…'],
    unpin: ['admin export unpin se_…'],
  },
  webhook: {
    create: [
      'admin webhook create https://ci.example.com/hooks/bindery --project prj_…',
      'admin webhook create https://hooks.slack.com/services/… --organization org_… --format slack --event export.failed',
    ],
    list: ['admin webhook list'],
    update: ['admin webhook update wh_… --off'],
    rotate: ['admin webhook rotate wh_…', 'admin webhook rotate wh_… --keep-old 7d'],
    test: ['admin webhook test wh_…'],
    log: ['admin webhook log wh_… --json'],
    redeliver: ['admin webhook redeliver wh_… msg_…'],
    delete: ['admin webhook delete wh_…'],
  },
  key: {
    create: ['admin key create "CI" --organization org_… --scope write --expires 90d --allow-ip 10.0.0.0/8'],
    list: ['admin key list --organization org_…'],
    revoke: ['admin key revoke key_…'],
  },
};
