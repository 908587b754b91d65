import type { Command } from 'commander';
import type { BinderyClient, ExportJob } from '../../client/index.ts';
import { printJson } from '../admin/output.ts';
import { followAgentJob } from '../agent/follow-agent-job.ts';
import { formatCount } from '../format-count.ts';
import { ERRORS_FOUND } from '../exit-codes.ts';
import { toOneLine } from '../one-line.ts';
import { printLine } from '../print-line.ts';
import { connectService } from '../remote-service.ts';
import { followExport } from '../follow-export.ts';
import { createSubcommand, getJobKind } from './subcommand.ts';
import type { JobOptions } from './subcommand.ts';

/** `bindery jobs follow`. */
export function followCommand(): Command {
  return createSubcommand('follow', 'wait for a job to finish; exit with code 1 unless it completes')
    .argument('<id>', 'export or agent job ID: se_… or aj_…')
    .action(async (id: string, { json = false, ...service }: JobOptions) => {
      const client = await connectService(service);
      const status = await (getJobKind(id) === 'export' ? follow(client, id, json) : followAgent(client, id, json));
      if (status !== 'completed') process.exitCode = ERRORS_FOUND;
    });
}

async function follow(client: BinderyClient, id: string, json: boolean): Promise<string> {
  const job = await followExport(client, id, { json });
  if (json) printJson(job);
  else printLine(describeEnd(job));
  return job.status;
}

/** Also shows what the agent has done so far. */
async function followAgent(client: BinderyClient, id: string, json: boolean): Promise<string> {
  const { projectId } = await client.findAgentJob(id);
  const { status } = await followAgentJob(client, { projectId, id }, { json });
  return status;
}

function describeEnd({ jobId, status, pageCount, canceledAt, error }: ExportJob): string {
  if (status === 'completed') return `${jobId} completed: ${formatCount(pageCount, 'page')}.`;
  return canceledAt === undefined
    ? `${jobId} failed: ${toOneLine(error ?? "the service didn't report a reason.")}`
    : `${jobId} was canceled at ${canceledAt}.`;
}
