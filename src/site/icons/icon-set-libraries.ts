import { createRequire } from 'node:module';
import path from 'node:path';
import { readLibrary, type Library } from '../../lib/library.ts';
import { findDecoded } from '../../lib/decode-path.ts';
import { listFontAwesomeBodies } from './fontawesome.ts';
import { listIconifyBodies } from './iconify.ts';

type SetName = 'fa' | 'lucide' | 'tabler';

/** Packages by the beginning of the names of their icons in pages. */
const PACKAGES: Readonly<Record<SetName, string>> = {
  fa: '@fortawesome/fontawesome-free',
  lucide: '@iconify-json/lucide',
  tabler: '@iconify-json/tabler',
};

/**
 * Returns the icon sets that a page, a style sheet or a script contains icons of: in its sprite, whose names begin with
 * the set, or as data URLs, whose drawings are looked up in the sets.
 */
export function listIconLibraries(text: string): Library[] {
  const sets = new Set(
    Array.from(text.matchAll(/<symbol id=\\?"bd-(fa|lucide|tabler)-/g), ([, set]) => set as SetName),
  );
  for (const drawing of listDrawings(text)) {
    const set = findSet(drawing);
    if (set !== undefined) sets.add(set);
  }
  return [...sets].map(readIconLibrary);
}

const URL_START = 'data:image/svg+xml,';
const URL_ENDS = /%3C(?:\/|%2F)svg%3E/gi;

/** Returns the content of the images in data URLs, in the color that the sets use. */
function listDrawings(text: string): Set<string> {
  const drawings = new Set<string>();
  const ends = new RegExp(URL_ENDS);
  for (let at = text.indexOf(URL_START); at !== -1; at = text.indexOf(URL_START, at)) {
    ends.lastIndex = at;
    const end = ends.exec(text);
    if (!end) break;
    const svg = findDecoded(text.slice(at + URL_START.length, end.index)) ?? '';
    drawings.add(svg.slice(svg.indexOf('>') + 1).replaceAll('#000', 'currentColor'));
    at = ends.lastIndex;
  }
  return drawings;
}

const bodies = new Map<SetName, ReadonlySet<string>>();

/** Reads each set once, and the one with thousands of files last. */
function findSet(drawing: string): SetName | undefined {
  return (['lucide', 'tabler', 'fa'] as const).find((name) => {
    const known = bodies.get(name) ?? new Set(name === 'fa' ? listFontAwesomeBodies() : listIconifyBodies(name));
    bodies.set(name, known);
    return known.has(drawing);
  });
}

function readIconLibrary(set: SetName): Library {
  const name = `${PACKAGES[set]}/package.json`;
  return readLibrary(path.dirname(createRequire(import.meta.url).resolve(name)));
}
