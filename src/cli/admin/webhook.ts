import { Command, Option } from 'commander';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import {
  addWebhook,
  changeWebhook,
  redeliverMessage,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '../../accounts/changes/webhooks.ts';
import { getProject } from '../../accounts/projects/projects.ts';
import { getSecretKey } from '../../accounts/secrets/secret-key.ts';
import { listDeliveries } from '../../accounts/webhooks/deliveries.ts';
import type { Delivery } from '../../accounts/webhooks/deliveries.ts';
import { WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '../../accounts/webhooks/events.ts';
import type { WebhookFormat } from '../../accounts/webhooks/events.ts';
import { KEEP_OLD_SECONDS } from '../../accounts/webhooks/rotate-secret.ts';
import { listWebhooks } from '../../accounts/webhooks/webhooks.ts';
import type { Webhook, WebhookKeys } from '../../accounts/webhooks/webhooks.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { parseDuration } from '../../lib/duration.ts';
import { printLine } from '../print-line.ts';
import { printTable } from './output.ts';
import type { Columns } from './format-table.ts';
import { createListCommand, createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

/** `bindery admin webhook`. */
export function createWebhookCommand(): Command {
  return new Command('webhook')
    .description('webhooks that notify other systems when jobs finish')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(updateCommand())
    .addCommand(rotateCommand())
    .addCommand(
      withId('test', 'send a test message; needs a running worker').action((id: string, options: CommonOptions) =>
        runTask(options, {
          perform: (db) => testWebhook(db, OPERATOR, { id }),
          print: (delivery) => printTable([delivery], LOG),
        }),
      ),
    )
    .addCommand(
      withId('log', 'list recent deliveries and their results').action((id: string, options: CommonOptions) =>
        runTask(options, {
          perform: (db) => listDeliveries(db, { id, limit: 50 }),
          print: (rows) => printTable(rows, LOG),
        }),
      ),
    )
    .addCommand(
      withId('redeliver', 'send a message again with the same ID')
        .argument('<message>', 'message ID from the log: msg_…')
        .action((id: string, deliveryId: string, options: CommonOptions) =>
          runTask(options, {
            perform: (db) => redeliverMessage(db, OPERATOR, { id, deliveryId }),
            print: (delivery) => printTable([delivery], LOG),
          }),
        ),
    )
    .addCommand(
      withId('delete', 'delete a webhook and its log').action((id: string, options: CommonOptions) =>
        runTask(options, {
          perform: async (db) => {
            await removeWebhook(db, OPERATOR, { id });
            return { id, deleted: true };
          },
          print: () => printLine(`Deleted ${id}.`),
        }),
      ),
    );
}

function withId(name: string, description: string): Command {
  return createSubcommand(name, description).argument('<id>', 'webhook ID: wh_…');
}

interface CreateOptions extends CommonOptions {
  organization?: string;
  project?: string;
  format: WebhookFormat;
  event?: string[];
}

function createCommand(): Command {
  return createSubcommand('create', 'create a webhook and print its secret; it is not shown again')
    .argument('<url>', 'https URL to send messages to')
    .option('--organization <id>', 'receive events for every project in this organization')
    .option('--project <id>', 'receive events for this project only')
    .option('--event <event...>', `events to send: ${WEBHOOK_EVENTS.join(', ')} (default: all)`)
    .addOption(new Option('--format <format>', 'message format').choices(WEBHOOK_FORMATS).default('standard'))
    .action((url: string, { organization, project, format, event, ...options }: CreateOptions) =>
      runTask(options, {
        perform: async (db, config) => {
          const owner = await findOwner(db, { organization, project });
          return addWebhook(db, OPERATOR, { ...owner, url, format, events: event, keys: getKeys(config) });
        },
        print: ({ webhook, secret }) => {
          printTable([webhook], COLUMNS);
          printLine(`\n${secret}\n\nThis secret signs the messages. Copy it now. You won't be able to see it again.`);
        },
      }),
    );
}

async function findOwner(db: Database, { organization, project }: Pick<CreateOptions, 'organization' | 'project'>) {
  if (project !== undefined) {
    const reference = { id: project, ...(organization !== undefined && { organizationId: organization }) };
    return { organizationId: (await getProject(db, reference)).organizationId, projectId: project };
  }
  if (organization !== undefined) return { organizationId: organization };
  throw new AppError('invalid_request', 'Expected --organization or --project, to select the jobs to report.');
}

function listCommand(): Command {
  return createListCommand({ things: 'webhooks', columns: COLUMNS, list: listWebhooks });
}

interface UpdateOptions extends CommonOptions {
  url?: string;
  format?: WebhookFormat;
  event?: string[];
  on?: boolean;
  off?: boolean;
}

function updateCommand(): Command {
  return withId('update', 'change a webhook but keep its secret')
    .option('--url <url>', 'new URL')
    .addOption(new Option('--format <format>', 'message format').choices(WEBHOOK_FORMATS))
    .option('--event <event...>', 'events to send')
    .option('--on', 'turn the webhook on')
    .addOption(new Option('--off', 'turn the webhook off').conflicts('on'))
    .action((id: string, { url, format, event, on, off, ...options }: UpdateOptions) =>
      runTask(options, {
        perform: (db, config) => {
          const isActive = on === true ? true : off === true ? false : undefined;
          return changeWebhook(db, OPERATOR, { id, url, format, events: event, isActive, keys: getKeys(config) });
        },
        print: (webhook) => printTable([webhook], COLUMNS),
      }),
    );
}

interface RotateOptions extends CommonOptions {
  keepOld: string;
}

function rotateCommand(): Command {
  return withId('rotate', "replace a webhook's secret and print the new one; it is not shown again")
    .option(
      '--keep-old <duration>',
      'how long the old secret also signs messages, such as 2d; 0 to stop immediately, for example after a leak',
      '1d',
    )
    .action((id: string, { keepOld, ...options }: RotateOptions) =>
      runTask(options, {
        perform: (db, config) =>
          rotateWebhookSecret(db, OPERATOR, { id, keepSeconds: parseKeeping(keepOld), ...getKeys(config) }),
        print: ({ webhook, secret }) => {
          printTable([webhook], COLUMNS);
          printLine(`\n${secret}\n\nCopy it now. You won't be able to see it again.`);
        },
      }),
    );
}

function parseKeeping(text: string): number {
  const seconds = parseDuration(text);
  if (seconds !== undefined && seconds <= KEEP_OLD_SECONDS.max) return seconds;
  throw new AppError('invalid_request', `Expected --keep-old from 0 to 7d, such as 12h, got ${JSON.stringify(text)}.`);
}

function getKeys(config: Config): WebhookKeys {
  return { getSecretKey: () => getSecretKey(config), privateHosts: config.webhookPrivateHosts };
}

const COLUMNS: Columns<Webhook> = {
  ID: (row) => row.id,
  URL: (row) => row.url,
  FORMAT: (row) => row.format,
  EVENTS: ({ events }) => (events.length === WEBHOOK_EVENTS.length ? 'all' : events.join(', ')),
  ENABLED: (row) => (row.isActive ? 'yes' : 'no'),
  'OLD SECRET EXPIRES': (row) => row.formerSecretUntil,
  PROJECT: (row) => row.projectId ?? 'all',
  ORGANIZATION: (row) => row.organizationId,
};

const LOG: Columns<Delivery> = {
  MESSAGE: (row) => row.id,
  EVENT: (row) => row.event,
  JOB: (row) => row.jobId,
  STATUS: (row) => row.status,
  ATTEMPTS: (row) => String(row.attempts),
  RESPONSE: (row) => (row.responseStatus === null ? null : String(row.responseStatus)),
  'NEXT ATTEMPT': (row) => row.nextTryAt,
  ERROR: (row) => row.error,
};
