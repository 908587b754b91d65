import { Command, InvalidArgumentError, Option } from 'commander';
import type { ExportJob, ListedExport } from '../client/index.ts';
import { printJson, printLine, printTable } from './admin/output.ts';
import type { Columns } from './admin/output.ts';
import { countOf } from './count-of.ts';
import { withExamples } from './examples.ts';
import { FOUND } from './exit-codes.ts';
import { followExport } from './follow-export.ts';
import { toOneLine } from './one-line.ts';
import { connectService, withServiceOption } from './remote-service.ts';

interface JobOptions {
  url: string;
  json?: boolean;
}

interface ListOptions extends JobOptions {
  domain?: string;
  status?: ExportJob['status'];
  limit: number;
}

/** `bindery jobs`: the exports of a running service. */
export function jobsCommand(): Command {
  const command = new Command('jobs')
    .description('list, follow and cancel the exports of a running service')
    .addCommand(listCommand())
    .addCommand(followCommand())
    .addCommand(cancelCommand());
  return withExamples(command, Object.values(EXAMPLES).flat());
}

const EXAMPLES = {
  list: ['jobs list --domain docs.example.com', 'jobs list --status running --json'],
  follow: ['jobs follow se_…'],
  cancel: ['jobs cancel se_…'],
};

const HELP = '\nThe key is read from BINDERY_API_KEY.';

function createSubcommand(name: keyof typeof EXAMPLES, description: string): Command {
  const command = new Command(name).description(description).option('--json', 'print JSON instead of text');
  withServiceOption(command).addHelpText('after', HELP);
  return withExamples(command, EXAMPLES[name]);
}

function listCommand(): Command {
  return createSubcommand('list', 'list exports, the newest first')
    .option('--domain <host>', 'only those of one domain')
    .addOption(
      new Option('--status <status>', 'only those in this state').choices(['queued', 'running', 'completed', 'failed']),
    )
    .addOption(new Option('--limit <n>', 'how many').default(20).argParser(parseLimit))
    .action(async ({ json, domain, status, limit, ...service }: ListOptions) => {
      const filter = { limit, ...(domain !== undefined && { domain }), ...(status && { status }) };
      const { exports } = await connectService(service).listExports(filter);
      if (json) printJson(exports);
      else printTable(exports, COLUMNS);
    });
}

const COLUMNS: Columns<ListedExport> = {
  JOB: ({ jobId }) => jobId,
  DOMAIN: ({ domain }) => domain,
  STATUS: ({ status, canceledAt }) => (canceledAt === null ? status : 'canceled'),
  PROGRESS: ({ progress }) => `${progress} %`,
  PAGES: ({ pageCount }) => String(pageCount),
  LABEL: ({ version }) => version,
  STARTED: ({ createdAt }) => createdAt,
};

function followCommand(): Command {
  return createSubcommand('follow', 'wait until an export has ended; exit with code 1 when it has failed')
    .argument('<id>', 'the export: se_…')
    .action(async (id: string, { json, ...service }: JobOptions) => {
      const job = await followExport(connectService(service), id, { json: json === true });
      if (json) printJson(job);
      else printLine(describeEnd(job));
      if (job.status === 'failed') process.exitCode = FOUND;
    });
}

function cancelCommand(): Command {
  return createSubcommand('cancel', 'end an export that is queued or running')
    .argument('<id>', 'the export: se_…')
    .action(async (id: string, { json, ...service }: JobOptions) => {
      const job = await connectService(service).cancelExport(id);
      if (json) printJson(job);
      else printLine(`${job.jobId} is canceled.`);
    });
}

function describeEnd({ jobId, status, pageCount, canceledAt, error }: ExportJob): string {
  if (status === 'completed') return `${jobId} has completed: ${countOf(pageCount, 'page')}.`;
  return canceledAt === undefined
    ? `${jobId} has failed: ${toOneLine(error ?? 'the service gives no reason.')}`
    : `${jobId} was canceled at ${canceledAt}.`;
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= 200) return limit;
  throw new InvalidArgumentError('Expected a whole number from 1 to 200.');
}
