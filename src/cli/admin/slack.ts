import { Command } from 'commander';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import {
  changeSlackChannel,
  connectSlackApp,
  disconnectSlackApp,
  dropSlackChannel,
} from '../../accounts/changes/slack.ts';
import { getOrganization } from '../../accounts/organizations.ts';
import { getProject } from '../../accounts/projects/projects.ts';
import { getSecretKey } from '../../accounts/secrets/secret-key.ts';
import { createSlackManifest, getSlackRequestUrl } from '../../accounts/slack/manifest.ts';
import { listSlackApps } from '../../accounts/slack/slack-apps.ts';
import type { SlackApp } from '../../accounts/slack/slack-apps.ts';
import { listSlackChannels } from '../../accounts/slack/slack-channels.ts';
import type { SlackChannel } from '../../accounts/slack/slack-channels.ts';
import { AppError } from '../../errors.ts';
import { printLine } from '../print-line.ts';
import { getPrintedUrl } from '../printed-url.ts';
import { printTable } from './output.ts';
import type { Columns } from './format-table.ts';
import { createListCommand, createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

/** `bindery admin slack`. */
export function createSlackCommand(): Command {
  return new Command('slack')
    .description('Slack apps, which let people ask the agent in Slack')
    .addCommand(createManifestCommand())
    .addCommand(createConnectCommand())
    .addCommand(createListCommand({ things: 'Slack apps', columns: APPS, list: listSlackApps }))
    .addCommand(createChannelCommand())
    .addCommand(
      withOrganization('disconnect', 'delete the secrets, channels and threads of a Slack app').action(
        ({ organization, ...options }: OrganizationOptions) =>
          runTask(options, {
            async perform(db) {
              const { teamName } = await disconnectSlackApp(db, OPERATOR, organization);
              return { organization, teamName, disconnected: true };
            },
            print: ({ teamName }) => printLine(`Disconnected ${teamName}.`),
          }),
      ),
    );
}

interface OrganizationOptions extends CommonOptions {
  organization: string;
}

function withOrganization(name: string, description: string): Command {
  return createSubcommand(name, description).requiredOption('--organization <id>', 'organization ID: org_…');
}

function createManifestCommand(): Command {
  return withOrganization('manifest', 'print the manifest to create a Slack app from').action(
    ({ organization, ...options }: OrganizationOptions) =>
      runTask(options, {
        async perform(db, config) {
          await getOrganization(db, organization);
          const manifest = createSlackManifest(getSlackRequestUrl(await getPrintedUrl(config), organization));
          return JSON.parse(manifest) as object;
        },
        print: (manifest) => printLine(JSON.stringify(manifest, null, 2)),
      }),
  );
}

interface ConnectOptions extends OrganizationOptions {
  signingSecretEnv: string;
  botTokenEnv: string;
}

function createConnectCommand(): Command {
  return withOrganization('connect', 'connect a Slack app, or replace its secrets')
    .option('--signing-secret-env <variable>', 'environment variable with the signing secret', 'SLACK_SIGNING_SECRET')
    .option('--bot-token-env <variable>', 'environment variable with the bot token', 'SLACK_BOT_TOKEN')
    .action(({ organization: organizationId, signingSecretEnv, botTokenEnv, ...options }: ConnectOptions) =>
      runTask(options, {
        async perform(db, config) {
          const secrets = { signingSecret: readVariable(signingSecretEnv), botToken: readVariable(botTokenEnv) };
          const access = { getSecretKey: () => getSecretKey(config), url: config.agent.slackUrl };
          return connectSlackApp(db, OPERATOR, { organizationId, secrets, access });
        },
        print: (app) => printTable([app], APPS),
      }),
    );
}

/** Secrets are never arguments, which every user of the machine can list. */
function readVariable(name: string): string {
  const value = process.env[name]?.trim();
  if (value) return value;
  throw new AppError(
    'invalid_config',
    `The environment variable ${name} is not set. Set it to the secret from the Slack app's settings.`,
  );
}

function createChannelCommand(): Command {
  return new Command('channel')
    .description('Slack channels and their projects')
    .addCommand(
      createSubcommand('set', 'set the project of a channel')
        .argument('<channel>', 'channel ID: C…')
        .requiredOption('--project <id>', 'project ID: prj_…')
        .action((channelId: string, { project, ...options }: CommonOptions & { project: string }) =>
          runTask(options, {
            async perform(db) {
              const { organizationId } = await getProject(db, { id: project });
              return changeSlackChannel(db, OPERATOR, { organizationId, channelId, projectId: project });
            },
            print: (channel) => printTable([channel], CHANNELS),
          }),
        ),
    )
    .addCommand(
      withOrganization('list', 'list the channels of an organization').action(
        ({ organization, ...options }: OrganizationOptions) =>
          runTask(options, {
            perform: (db) => listSlackChannels(db, organization),
            print: (channels) => printTable(channels, CHANNELS),
          }),
      ),
    )
    .addCommand(
      withOrganization('remove', 'remove a channel; mentions in it no longer start jobs')
        .argument('<channel>', 'channel ID: C…')
        .action((channelId: string, { organization: organizationId, ...options }: OrganizationOptions) =>
          runTask(options, {
            perform: (db) => dropSlackChannel(db, OPERATOR, { organizationId, channelId }),
            print: () => printLine(`Removed ${channelId}.`),
          }),
        ),
    );
}

const APPS: Columns<SlackApp> = {
  ORGANIZATION: (row) => row.organizationId,
  WORKSPACE: (row) => row.teamName,
  'WORKSPACE ID': (row) => row.teamId,
  PROBLEM: (row) => row.problem,
};

const CHANNELS: Columns<SlackChannel> = {
  CHANNEL: (row) => row.channelId,
  PROJECT: (row) => row.projectId,
  NAME: (row) => row.projectName,
};
