import { parseReference as parseWithFormats, type Reference } from './content/references.ts';
import { listFormats } from './model/plugin.ts';
import { PLUGINS } from './plugins/registry.ts';

/** Parses an entry of `pages`, with the formats of API descriptions that sites can have. */
export function parseReference(ref: string, isPage?: (ref: string) => boolean): Reference {
  return parseWithFormats(ref, { isPage, formats: listFormats(PLUGINS) });
}
