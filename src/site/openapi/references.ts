/** Names of parts of descriptions in navigation and frontmatter (content format, Page entries; Frontmatter). */
import { stripRoot } from '../model/urls.ts';

export interface OperationReference {
  /** The description, when it is named: a path in any spelling, or a URL. */
  spec?: string;
  /** As written, or `webhook`. */
  method: string;
  /** Path template, or the name of the webhook. */
  path: string;
}

const OPERATION = /^(?:(\S.*?)\s+)??(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|webhook)\s+(\S.*)$/i;

/** Reads `[spec] METHOD /path` or `[spec] webhook name`; undefined when it is neither. */
export function parseOperationReference(text: string): OperationReference | undefined {
  const [, spec, method = '', path = ''] = OPERATION.exec(text.trim()) ?? [];
  if (method === '') return undefined;
  const webhook = method.toLowerCase() === 'webhook';
  return {
    method: webhook ? 'webhook' : method,
    path: webhook || path.startsWith('/') ? path.trim() : `/${path.trim()}`,
    ...(spec !== undefined && { spec }),
  };
}

/**
 * Reads `[spec] Name`, as `openapi-schema` and `asyncapi` have it. Names may hold blanks: the first word is a description
 * only if `isSpec` knows it.
 */
export function parseNameReference(text: string, isSpec: (word: string) => boolean): { spec?: string; name: string } {
  const [, spec, name] = /^(\S+)\s+(\S.*)$/.exec(text.trim()) ?? [];
  return spec !== undefined && name !== undefined && isSpec(spec) ? { spec, name: name.trim() } : { name: text.trim() };
}

/** The file that a written path means, with or without leading slash and ending. URLs stand for themselves. */
export function findSpecFile(written: string, has: (file: string) => boolean): string | undefined {
  if (/^https?:/i.test(written)) return written;
  const plain = stripRoot(written);
  return ['', '.json', '.yaml', '.yml'].map((ending) => plain + ending).find(has);
}
