import type { IconLibrary } from './config.ts';

export const ICON_LIBRARIES: readonly IconLibrary[] = ['fontawesome', 'lucide', 'tabler'];

/** Returns the name of an icon with its library: `lucide:house`. Files, URLs and names with a library stay the same. */
export function addIconLibrary(name: string | undefined, library: string | undefined): string | undefined {
  const isKnown = ICON_LIBRARIES.some((known) => known === library);
  return isKnown && name !== undefined && /^[\w-]+$/.test(name) ? `${library}:${name}` : name;
}
