import { Command } from 'commander';
import { withExamples } from '../examples.ts';
import { createAccessCommand } from './access.ts';
import { createDomainCommand } from './domain.ts';
import { exportCommand } from './export.ts';
import { createKeyCommand } from './key.ts';
import { createOrganizationCommand } from './organization.ts';
import { createProjectCommand } from './project.ts';
import { createScimCommand } from './scim.ts';
import { createSecretsCommand } from './secrets.ts';
import { createServiceAccountCommand } from './service-account.ts';
import { createSlackCommand } from './slack.ts';
import { createUserCommand } from './user.ts';
import { createWebhookCommand } from './webhook.ts';

/**
 * `bindery admin`: manages organizations, projects, domains and API keys, even while Bindery is running on the same
 * data.
 */
export function createAdminCommand(): Command {
  const command = new Command('admin').description(
    'manage organizations, projects, domains, API keys, users, service accounts, SCIM tokens, webhooks, Slack and secrets',
  );
  for (const group of [
    createOrganizationCommand(),
    createProjectCommand(),
    createDomainCommand(),
    createKeyCommand(),
    createUserCommand(),
    createServiceAccountCommand(),
    createAccessCommand(),
    exportCommand(),
    createWebhookCommand(),
    createSlackCommand(),
    createScimCommand(),
    createSecretsCommand(),
  ]) {
    command.addCommand(addExamples(group, 'admin'));
  }
  return withExamples(command, ['admin project list', 'admin key create "CI" --organization org_… --expires 90d']);
}

/** Adds to a command and those below it the examples that begin with its words. */
function addExamples(command: Command, parent: string): Command {
  const path = `${parent} ${command.name()}`;
  for (const each of command.commands) addExamples(each, path);
  return withExamples(
    command,
    EXAMPLES.filter((example) => `${example} `.startsWith(`${path} `)),
  );
}

/** Examples of all commands below `bindery admin`. */
const EXAMPLES: readonly string[] = [
  'admin organization create "Acme"',
  'admin organization list --json',
  'admin organization update org_… --plan pro',
  'admin organization limits org_… --monthly-cost 200',
  'admin organization limits org_… --monthly-tokens off --models off',
  'admin organization delete org_…',
  'admin project create "Handbook" --organization org_… --repository https://github.com/your-company/handbook.git --docs-folder docs',
  'admin project create "Handbook" --organization org_… --repository /srv/handbook --branch release',
  'admin project list --organization org_…',
  'admin project update prj_… --branch release',
  'admin project update prj_… --private on',
  'admin project update prj_… --credentials-stdin < token.txt',
  'admin project repository create prj_… api --repository https://github.com/your-company/api.git --credentials-stdin < token.txt',
  'admin project repository list prj_…',
  'admin project repository update prj_… api --branch release --folder packages/server',
  'admin project repository delete prj_… api',
  'admin project deploy-key',
  'admin project hook prj_…',
  'admin project hook prj_… --delete',
  'admin project delete prj_…',
  'admin domain create docs.example.org --project prj_… --base /handbook',
  'admin domain list',
  'admin domain update docs.example.org --deployment air-gapped',
  'admin domain access docs.example.org',
  'admin domain access docs.example.org --kind password --password-stdin < password.txt',
  'admin domain access docs.example.org --networks 203.0.113.0/24,2001:db8::/32',
  'admin domain access docs.example.org --kind organization',
  'admin domain access docs.example.org --add-key production',
  'admin domain access docs.example.org --kind jwt --login-url Product=https://app.example.org/docs-login',
  'admin domain access docs.example.org --kind oidc --issuer https://login.example.org --client-id docs --client-secret-stdin < secret.txt',
  'admin domain access docs.example.org --sign-out',
  'admin domain verify docs.example.org',
  'admin domain verify docs.example.org --organization org_01k9w3m7cq4t8yvd2hfx5rznba --trust',
  'admin domain delete docs.example.org --yes',
  'admin user invite --organization org_… --role owner',
  'admin user invite --organization org_… --role member --email kim@example.com --expires 2d',
  'admin user list',
  'admin user reset-link kim@example.com',
  'admin user reset-second-factor kim@example.com',
  'admin user reactivate kim@example.com',
  'admin service-account create release-bot --organization org_… --role viewer',
  'admin service-account list',
  'admin service-account update sa_… --role member',
  'admin service-account delete sa_…',
  'admin access list prj_…',
  'admin access set prj_… sa_… --role editor',
  'admin access remove prj_… usr_…',
  'admin export pin se_…',
  'admin export unpin se_…',
  'admin webhook create https://ci.example.com/hooks/bindery --project prj_…',
  'admin webhook create https://hooks.slack.com/services/… --organization org_… --format slack --event export.failed',
  'admin webhook list',
  'admin webhook update wh_… --off',
  'admin webhook rotate wh_…',
  'admin webhook rotate wh_… --keep-old 7d',
  'admin webhook test wh_…',
  'admin webhook log wh_… --json',
  'admin webhook redeliver wh_… msg_…',
  'admin webhook delete wh_…',
  'admin slack manifest --organization org_…',
  'admin slack connect --organization org_…',
  'admin slack list',
  'admin slack channel set C0123456789 --project prj_…',
  'admin slack channel list --organization org_…',
  'admin slack channel remove C0123456789 --organization org_…',
  'admin slack disconnect --organization org_…',
  'admin key create "CI" --organization org_… --scope write --expires 90d --allow-ip 10.0.0.0/8',
  'admin key create "Guides pipeline" --organization org_… --project prj_… --action export.create export.read',
  'admin key create "CI" --organization org_… --service-account sa_…',
  'admin key list --organization org_…',
  'admin key revoke key_…',
  'admin scim create "Okta" --organization org_… --expires 365d',
  'admin scim list',
  'admin scim rotate sct_…',
  'admin scim revoke sct_…',
  'admin secrets rotate',
];
