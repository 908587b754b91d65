import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { AgentJob, BinderyClient, ExportJob, ListedAgentJob, ListedExport } from '../../client/index.ts';
import { AppError } from '../../errors.ts';
import { printJson, printTable } from '../admin/output.ts';
import type { Columns } from '../admin/format-table.ts';
import { formatCount } from '../format-count.ts';
import { toOneLine } from '../one-line.ts';
import { connectService } from '../remote-service.ts';
import { createSubcommand } from './subcommand.ts';
import type { JobKind, JobOptions } from './subcommand.ts';

interface ListOptions extends JobOptions {
  kind?: JobKind;
  domain?: string;
  project?: string;
  tag?: string;
  status?: Status;
  limit: number;
}

type Status = ExportJob['status'] | AgentJob['status'];

const STATUSES: Record<JobKind, readonly Status[]> = {
  export: ['queued', 'running', 'completed', 'failed'],
  agent: ['active', 'completed', 'failed', 'archived'],
};

type ListedJob = (ListedExport & { kind: 'export' }) | (ListedAgentJob & { kind: 'agent' });

/** `bindery jobs list`. */
export function listCommand(): Command {
  return createSubcommand('list', 'list exports and agent jobs, newest first')
    .addOption(new Option('--kind <kind>', 'only this type of job').choices(['export', 'agent']))
    .option('--domain <host>', 'only exports of this domain')
    .option('--project <id>', 'only jobs in this project')
    .option('--tag <text>', 'only agent jobs with this tag')
    .addOption(
      new Option('--status <status>', 'only jobs with this status').choices([
        ...new Set(Object.values(STATUSES).flat()),
      ]),
    )
    .addOption(new Option('--limit <n>', 'number of jobs to list').default(20).argParser(parseLimit))
    .action(async ({ json, ...options }: ListOptions) => {
      const kinds = chooseKinds(options);
      const jobs = await listJobs(await connectService(options), { ...options, kinds });
      if (json) printJson(jobs);
      else printTable(jobs, COLUMNS);
    });
}

const LIST_FORMAT = new Intl.ListFormat('en', { type: 'disjunction' });

/** Returns the types of jobs that match the options. Throws `invalid_request` if none do. */
function chooseKinds({ kind, domain, status, tag }: ListOptions): JobKind[] {
  const kinds = (['export', 'agent'] as const).filter(
    (each) =>
      (kind === undefined || kind === each) &&
      (domain === undefined || each === 'export') &&
      (tag === undefined || each === 'agent') &&
      (status === undefined || STATUSES[each].includes(status)),
  );
  if (kinds.length > 0) return kinds;
  throw new AppError(
    'invalid_request',
    `These filters can't match any job. Only exports have a domain, and only agent jobs have tags. Exports are ${LIST_FORMAT.format(STATUSES.export)}. Agent jobs are ${LIST_FORMAT.format(STATUSES.agent)}.`,
  );
}

async function listJobs(
  client: BinderyClient,
  { kinds, domain, project: projectId, status, tag, limit }: ListOptions & { kinds: readonly JobKind[] },
): Promise<ListedJob[]> {
  const filter = { limit, ...(projectId !== undefined && { projectId }) };
  const [exports, agentJobs] = await Promise.all([
    kinds.includes('export')
      ? client.listExports({
          ...filter,
          ...(domain !== undefined && { domain }),
          ...(status && { status: status as ExportJob['status'] }),
        })
      : { exports: [] },
    kinds.includes('agent')
      ? client.listAgentJobs({
          ...filter,
          ...(tag !== undefined && { tag }),
          ...(status && { status: status as AgentJob['status'] }),
        })
      : { jobs: [] },
  ]);
  const allJobs: ListedJob[] = [
    ...exports.exports.map((job) => ({ kind: 'export' as const, ...job })),
    ...agentJobs.jobs.map((job) => ({ kind: 'agent' as const, ...job })),
  ];
  return allJobs.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, limit);
}

const COLUMNS: Columns<ListedJob> = {
  JOB: (job) => (job.kind === 'export' ? job.jobId : job.id),
  TARGET: (job) => (job.kind === 'export' ? job.domain : toOneLine(job.projectName)),
  STATUS: describeStatus,
  PROGRESS: (job) => (job.kind === 'export' ? `${job.progress}%` : formatCount(job.turns, 'prompt')),
  RESULT: (job) => (job.kind === 'export' ? formatCount(job.pageCount, 'page') : job.prLink && toOneLine(job.prLink)),
  LABEL: (job) => (job.kind === 'export' ? job.version : job.tags.map(toOneLine).join(', ') || null),
  COST: (job) => (job.kind === 'export' || job.cost === null ? null : `$${job.cost.toFixed(2)}`),
  STARTED: ({ createdAt }) => createdAt,
};

function describeStatus(job: ListedJob): string {
  if (job.kind === 'export') return job.canceledAt === null ? job.status : 'canceled';
  return job.outcome === 'could_not' ? 'could not' : job.status;
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= 200) return limit;
  throw new InvalidArgumentError('Expected a whole number from 1 to 200.');
}
