/** The sections of the help that list the commands, in this order. A command without a section is in the last one. */
const COMMAND_GROUPS = {
  'Run Bindery:': ['start', 'api', 'site', 'worker', 'setup'],
  'Write a site:': ['init', 'import', 'dev', 'check', 'translations', 'schema'],
  'Build and serve a site:': ['export', 'deliver', 'signing', 'serve', 'site-stats', 'feedback'],
  'Use a running service:': ['agent', 'automations', 'jobs'],
  'Manage an installation:': ['admin', 'doctor', 'backup', 'restore'],
};

/** Section of commands that aren't in another one. */
export const OTHER_COMMANDS = 'Other commands:';

/** Returns the section of the help that lists a command. */
export function findCommandGroup(name: string): string {
  return Object.entries(COMMAND_GROUPS).find(([, names]) => names.includes(name))?.[0] ?? OTHER_COMMANDS;
}
