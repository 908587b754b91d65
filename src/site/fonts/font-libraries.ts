import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readLibrary, type Library } from '../../lib/library.ts';
import { VENDORED_FONTS } from './fonts.ts';

/**
 * Finds the package of a font in a bundle, given its published name and the SHA-256 of its content; undefined if no
 * installed package has this file.
 */
export function findFontLibrary(name: string, sha256: string): Library | undefined {
  return findVendored(sha256) ?? findInstalled(name.replace(/\.[0-9a-f]{8}(?=\.woff2$)/, ''), sha256);
}

function findVendored(sha256: string): Library | undefined {
  const libraries = JSON.parse(readFileSync(path.join(VENDORED_FONTS, 'libraries.json'), 'utf8')) as Record<
    string,
    Library
  >;
  return Object.entries(libraries).find(([file]) => hashFile(path.join(VENDORED_FONTS, file)) === sha256)?.[1];
}

/** A package's name is the beginning of its files' names: `ibm-plex-sans-latin-wght-normal.woff2`. */
function findInstalled(file: string, sha256: string): Library | undefined {
  const words = file.split('-');
  const ids = words.map((_, index) => words.slice(0, index).join('-')).filter((id) => /^[a-z0-9-]+$/.test(id));
  for (const id of ids)
    for (const scope of ['@fontsource-variable', '@fontsource']) {
      const folder = findPackage(`${scope}/${id}`);
      if (folder !== undefined && hashFile(path.join(folder, 'files', file)) === sha256) return readLibrary(folder);
    }
  return undefined;
}

function findPackage(name: string): string | undefined {
  try {
    return path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

function hashFile(file: string): string | undefined {
  try {
    return hash('sha256', readFileSync(file));
  } catch {
    return undefined;
  }
}
