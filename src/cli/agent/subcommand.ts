import { Command } from 'commander';
import type { AgentJob, AgentJobRef, BinderyClient } from '../../client/index.ts';
import { withExamples } from '../examples.ts';
import { ERRORS_FOUND } from '../exit-codes.ts';
import { printLine } from '../print-line.ts';
import { connectService, withServiceOption } from '../remote-service.ts';
import { followAgentJob, isDone } from './follow-agent-job.ts';

/** Options of the commands for an existing job. */
export interface SubcommandOptions {
  url?: string;
  json?: boolean;
  wait?: boolean;
}

/** Creates a subcommand of `bindery agent` for an existing job. */
export function createSubcommand(name: string, { description, examples }: { description: string; examples: string[] }) {
  const command = new Command(name)
    .description(description)
    .argument('<job>', 'agent job ID: aj_…')
    .option('--json', 'print the job as JSON instead of text');
  withServiceOption(command).addHelpText('after', '\nSet BINDERY_API_KEY to an API key.');
  return withExamples(command, examples);
}

/** Adds the option to wait until the job has finished. */
export function withWaitOption(command: Command): Command {
  return command.option('--wait', 'show progress and wait for the job to finish');
}

interface Act extends SubcommandOptions {
  id: string;
  /** Printed after the action. */
  done: string;
  act(client: BinderyClient, job: AgentJobRef): Promise<AgentJob>;
}

/** Acts on a job, whose project it looks up. With `--wait`, it then follows the job and sets the exit code. */
export async function actOnJob({ id, done, act, ...options }: Act): Promise<void> {
  const client = await connectService(options);
  const { projectId } = await client.findAgentJob(id);
  const ref = { projectId, id };
  const before = options.wait ? await client.listAgentEvents(ref) : [];
  const job = await act(client, ref);
  if (options.wait) {
    const after = before.at(-1)?.id ?? 0;
    const endedJob = await followAgentJob(client, ref, { json: options.json === true, after });
    if (!isDone(endedJob)) process.exitCode = ERRORS_FOUND;
  } else printLine(options.json ? JSON.stringify(job, null, 2) : done);
}
