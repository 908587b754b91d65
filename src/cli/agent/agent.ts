import { Command, InvalidArgumentError, Option } from 'commander';
import type { NewAgentJob } from '../../client/index.ts';
import { AppError } from '../../errors.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { withExamples } from '../examples.ts';
import { ERRORS_FOUND } from '../exit-codes.ts';
import { printLine } from '../print-line.ts';
import { connectService, findServiceUrl, withServiceOption } from '../remote-service.ts';
import { splitList } from '../../lib/split-list.ts';
import { answerCommand } from './answer.ts';
import { approveCommand } from './approve.ts';
import { archiveCommand } from './archive.ts';
import { followAgentJob, isDone } from './follow-agent-job.ts';
import { messageCommand } from './message.ts';
import { readAttachments } from './read-attachments.ts';
import { stopCommand } from './stop.ts';

interface AgentOptions {
  project?: string;
  job?: string;
  branch?: string;
  model?: string;
  title?: string;
  tag?: string[];
  attach?: string[];
  translate?: string;
  pages?: string[];
  budgetTokens?: number;
  budgetCost?: number;
  wait?: boolean;
  planFirst?: boolean;
  json?: boolean;
  url?: string;
}

const HELP = `
Set BINDERY_API_KEY to an API key. Exit codes: 0 the job was accepted, or with --wait it completed; 1 it failed;
2 it couldn't be started or followed.`;

const EXAMPLES = [
  'agent "Add a guide about webhooks." --project prj_… --wait',
  'agent "Add this screenshot\'s settings to the guide." --project prj_… --attach settings.png --tag guides',
  'agent "Translate the documentation into French." --project prj_… --translate fr --wait',
  'agent "Make it shorter." --project prj_… --job aj_… --wait',
  'agent answer aj_… "Version 3 only."',
  'agent stop aj_…',
];

/** `bindery agent <prompt>`: requests a change from a running service and shows its progress. */
export function createAgentCommand(): Command {
  const command = new Command('agent')
    // Leaves options such as --wait to the subcommands, see `createProgram`.
    .enablePositionalOptions()
    .description('run an agent job that edits the documentation and opens a pull request')
    .argument('<prompt>', 'what the agent should do')
    .option('--project <id>', 'project ID: prj_…; required')
    .option('--job <id>', 'job to continue with this prompt: aj_…')
    .option('--plan-first', 'let the agent propose a plan, and change files once you approve it')
    .option('--branch <name>', "branch to start from and merge into (default: the project's branch)")
    .option('--model <name>', 'one of the models that the operator allows')
    .option('--title <text>', 'name of the job and title of its pull request')
    .option('--tag <text...>', 'tags that help you find the job')
    .option('--attach <file...>', 'images and text files to send with the prompt')
    .option('--translate <language>', 'translate the pages that are missing in this language or behind, such as fr')
    .option('--pages <paths>', 'with --translate: only these pages, separated by commas', splitList)
    .addOption(new Option('--budget-tokens <count>', 'tokens that the job can use').argParser(readPositive))
    .addOption(new Option('--budget-cost <dollars>', 'US dollars that the job can use').argParser(readPositive))
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

/** Throws `invalid_request` for options that a follow-up can't have, because it continues a job that has them already. */
function refuseJobOptions(options: AgentOptions): void {
  const { branch, model, title, tag, translate, pages, budgetTokens, budgetCost } = options;
  const jobOptions = { branch, model, title, tag, translate, pages, budgetTokens, budgetCost };
  if (Object.keys(omitUndefined(jobOptions)).length === 0) return;
  throw new AppError(
    'invalid_request',
    "A follow-up (--job) uses the job's branch, model, title, tags, language and budget. Remove these options, or start a new job without --job.",
  );
}

/** Reads the options of a new job. Throws `invalid_request` for pages without a language. */
function readOptions(options: AgentOptions): Omit<NewAgentJob, 'projectId' | 'prompt' | 'attachments'> {
  const { branch, model, title, tag: tags, budgetTokens: tokens, budgetCost: cost } = options;
  const { translate: language, pages } = options;
  if (pages !== undefined && language === undefined)
    throw new AppError('invalid_request', 'Add --translate <language> to --pages, such as --translate fr.');
  const budget = omitUndefined({ tokens, cost });
  return {
    ...omitUndefined({ branch, model, title, tags }),
    ...(language !== undefined && { translate: { language, ...(pages && { pages }) } }),
    ...(Object.keys(budget).length > 0 && { budget }),
  };
}

function readPositive(text: string): number {
  if (/^\d{1,12}(?:\.\d{1,6})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('Expected a number above 0.');
}

async function runAgent(prompt: string, options: AgentOptions): Promise<number> {
  const { project: projectId, job: id, wait, json, planFirst } = options;
  if (projectId === undefined)
    throw new AppError(
      'invalid_request',
      'Add --project <id>, such as --project prj_…. To find the ID, open the project in the dashboard, or run `bindery admin project list` on the server.',
    );
  if (id !== undefined) refuseJobOptions(options);
  const url = await findServiceUrl(options);
  const client = await connectService({ url });
  const existingJob = id === undefined ? undefined : { projectId, id };
  const before = existingJob && wait ? await client.listAgentEvents(existingJob) : [];
  const message = { prompt, planFirst, ...(await readAttachments(options.attach)) };
  const job = existingJob
    ? await client.sendMessage({ ...existingJob, ...message })
    : await client.startAgentJob({ projectId, ...message, ...readOptions(options) });
  const startedJob = { projectId, id: job.id };
  const print = json ? () => undefined : printLine;
  print(`Agent job ${job.id} with ${job.model}`);
  if (!wait) {
    if (json) printLine(JSON.stringify(job, null, 2));
    const path = `/v2/agent/${encodeURIComponent(projectId)}/job/${encodeURIComponent(job.id)}`;
    print(`The job runs in the background. Check its status at ${url.replace(/\/+$/, '')}${path}`);
    return 0;
  }
  const finishedJob = await followAgentJob(client, startedJob, { json: json === true, after: before.at(-1)?.id ?? 0 });
  return isDone(finishedJob) ? 0 : ERRORS_FOUND;
}
