import { parseDocument } from 'yaml';
import { NO_EXCERPTS } from '../../lib/parse-yaml.ts';

/** Maximum number of values that aliases can copy, so that a few lines can't expand to gigabytes. */
const MAX_ALIASES = 100;

/**
 * Reads YAML as plain data. Tags such as `!ENV` and `!!python/name:x` are ignored, and never run anything. Throws an
 * error with the reason if the text isn't valid, or if its aliases expand too far.
 */
export function readYaml(text: string): unknown {
  const document = parseDocument(text, { ...NO_EXCERPTS, logLevel: 'silent', merge: true, uniqueKeys: false });
  const [error] = document.errors;
  if (error) throw error;
  return document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown;
}
