import type { Command } from 'commander';
import type { AgentJob, BinderyClient } from '../../client/index.ts';
import { AppError } from '../../errors.ts';
import { printJson } from '../admin/output.ts';
import { printLine } from '../print-line.ts';
import { connectService } from '../remote-service.ts';
import { createSubcommand, getJobKind } from './subcommand.ts';
import type { JobOptions } from './subcommand.ts';

/** `bindery jobs cancel`. */
export function cancelCommand(): Command {
  return createSubcommand('cancel', 'cancel an export, or archive an agent job')
    .argument('<id>', 'export or agent job ID: se_… or aj_…')
    .action(async (id: string, { json, ...service }: JobOptions) => {
      const client = connectService(service);
      const isExport = getJobKind(id) === 'export';
      const job = await (isExport ? client.cancelExport(id) : cancelAgentJob(client, id));
      if (json) printJson(job);
      else printLine(`${id} is ${isExport ? 'canceled' : 'archived. Its agent stops within a few seconds'}.`);
    });
}

/** The API ends agent jobs by archiving them. A finished job isn't changed, so that it can take further prompts. */
async function cancelAgentJob(client: BinderyClient, id: string): Promise<AgentJob> {
  const { projectId, status } = await client.findAgentJob(id);
  if (status === 'active') return client.archiveAgentJob({ projectId, id });
  throw new AppError('conflict', `The agent job is already ${status}. There is nothing to cancel.`);
}
