import path from 'node:path';
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import type { ReadInput } from '../../model/description-format.ts';
import type { Source } from '../../model/source.ts';
import { createFolderError } from './format-error.ts';
import { UnusableSpec } from './problem.ts';

/**
 * Returns a file in the docs folder, or the fetched content of an HTTPS URL. Throws `UnusableSpec`, whose message calls
 * it a file, because it can be a description in any format.
 */
export function readContent({ name, source, remote, formats }: ReadInput): Buffer {
  if (/^http:/i.test(name))
    throw new UnusableSpec(
      'spec-insecure-url',
      `${name} uses plain http, which isn't fetched. Use https, or copy the file into the docs folder.`,
    );
  if (/^https:/i.test(name)) {
    const fetchedFile = remote.find(name);
    if (fetchedFile && 'content' in fetchedFile) return fetchedFile.content;
    throw new UnusableSpec(
      'spec-unreachable',
      `Can't fetch ${name}: ${fetchedFile?.problem ?? "this build doesn't fetch remote files"}. Check the URL, or copy the file into the docs folder.`,
    );
  }
  if (source.has(name)) return source.read(name);
  if (source.folder(name).files.length > 0) throw createFolderError(name, formats);
  const similarFile = findSimilarFile(name, source);
  const fix = similarFile === undefined ? 'Add it, or fix the path.' : `Did you mean "${similarFile}"?`;
  throw new UnusableSpec('spec-missing', `The file "${name}" isn't in the docs folder. ${fix}`);
}

/** Returns the only file whose path differs just in letter case, extension or superfluous parts. */
function findSimilarFile(name: string, source: Source): string | undefined {
  const [file, ...others] = groupFiles(source).get(simplify(name)) ?? [];
  return others.length === 0 ? file : undefined;
}

const groupFiles = memoizeByObject(({ files }: Source) =>
  Map.groupBy(
    files.filter((file) => ENDING.test(file)),
    simplify,
  ),
);

const ENDING = /\.(?:json|ya?ml)$/i;

function simplify(file: string): string {
  return path.posix.normalize(file).toLowerCase().replace(ENDING, '');
}
