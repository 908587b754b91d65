import { Command } from 'commander';
import { AppError } from '../../errors.ts';
import { withExamples } from '../examples.ts';
import { ERRORS_FOUND } from '../exit-codes.ts';
import { printLine } from '../print-line.ts';
import { connectService, withServiceOption } from '../remote-service.ts';
import { answerCommand } from './answer.ts';
import { approveCommand } from './approve.ts';
import { archiveCommand } from './archive.ts';
import { followAgentJob } from './follow-agent-job.ts';
import { messageCommand } from './message.ts';
import { stopCommand } from './stop.ts';

interface AgentOptions {
  project?: string;
  job?: string;
  wait?: boolean;
  planFirst?: boolean;
  json?: boolean;
  url: string;
}

const HELP = `
Set BINDERY_API_KEY to an API key. Exit codes: 0 the job was accepted, or with --wait it completed; 1 it failed;
2 it couldn't be started or followed.`;

const EXAMPLES = [
  'agent "Add a guide about webhooks." --project prj_… --wait',
  'agent "Make it shorter." --project prj_… --job aj_… --wait',
  'agent answer aj_… "Version 3 only."',
  'agent stop aj_…',
];

/** `bindery agent <prompt>`: requests a change from a running service and shows its progress. */
export function createAgentCommand(): Command {
  const command = new Command('agent')
    .description('run an agent job that edits the documentation and opens a pull request')
    .argument('<prompt>', 'what the agent should do')
    .option('--project <id>', 'project ID: prj_…; required')
    .option('--job <id>', 'job to continue with this prompt: aj_…')
    .option('--plan-first', 'let the agent propose a plan, and change files once you approve it')
    .option('--wait', 'show progress and wait for the job to finish')
    .option('--json', 'print the job as JSON instead of text');
  for (const create of [answerCommand, approveCommand, messageCommand, stopCommand, archiveCommand])
    command.addCommand(create());
  withServiceOption(command)
    .addHelpText('after', HELP)
    .action(async (prompt: string, options: AgentOptions) => {
      process.exitCode = await runAgent(prompt, options);
    });
  return withExamples(command, EXAMPLES);
}

async function runAgent(prompt: string, options: AgentOptions): Promise<number> {
  const { project: projectId, job: id, wait, json, planFirst } = options;
  if (projectId === undefined)
    throw new AppError('invalid_request', 'Add --project <id> with the ID of the project, such as --project prj_….');
  const client = connectService(options);
  const existingJob = id === undefined ? undefined : { projectId, id };
  const before = existingJob && wait ? await client.listAgentEvents(existingJob) : [];
  const job = existingJob
    ? await client.sendMessage({ ...existingJob, prompt, planFirst })
    : await client.startAgentJob({ projectId, prompt, planFirst });
  const startedJob = { projectId, id: job.id };
  const print = json ? () => undefined : printLine;
  print(`Agent job ${job.id} with ${job.model}`);
  if (!wait) {
    if (json) printLine(JSON.stringify(job, null, 2));
    const path = `/v2/agent/${encodeURIComponent(projectId)}/job/${encodeURIComponent(job.id)}`;
    print(`The job runs in the background. Check its status at ${options.url.replace(/\/+$/, '')}${path}`);
    return 0;
  }
  const finishedJob = await followAgentJob(client, startedJob, { json: json === true, after: before.at(-1)?.id ?? 0 });
  return finishedJob.status === 'completed' ? 0 : ERRORS_FOUND;
}
