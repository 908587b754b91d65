import { Command, Option } from 'commander';
import { OPERATOR } from '../../accounts/audit/caller.ts';
import { changeProjectRole } from '../../accounts/changes/project-members.ts';
import { PROJECT_ROLES } from '../../accounts/policy.ts';
import { listProjectMembers } from '../../accounts/projects/project-members.ts';
import type { ProjectMember } from '../../accounts/projects/project-members.ts';
import type { ProjectRole } from '../../db/tables/accounts.ts';
import { printTable } from './output.ts';
import type { Columns } from './format-table.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

/** `bindery admin access`. */
export function createAccessCommand(): Command {
  return new Command('access')
    .description('roles of people and service accounts in projects')
    .addCommand(
      withProject(createSubcommand('list', 'list who has access to a project')).action(
        (projectId: string, options: CommonOptions) =>
          runTask(options, {
            perform: (db) => listProjectMembers(db, { projectId }),
            print: (rows) => printTable(rows, COLUMNS),
          }),
      ),
    )
    .addCommand(
      withMember(createSubcommand('set', 'set the role of a member in a project'))
        .addOption(new Option('--role <role>', 'role in the project').choices(PROJECT_ROLES).makeOptionMandatory())
        .action((projectId: string, memberId: string, { role, ...options }: CommonOptions & { role: ProjectRole }) =>
          change(options, { projectId, memberId, role }),
        ),
    )
    .addCommand(
      withMember(createSubcommand('remove', "remove a member's role in a project")).action(
        (projectId: string, memberId: string, options: CommonOptions) =>
          change(options, { projectId, memberId, role: null }),
      ),
    );
}

function withProject(command: Command): Command {
  return command.argument('<project>', 'project ID: prj_…');
}

function withMember(command: Command): Command {
  return withProject(command).argument('<member>', 'ID of a user (usr_…) or a service account (sa_…)');
}

function change(
  options: CommonOptions,
  role: { projectId: string; memberId: string; role: ProjectRole | null },
): Promise<void> {
  return runTask(options, {
    perform: (db) => changeProjectRole(db, OPERATOR, role),
    print: (member) => printTable([member], COLUMNS),
  });
}

const COLUMNS: Columns<ProjectMember> = {
  ID: (row) => row.id,
  NAME: (row) => row.name,
  EMAIL: (row) => row.email,
  'ROLE IN ORGANIZATION': (row) => row.organizationRole,
  'ROLE IN PROJECT': (row) => row.projectRole,
  ACCESS: (row) => row.role ?? 'none',
};
