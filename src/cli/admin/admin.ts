import { Command } from 'commander';
import { domainCommand } from './domain.ts';
import { keyCommand } from './key.ts';
import { organizationCommand } from './organization.ts';
import { projectCommand } from './project.ts';

/** `bindery admin`: organizations, projects, domains and API keys, also while Bindery runs on the same data. */
export function adminCommand(): Command {
  return new Command('admin')
    .description('manage organizations, projects, domains and API keys')
    .addCommand(organizationCommand())
    .addCommand(projectCommand())
    .addCommand(domainCommand())
    .addCommand(keyCommand());
}
