import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Project } from '../../../../accounts/projects/projects.ts';
import { REPOSITORY_HOSTS } from '../../../../accounts/projects/repository-host.ts';
import type { RepositoryHostKind } from '../../../../db/tables/accounts.ts';
import { inside, NextCursor, orNull, Time } from '../common.ts';

const hostKind = Type.Unsafe<RepositoryHostKind>({ type: 'string', enum: [...REPOSITORY_HOSTS] });

const agent = Type.Object(
  {
    branchPrefix: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Begins the names of the branches that agent jobs push; the id of the job follows.',
      examples: ['bindery/'],
    }),
    mayWrite: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      maxItems: 50,
      description: 'Files of the docs folder that run code, and that agent jobs may write all the same.',
      examples: [['mkdocs.yml']],
    }),
    styleGuides: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      maxItems: 50,
      description: 'Files of the repository that say how its documentation is written; agents follow them.',
      examples: [['docs/STYLE.md']],
    }),
    webHosts: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
      maxItems: 50,
      description: 'Hosts whose web pages agents may read, where the installation allows it.',
      examples: [['docs.example.com']],
    }),
  },
  { additionalProperties: false, description: 'Settings of agent jobs.' },
);

export const AdminProject = Type.Object(
  {
    id: Type.String({ examples: ['prj_01k9w3m7cq4t8yvd2hfx5rznba'] }),
    name: Type.String(),
    repositoryUrl: Type.String({ description: 'Address of the repository, or a folder of the machine.' }),
    branch: Type.String({ description: 'The branch that is published.' }),
    docsFolder: Type.String({ description: 'From the root of the repository; empty when docs.json lies there.' }),
    hasCredentials: Type.Boolean({ description: 'Whether a token is stored; it is never shown.' }),
    host: orNull(hostKind, 'Where pull requests are opened; null: as the address of the repository says.'),
    hostApiUrl: orNull(Type.String(), 'Base of the API of a self-managed host; null: the usual one.'),
    pollSeconds: orNull(Type.Integer(), 'Seconds between looks for new commits; null: there are none.'),
    agent,
    model: orNull(Type.String(), 'The model that new agent jobs get; null where they are switched off.'),
    createdAt: Time,
  },
  { $id: 'AdminProject', additionalProperties: false },
);

export const AdminProjects = Type.Object(
  { projects: Type.Array(inside(AdminProject)), nextCursor: NextCursor },
  { $id: 'AdminProjects', additionalProperties: false },
);

const place = {
  repositoryUrl: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        '`https://…`, `ssh://…` or `git@host:owner/name`. Left out of a new project: Bindery hosts a repository of its own, with an example site.',
      examples: ['https://github.com/your-company/handbook.git'],
    }),
  ),
  branch: Type.Optional(
    Type.String({ minLength: 1, maxLength: 250, description: 'Left out: the default branch of the repository.' }),
  ),
  docsFolder: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'Folder of docs.json. Left out: the one that has it, when there is only one.',
      examples: ['docs'],
    }),
  ),
  credentials: Type.Optional(
    orNull(
      Type.Object({ token: Type.String({ minLength: 1, maxLength: 20_000 }) }, { additionalProperties: false }),
      'A token, `user:password` or a private key for ssh; kept encrypted and never shown. null removes what is stored.',
    ),
  ),
};

const more = {
  host: Type.Optional(orNull(hostKind, 'Where pull requests are opened; null: as the address says.')),
  hostApiUrl: Type.Optional(orNull(Type.String({ maxLength: 2000 }), 'Base of the API of a self-managed host.')),
  pollSeconds: Type.Optional(
    orNull(Type.Integer({ minimum: 60, maximum: 604_800 }), 'Seconds between looks for new commits; null: none.'),
  ),
  agent: Type.Optional(Type.Partial(agent)),
};
const name = Type.String({ minLength: 1, maxLength: 200, examples: ['Handbook'] });

export const CreateProject = Type.Object(
  { name, ...place, ...more },
  {
    $id: 'CreateProject',
    additionalProperties: false,
    examples: [{ name: 'Handbook', repositoryUrl: 'https://github.com/your-company/handbook.git', branch: 'main' }],
  },
);

export const UpdateProject = Type.Object(
  { name: Type.Optional(name), ...place, ...more },
  { $id: 'UpdateProject', additionalProperties: false },
);

export const CheckProject = Type.Object(
  {
    ...place,
    projectId: Type.Optional(
      Type.String({ description: 'A project whose stored credentials are used, when the repository is the same.' }),
    ),
  },
  { $id: 'CheckProject', additionalProperties: false },
);

export const ProjectCheck = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether a project can be made of it.' }),
    problem: orNull(Type.String(), 'What is wrong, and how to fix it; null when nothing is.'),
    branches: Type.Array(Type.String()),
    defaultBranch: orNull(Type.String(), 'The branch that the repository names as its own.'),
    branch: orNull(Type.String(), 'The branch that was looked at.'),
    docsFolders: Type.Array(Type.String(), { description: 'Folders that hold a docs.json; empty text is the root.' }),
    docsFolder: orNull(Type.String(), 'The folder to take; null when there is none, or when one has to be chosen.'),
    commit: orNull(Type.String(), 'The commit that was looked at.'),
  },
  { $id: 'ProjectCheck', additionalProperties: false },
);

export const ProjectIdParams = Type.Object({ id: Type.String({ description: 'Identifier of the project.' }) });

export function toAdminProject(project: Project, model: string | undefined): Static<typeof AdminProject> {
  const { organizationId: _, createdAt, agent, ...rest } = project;
  return {
    ...rest,
    agent: {
      ...agent,
      mayWrite: [...agent.mayWrite],
      styleGuides: [...agent.styleGuides],
      webHosts: [...agent.webHosts],
    },
    model: model ?? null,
    createdAt: createdAt.toISOString(),
  };
}
