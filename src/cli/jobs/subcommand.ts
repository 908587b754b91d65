import { Command } from 'commander';
import { AppError } from '../../errors.ts';
import { withExamples } from '../examples.ts';
import { withServiceOption } from '../remote-service.ts';

export interface JobOptions {
  url?: string;
  json?: boolean;
}

export const EXAMPLES = {
  list: ['jobs list --domain docs.example.com', 'jobs list --kind agent --status active --json'],
  follow: ['jobs follow se_…', 'jobs follow aj_…'],
  cancel: ['jobs cancel se_…', 'jobs cancel aj_…'],
};

/** Creates a subcommand of `bindery jobs` with the shared options. */
export function createSubcommand(name: keyof typeof EXAMPLES, description: string): Command {
  const command = new Command(name).description(description).option('--json', 'print JSON instead of text');
  withServiceOption(command).addHelpText('after', '\nSet BINDERY_API_KEY to an API key.');
  return withExamples(command, EXAMPLES[name]);
}

export type JobKind = 'export' | 'agent';

/** Returns the type of a job from its id. Throws `invalid_request` if it isn't a job id. */
export function getJobKind(id: string): JobKind {
  if (id.startsWith('se_')) return 'export';
  if (id.startsWith('aj_')) return 'agent';
  throw new AppError(
    'invalid_request',
    `Expected an export ID (se_…) or an agent job ID (aj_…), got ${JSON.stringify(id)}.`,
  );
}
