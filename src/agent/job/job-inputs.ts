/** What a caller can choose for a new job besides its prompt. */
import { parseBranch } from '../../accounts/projects/repository-place.ts';
import { AppError } from '../../errors.ts';
import { isBlank } from './require-words.ts';

/** Maximum numbers and lengths. */
export const INPUT_LIMITS = { tags: 10, tagCharacters: 40, titleCharacters: 120 };

/** Choices for a new job. */
export interface JobInputs {
  /** The branch to start from, and to merge into. @defaultValue the project's branch */
  branch?: string | undefined;
  /** One of the models that the operator allows. @defaultValue `BINDERY_MODEL` */
  model?: string | undefined;
  /** Name of the job and title of its pull request. @defaultValue the agent's title */
  title?: string | undefined;
  /** Words to find the job by. */
  tags?: readonly string[] | undefined;
}

/** The models that jobs can use. */
export interface AgentModels {
  /** The value of `BINDERY_MODEL`; undefined if it isn't set. */
  model: string | undefined;
  /** The further models of `BINDERY_MODELS`. @defaultValue none */
  models?: readonly string[] | undefined;
  /** The only models that the organization can use. null: all. @defaultValue null */
  allowed?: readonly string[] | null | undefined;
}

/** Lists the models that a job can use, the default first. */
export function listModels({ model, models = [], allowed }: AgentModels): string[] {
  const configuredModels = model === undefined ? [] : [...new Set([model, ...models])];
  return allowed ? configuredModels.filter((each) => allowed.includes(each)) : configuredModels;
}

/**
 * Returns the model of a new job. Throws `unavailable` with the name of the variable if no model is configured, and
 * `invalid_request` for a model that the operator or the organization doesn't allow.
 */
export function chooseModel(models: AgentModels, requestedModel?: string): string {
  const allowedModels = listModels(models);
  const [defaultModel] = allowedModels;
  if (defaultModel === undefined && models.model !== undefined)
    throw new AppError(
      'forbidden',
      `Your organization's limits allow none of the configured models (${listModels({ ...models, allowed: null }).join(', ')}). ` +
        "An owner can change them on the Models page of the dashboard, within the operator's limits.",
    );
  if (defaultModel === undefined)
    throw new AppError(
      'unavailable',
      'Agent jobs are turned off, because no model is configured. To turn them on, the operator sets the environment variable ' +
        "BINDERY_MODEL, such as BINDERY_MODEL=anthropic:claude-sonnet-4-5, and the provider's API key.",
    );
  if (requestedModel === undefined || allowedModels.includes(requestedModel)) return requestedModel ?? defaultModel;
  throw new AppError(
    'invalid_request',
    `Expected "model" to be one of ${allowedModels.join(', ')}; got ${JSON.stringify(requestedModel.slice(0, 100))}. ${models.allowed ? "Your organization's limits don't allow any other model." : 'The operator can allow more models in BINDERY_MODELS.'}`,
  );
}

/** Validates the choices that are stored with a job. Throws `invalid_request`. */
export function parseInputs({ branch, title, tags = [] }: JobInputs): {
  branch: string | undefined;
  title: string | null;
  tags: string[];
} {
  return {
    branch: branch === undefined ? undefined : parseBranch(branch),
    title: parseTitle(title),
    tags: parseTags(tags),
  };
}

function parseTitle(title: string | undefined): string | null {
  if (title === undefined) return null;
  const text = title.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (!isBlank(text) && text.length <= INPUT_LIMITS.titleCharacters) return text;
  throw new AppError(
    'invalid_request',
    `Expected "title" to be a text of 1 to ${INPUT_LIMITS.titleCharacters} characters, got ${text.length}.`,
  );
}

const TAG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._:/@-]*$/u;

function parseTags(tags: readonly string[]): string[] {
  const uniqueTags = [...new Set(tags.map((tag) => tag.trim().normalize('NFC')))];
  const wrongTag = uniqueTags.find((tag) => tag.length > INPUT_LIMITS.tagCharacters || !TAG.test(tag));
  if (wrongTag !== undefined)
    throw new AppError(
      'invalid_request',
      `Expected each tag to start with a letter or digit, with at most ${INPUT_LIMITS.tagCharacters} characters, such as "release notes"; got ${JSON.stringify(wrongTag.slice(0, 60))}.`,
    );
  if (uniqueTags.length <= INPUT_LIMITS.tags) return uniqueTags;
  throw new AppError('invalid_request', `Expected at most ${INPUT_LIMITS.tags} tags, got ${uniqueTags.length}.`);
}
