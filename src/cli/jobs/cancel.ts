import type { Command } from 'commander';
import type { AgentJob, BinderyClient } from '../../client/index.ts';
import { printJson } from '../admin/output.ts';
import { printLine } from '../print-line.ts';
import { connectService } from '../remote-service.ts';
import { createSubcommand, getJobKind } from './subcommand.ts';
import type { JobOptions } from './subcommand.ts';

/** `bindery jobs cancel`. */
export function cancelCommand(): Command {
  return createSubcommand('cancel', 'cancel an export, or stop an agent job and keep its work')
    .argument('<id>', 'export or agent job ID: se_… or aj_…')
    .action(async (id: string, { json, ...service }: JobOptions) => {
      const client = await connectService(service);
      const isExport = getJobKind(id) === 'export';
      const job = await (isExport ? client.cancelExport(id) : cancelAgentJob(client, id));
      if (json) printJson(job);
      else printLine(`${id} is ${isExport ? 'canceled' : 'stopping. Its agent publishes its changes as a draft'}.`);
    });
}

/** Stops an agent job. A finished job isn't changed. */
async function cancelAgentJob(client: BinderyClient, id: string): Promise<AgentJob> {
  const { projectId } = await client.findAgentJob(id);
  return client.stopAgentJob({ projectId, id });
}
