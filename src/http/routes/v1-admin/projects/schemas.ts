import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Actor } from '../../../../accounts/actor.ts';
import { findRoleInProject, PROJECT_ROLES } from '../../../../accounts/policy.ts';
import type { Project } from '../../../../accounts/projects/projects.ts';
import { MAX_BUDGET } from '../../../../accounts/projects/agent-budget.ts';
import { FAIL_ON } from '../../../../accounts/projects/pull-settings.ts';
import type { FailOn } from '../../../../accounts/projects/pull-settings.ts';
import { REPOSITORY_HOSTS } from '../../../../accounts/projects/repository-host.ts';
import type { ProjectRole, RepositoryHostKind } from '../../../../db/tables/accounts.ts';
import { listModels, type AgentModels } from '../../../../agent/job/job-inputs.ts';
import type { BudgetReport } from '../../../../agent/budget/require-budget.ts';
import { NextCursor } from '../../../pages.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../../schemas.ts';

/** The Git hosts. */
export const hostKind = createEnum<RepositoryHostKind>(REPOSITORY_HOSTS);

const tokenBudget = Type.Integer({ minimum: 1, maximum: MAX_BUDGET.tokens });
const costBudget = Type.Number({ minimum: 0.01, maximum: MAX_BUDGET.cost });

const budget = Type.Object(
  {
    monthlyTokens: orNull(tokenBudget, 'Input and output tokens of all jobs in a calendar month (UTC).'),
    monthlyCost: orNull(costBudget, 'US dollars for all jobs in a calendar month (UTC).'),
    jobTokens: orNull(tokenBudget, 'Input and output tokens of one job with its follow-ups.'),
    jobCost: orNull(costBudget, 'US dollars for one job with its follow-ups.'),
  },
  { additionalProperties: false, description: 'The most that agent jobs can use. null: no limit.' },
);

const agent = Type.Object(
  {
    branchPrefix: Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Prefix of the branches that agent jobs push. The job's ID follows it.",
      examples: ['bindery/'],
    }),
    mayWrite: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      maxItems: 50,
      description: 'Files in the docs folder that agent jobs can edit even though they run code.',
      examples: [['mkdocs.yml']],
    }),
    styleGuides: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      maxItems: 50,
      description: 'Style guides: files in the repository that agents follow when they write.',
      examples: [['docs/STYLE.md']],
    }),
    webHosts: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
      maxItems: 50,
      description: 'Hosts that agents can fetch web pages from, if the installation allows it.',
      examples: [['docs.example.com']],
    }),
    followReviews: Type.Boolean({
      description: "Whether comments on a job's pull request, by people with write access, become follow-ups.",
    }),
    fixChecks: Type.Boolean({
      description:
        "Whether failing checks of a job's pull request, such as builds, become follow-ups without a person's request.",
    }),
    planFirst: Type.Boolean({
      description: 'Whether a person must approve a plan before an agent changes files.',
    }),
    budget,
  },
  { additionalProperties: false, description: 'Settings for agent jobs.' },
);

const pullRequests = Type.Object(
  {
    status: Type.Boolean({ description: 'Whether the newest commit of a pull request gets a status.' }),
    comment: Type.Boolean({ description: 'Whether a pull request gets a comment, which is updated in place.' }),
    failOn: createEnum<FailOn>(FAIL_ON, 'The least severe new problem that makes the status fail.'),
    mention: orNull(
      Type.String({ minLength: 1, maxLength: 100 }),
      "The agent's name in issues and pull requests, without `@`. null: mentions don't start jobs.",
    ),
  },
  { additionalProperties: false, description: 'What Bindery does in issues and pull requests on the Git host.' },
);

const isPrivateText =
  'Whether only people with a role in the project, and admins and owners of the organization, have access.';

