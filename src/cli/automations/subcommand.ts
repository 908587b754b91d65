import { Command } from 'commander';
import { withExamples } from '../examples.ts';
import { withServiceOption } from '../remote-service.ts';

export interface AutomationOptions {
  url?: string;
  json?: boolean;
}

export const EXAMPLES = {
  templates: ['automations templates'],
  list: ['automations list --project prj_…'],
  show: ['automations show au_…'],
  create: [
    'automations create --project prj_… --name "Style" --prompt "Check the style of all guides." --cron "0 6 * * 1" --time-zone Europe/Berlin',
    'automations create --project prj_… --template broken-links',
    'automations create --project prj_… --name "Code changes" --prompt-file prompt.md --on merge --from api',
    'automations create --project prj_… --name "Release notes" --prompt-file notes.md --on tag --tags "v*" --delivery new',
  ],
  update: ['automations update au_… --cron "0 6 * * *"', 'automations update au_… --prompt-file prompt.md'],
  run: ['automations run au_…'],
  runs: ['automations runs au_…'],
  pause: ['automations pause au_…'],
  resume: ['automations resume au_…'],
  delete: ['automations delete au_…'],
};

/** Creates a subcommand of `bindery automations` with the shared options. */
export function createSubcommand(name: keyof typeof EXAMPLES, description: string): Command {
  const command = new Command(name).description(description).option('--json', 'print JSON instead of text');
  withServiceOption(command).addHelpText('after', '\nSet BINDERY_API_KEY to an API key.');
  return withExamples(command, EXAMPLES[name]);
}
