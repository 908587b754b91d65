import { CONTEXT_NAME } from '../../lib/context-name.ts';

/** An entry of `describes`. */
export interface DescribedEntry {
  /** As it is written. */
  text: string;
  /** Name of the context repository. Undefined for the documentation's own repository. */
  repository: string | undefined;
  /** Path or pattern of files, or the path or name of an API description. From the root of the repository. */
  path: string;
  /** Operation of the API description, by its `operationId`, or as `GET /users`. Undefined if files are meant. */
  operation: string | undefined;
  /** Whether the path is a URL, which doesn't have old versions. */
  isUrl: boolean;
}

/**
 * Parses an entry of `describes`: `src/cli/**`, `openapi#getUser`, or either after the name of a context repository, as in
 * `api:src/cli/**`. A path of the own repository that starts in this way is written with `./` in front.
 */
export function parseEntry(text: string): DescribedEntry {
  const isUrl = /^https?:\/\//i.test(text);
  const [, repository] = (!isUrl && REPOSITORY.exec(text)) || [];
  const place = repository === undefined ? text : text.slice(repository.length + 1);
  const [, description, name = ''] = /^([^#]+)#(.+)$/s.exec(place) ?? [];
  const operation = description === undefined ? undefined : name.trim();
  return { text, repository, path: (description ?? place).trim(), operation, isUrl };
}

const REPOSITORY = new RegExp(`^(${CONTEXT_NAME}):(?=.)`);
