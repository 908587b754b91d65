import { Type } from 'typebox';
import type { Static } from 'typebox';
import { MAX_CONTEXT_REPOSITORIES } from '../../../../accounts/projects/context-repositories.ts';
import type { ContextRepository } from '../../../../accounts/projects/context-repositories.ts';
import { CONTEXT_NAME } from '../../../../lib/context-name.ts';
import { createRef, defineBody, orNull, Time } from '../../../schemas.ts';
import { hostKind, place, ProjectIdParams, settings } from './schemas.ts';

const name = Type.String({
  pattern: `^${CONTEXT_NAME}$`,
  description: 'Unique in the project. The agent uses this name.',
  examples: ['api'],
});

export const ContextRepositoryBody = defineBody('ContextRepository', {
  name,
  repositoryUrl: Type.String({ description: 'URL of the repository, or a folder on the server.' }),
  branch: Type.String({ description: 'The branch that agents read.' }),
  folder: Type.String({ description: 'The only folder that agents can read. Empty for the whole repository.' }),
  hasCredentials: Type.Boolean({ description: 'True if credentials are stored. The API never returns them.' }),
  host: orNull(hostKind, 'Git host with the pull requests. null to detect it from the repository URL.'),
  hostApiUrl: orNull(Type.String(), "Base URL of a self-managed host's API. null for the default."),
  createdAt: Time,
});

export const ContextRepositories = defineBody('ContextRepositories', {
  repositories: Type.Array(createRef(ContextRepositoryBody), { maxItems: MAX_CONTEXT_REPOSITORIES }),
});

const repositoryUrl = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: '`https://…`, `ssh://…` or `git@host:owner/name`.',
  examples: ['https://github.com/your-company/api.git'],
});

const fields = {
  branch: place.branch,
  folder: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'The only folder that agents can read. Default: the whole repository.',
      examples: ['packages/server'],
    }),
  ),
  credentials: place.credentials,
  hostKey: place.hostKey,
  host: settings.host,
  hostApiUrl: settings.hostApiUrl,
};

export const CreateContextRepository = defineBody(
  'CreateContextRepository',
  { name, repositoryUrl, ...fields },
  { name: 'api', repositoryUrl: 'https://github.com/your-company/api.git', branch: 'main' },
);

export const UpdateContextRepository = defineBody('UpdateContextRepository', {
  repositoryUrl: Type.Optional(repositoryUrl),
  ...fields,
});

export const ContextRepositoryParams = { ...ProjectIdParams, name: 'Name of the repository.' };

export function toContextRepositoryBody({
  createdAt,
  ...repository
}: ContextRepository): Static<typeof ContextRepositoryBody> {
  return { ...repository, createdAt: createdAt.toISOString() };
}
