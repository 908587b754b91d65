import type { Command } from 'commander';
import { confirmDeletion } from '../admin/confirm.ts';
import { actOnJob, createSubcommand, type SubcommandOptions } from './subcommand.ts';

/** `bindery agent archive`. */
export function archiveCommand(): Command {
  return createSubcommand('archive', {
    description: 'end a job permanently, and discard the unpublished work of a running agent',
    examples: ['agent archive aj_… --yes'],
  })
    .option('--yes', 'archive without a prompt')
    .action(async (id: string, { yes, ...options }: SubcommandOptions & { yes?: boolean }) =>
      actOnJob({
        ...options,
        id,
        done: `${id} is archived.`,
        async act(client, job) {
          const { status } = await client.getAgentJob(job);
          const warning = status === 'active' ? RUNNING : "You can't send more messages to an archived job.";
          await confirmDeletion({ warning, expected: id, yes, verb: 'archive' });
          return client.archiveAgentJob(job);
        },
      }),
    );
}

const RUNNING =
  "The agent is still working. If you archive the job, its unpublished work is lost, and you can't continue it. To keep the work, run bindery agent stop.";
