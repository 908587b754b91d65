import { Command } from 'commander';
import { withExamples } from '../examples.ts';
import { FOUND } from '../exit-codes.ts';
import { connectService, withServiceOption } from '../remote-service.ts';
import { followAgentJob } from './follow-agent-job.ts';

interface AgentOptions {
  project: string;
  job?: string;
  wait?: boolean;
  json?: boolean;
  url: string;
}

const HELP = `
The key is read from BINDERY_API_KEY. Exit codes: 0 the job was accepted, with --wait it has completed; 1 it has failed;
2 it could not be asked for or followed.`;

const EXAMPLES = [
  'agent "Add a guide about webhooks." --project prj_… --wait',
  'agent "Make it shorter." --project prj_… --job aj_… --wait',
];

/** `bindery agent <prompt>`: asks a running service for a change, and shows how it is made. */
export function agentCommand(): Command {
  const command = new Command('agent')
    .description('let an agent change the documentation of a project and open a pull request')
    .argument('<prompt>', 'what is to be done')
    .requiredOption('--project <id>', 'project to work on: prj_…')
    .option('--job <id>', 'send the prompt to a job that has finished, which goes on: aj_…')
    .option('--wait', 'show what the agent does and wait until it is done')
    .option('--json', 'print the job as JSON instead of text');
  withServiceOption(command)
    .addHelpText('after', HELP)
    .action(async (prompt: string, options: AgentOptions) => {
      process.exitCode = await runAgent(prompt, options);
    });
  return withExamples(command, EXAMPLES);
}

async function runAgent(prompt: string, options: AgentOptions): Promise<number> {
  const client = connectService(options);
  const { project: projectId, job: id, wait, json } = options;
  const existing = id === undefined ? undefined : { projectId, id };
  const before = existing && wait ? await client.listAgentEvents(existing) : [];
  const job = existing
    ? await client.sendMessage({ ...existing, prompt })
    : await client.startAgentJob({ projectId, prompt });
  const started = { projectId, id: job.id };
  const print = json ? () => undefined : printLine;
  print(`Agent job ${job.id} with ${job.model}`);
  if (!wait) {
    if (json) printLine(JSON.stringify(job, null, 2));
    const path = `/v2/agent/${encodeURIComponent(projectId)}/job/${encodeURIComponent(job.id)}`;
    print(`It works in the background; its state is at ${options.url.replace(/\/+$/, '')}${path}`);
    return 0;
  }
  const ended = await followAgentJob(client, started, { json: json === true, after: before.at(-1)?.id ?? 0 });
  return ended.status === 'completed' ? 0 : FOUND;
}

function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