export const AdminProject = defineBody('AdminProject', {
  id: Type.String({ examples: ['prj_01k9w3m7cq4t8yvd2hfx5rznba'] }),
  name: Type.String(),
  repositoryUrl: Type.String({ description: 'URL of the repository, or a folder on the server.' }),
  branch: Type.String({ description: 'The branch to publish.' }),
  docsFolder: Type.String({ description: 'Path from the repository root. Empty if docs.json is in the root.' }),
  hasCredentials: Type.Boolean({ description: 'True if credentials are stored. The API never returns them.' }),
  host: orNull(hostKind, 'Git host for pull requests. null to detect it from the repository URL.'),
  hostApiUrl: orNull(Type.String(), "Base URL of a self-managed host's API. null for the default."),
  pollSeconds: orNull(Type.Integer(), 'Seconds between checks for new commits. null turns polling off.'),
  agent,
  pullRequests,
  pullRequestProblem: orNull(
    Type.String(),
    "Why Bindery can't report on pull requests or read mentions, and what to do. null if it can.",
  ),
  model: orNull(Type.String(), 'Model for new agent jobs. null if agent jobs are turned off.'),
  models: Type.Array(Type.String(), { description: 'Models that a new job can choose, the default first.' }),
  isPrivate: Type.Boolean({ description: isPrivateText }),
  role: orNull(
    createEnum<ProjectRole>(PROJECT_ROLES),
    "The signed-in user's role in the project, from their roles in the organization and in the project. null for API keys.",
  ),
  createdAt: Time,
});

export const AdminProjects = defineBody('AdminProjects', {
  projects: Type.Array(createRef(AdminProject)),
  nextCursor: NextCursor,
});

const FINGERPRINT_PATTERN = '^SHA256:[A-Za-z0-9+/]{43}$';
const FINGERPRINT_EXAMPLE = 'SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU';

/** Fields that locate a repository and give access to it. */
export const place = {
  repositoryUrl: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        '`https://…`, `ssh://…` or `git@host:owner/name`. If you leave it out of a new project, Bindery hosts a new repository with an example site.',
      examples: ['https://github.com/your-company/handbook.git'],
    }),
  ),
  branch: Type.Optional(
    Type.String({ minLength: 1, maxLength: 250, description: "Default: the repository's default branch." }),
  ),
  docsFolder: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'Folder that contains docs.json. Default: the only folder with a docs.json, if there is just one.',
      examples: ['docs'],
    }),
  ),
  credentials: Type.Optional(
    orNull(
      Type.Object(
        {
          token: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 20_000,
              description: 'A token, `user:password` or a private SSH key.',
            }),
          ),
          deployKey: Type.Optional(Type.String({ maxLength: 100, description: 'ID of a generated deploy key.' })),
        },
        { additionalProperties: false, minProperties: 1, maxProperties: 1 },
      ),
      'Stored encrypted and never returned. null deletes the stored credentials.',
    ),
  ),
  hostKey: Type.Optional(
    Type.String({
      pattern: FINGERPRINT_PATTERN,
      description:
        'Fingerprint of the key that the SSH server must present. It replaces the one that your organization trusts. Default: the trusted one, or the first one that the server presents.',
      examples: [FINGERPRINT_EXAMPLE],
    }),
  ),
};

/** Fields for the host of a repository, and for agent jobs. */
export const settings = {
  host: Type.Optional(orNull(hostKind, 'Git host for pull requests. null to detect it from the repository URL.')),
  hostApiUrl: Type.Optional(orNull(Type.String({ maxLength: 2000 }), "Base URL of a self-managed host's API.")),
  pollSeconds: Type.Optional(
    orNull(
      Type.Integer({ minimum: 60, maximum: 604_800 }),
      'Seconds between checks for new commits. null turns polling off.',
    ),
  ),
  agent: Type.Optional(
    Type.Partial(
      Type.Object(
        { ...agent.properties, budget: Type.Partial(budget) },
        { additionalProperties: false, description: 'Settings for agent jobs.' },
      ),
    ),
  ),
  pullRequests: Type.Optional(Type.Partial(pullRequests)),
  isPrivate: Type.Optional(Type.Boolean({ description: `${isPrivateText} Default for a new project: false.` })),
};
const name = Type.String({ minLength: 1, maxLength: 200, examples: ['Handbook'] });

export const CreateProject = defineBody(
  'CreateProject',
  { name, ...place, ...settings },
  { name: 'Handbook', repositoryUrl: 'https://github.com/your-company/handbook.git', branch: 'main' },
);

