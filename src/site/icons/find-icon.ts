/** Finds an icon by the name an author wrote (content format, Icons). */
import { findClosestName } from '../../lib/find-closest-name.ts';
import type { IconLibrary } from '../model/config.ts';
import { ICON_LIBRARIES } from '../model/icon-name.ts';
import { createFontAwesome } from './fontawesome.ts';
import type { Icon, IconSet } from './icon.ts';
import { createIconifySet } from './iconify.ts';

export interface IconQuery {
  /** As written: `house`, `fa-house`, `fa-solid fa-house`, `GitHub`; `lucide:house` specifies the library. */
  name: string;
  library: IconLibrary;
  /** FontAwesome style: `solid`, `regular`, `brands`; paid styles fall back to free ones. */
  type?: string | undefined;
}

const SETS: Record<IconLibrary, IconSet> = {
  fontawesome: createFontAwesome(),
  lucide: createIconifySet('lucide'),
  tabler: createIconifySet('tabler'),
};

/** Searches the site's library first, then the others, because real sites mix them; undefined if none has the name. */
export function findIcon(query: IconQuery): Icon | undefined {
  const { name, type, library: libraryName } = readName(query.name);
  if (name === '') return undefined;
  for (const library of searchOrder(libraryName ?? query.library)) {
    const icon = SETS[library].find(name, query.type ?? type);
    if (icon !== undefined) return icon;
  }
  return undefined;
}

/** Returns the closest name in the site's library, for the message about an unknown one. */
export function suggestIcon(name: string, library: IconLibrary): string | undefined {
  const requestedName = readName(name).name;
  const key = `${library}:${requestedName}`;
  if (!suggestions.has(key)) {
    if (suggestions.size >= MAX_SUGGESTIONS) suggestions.clear();
    suggestions.set(key, findClosestName(requestedName, SETS[library].names()));
  }
  return suggestions.get(key);
}

/** Suggestions by unknown name: the same one is often used many times, and comparing it with thousands is slow. */
const suggestions = new Map<string, string | undefined>();
const MAX_SUGGESTIONS = 1000;

function searchOrder(first: IconLibrary): IconLibrary[] {
  return [first, ...ICON_LIBRARIES.filter((library) => library !== first)];
}

/** Class-like forms that also contain the style: `fab fa-github`, `fa-regular fa-clock`. */
const STYLE_WORDS = new Map([
  ['fab', 'brands'],
  ['far', 'regular'],
  ['fas', 'solid'],
  ['brands', 'brands'],
  ['regular', 'regular'],
  ['solid', 'solid'],
]);

function readName(text: string): { name: string; type?: string; library?: IconLibrary } {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s:]+/);
  const name = (words.at(-1) ?? '').replace(/^fa-/, '').replaceAll('_', '-');
  for (const word of words.slice(0, -1)) {
    const type = STYLE_WORDS.get(word.replace(/^fa-/, ''));
    const library = ICON_LIBRARIES.find((known) => known === word);
    if (type !== undefined) return { name, type };
    if (library !== undefined) return { name, library };
  }
  return { name };
}