export const UpdateProject = defineBody('UpdateProject', { name: Type.Optional(name), ...place, ...settings });

export const CheckProject = defineBody('CheckProject', {
  ...place,
  projectId: Type.Optional(
    Type.String({ description: 'ID of a project whose stored credentials to use, if it has the same repository.' }),
  ),
});

export const ProjectCheck = defineBody('ProjectCheck', {
  ok: Type.Boolean({ description: 'Whether you can create a project from this repository.' }),
  problem: orNull(Type.String(), 'The problem and how to fix it. null if there is none.'),
  branches: Type.Array(Type.String()),
  defaultBranch: orNull(Type.String(), "The repository's default branch."),
  branch: orNull(Type.String(), 'The checked branch.'),
  docsFolders: Type.Array(Type.String(), {
    description: 'Folders that contain a docs.json. An empty string is the root.',
  }),
  docsFolder: orNull(Type.String(), 'The folder to use. null if there is none, or if you need to choose one.'),
  commit: orNull(Type.String(), 'The checked commit.'),
  hostKey: orNull(
    Type.Object(
      {
        host: Type.String({ description: 'Hostname of the SSH server, with the port if it is not 22.' }),
        fingerprint: Type.String({ examples: [FINGERPRINT_EXAMPLE] }),
        isChanged: Type.Boolean({
          description: 'Whether it differs from the key that your organization trusts, so that nothing was read.',
        }),
      },
      { additionalProperties: false },
    ),
    'Key that the SSH server presented. Compare it with the fingerprints that the Git host publishes. null without SSH.',
  ),
});

export const CreatedDeployKey = defineBody('DeployKey', {
  id: Type.String({ examples: ['dk_01k9w3m7cq4t8yvd2hfx5rznba'] }),
  publicKey: Type.String({ description: 'The line to add to the repository at its Git host.' }),
  fingerprint: Type.String({ examples: [FINGERPRINT_EXAMPLE] }),
});

export const ProjectSsh = defineBody('ProjectSsh', {
  host: orNull(Type.String(), 'Hostname of the SSH server, with the port if it is not 22. null without SSH.'),
  hostKeys: Type.Array(
    Type.Object({ type: Type.String(), fingerprint: Type.String() }, { additionalProperties: false }),
    { description: 'Keys of the server that your organization trusts. Empty until the first connection.' },
  ),
  publicKey: orNull(Type.String(), "Public half of the project's SSH key. null if it has none."),
});

export const ProjectBudget = defineBody('ProjectBudget', {
  month: Type.String({ description: 'The current month (UTC).', examples: ['2026-11'] }),
  state: createEnum<BudgetReport['state']>(
    ['ok', 'near', 'reached'],
    '`near`: at least 80% of a budget is used. `reached`: new prompts are refused.',
  ),
  tokens: Type.Integer({ description: 'Input and output tokens used this month, with the calls that are running.' }),
  cost: Type.Number({ description: 'US dollars used this month. Models without a known price count nothing.' }),
  monthlyTokens: orNull(Type.Integer(), 'The lowest limit that applies. null: none.'),
  monthlyCost: orNull(Type.Number(), 'The lowest limit that applies, in US dollars. null: none.'),
  renewsAt: Time,
});

export const ProjectIdParams = { id: 'ID of the project.' };

/** Who reads a project, and the models of the installation. */
export interface ProjectView extends AgentModels {
  actor: Actor;
}

export function toAdminProject(project: Project, { actor, ...models }: ProjectView): Static<typeof AdminProject> {
  const { organizationId: _, createdAt, agent, ...rest } = project;
  const role = actor.kind === 'session' ? findRoleInProject(actor, project.id) : undefined;
  return {
    ...rest,
    role: role ?? null,
    agent: {
      ...agent,
      mayWrite: [...agent.mayWrite],
      styleGuides: [...agent.styleGuides],
      webHosts: [...agent.webHosts],
    },
    model: listModels(models)[0] ?? models.model ?? null,
    models: listModels(models),
    createdAt: createdAt.toISOString(),
  };
}
