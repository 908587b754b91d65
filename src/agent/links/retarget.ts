import path from 'node:path';
import { decodePath } from '../../lib/decode-path.ts';
import { findMentions } from './find-mentions.ts';

/** Moved files of a site. */
export interface Moves {
  /** New path of each moved file, by its old path. */
  files: ReadonlyMap<string, string>;
  /** The site's files before the move. */
  before: ReadonlySet<string>;
}

/**
 * Returns a text with its links updated for moved files. `from` is the path of the text's own file before the move, and
 * `to` its path after it: if the file itself moved, its relative links are rewritten.
 */
export function retarget(text: string, { from, to, moves }: { from: string; to: string; moves: Moves }): string {
  const isPage = /\.mdx?$/.test(from);
  let result = '';
  let endOffset = 0;
  for (const { offset, address } of findMentions(text, { isPage })) {
    const target = findFile(address, from, moves.before);
    const newFile = target && (moves.files.get(target.file) ?? (from === to ? undefined : target.file));
    if (target === undefined || newFile === undefined) continue;
    const newAddress = rewrite({ address, now: newFile, to, ...target });
    if (newAddress === address) continue;
    result += text.slice(endOffset, offset) + newAddress;
    endOffset = offset + address.length;
  }
  return result + text.slice(endOffset);
}

/** The base of a written path: the site root, the folder of its file, or the snippets folder. */
type LinkBase = 'root' | 'folder' | 'snippets';

interface LinkTarget {
  file: string;
  base: LinkBase;
}

/** Finds the file that a path in another file refers to. */
export function findTargetFile(address: string, from: string, files: ReadonlySet<string>): string | undefined {
  return findFile(address, from, files)?.file;
}

/** Finds the file that a path refers to, in the renderer's lookup order. */
function findFile(address: string, from: string, files: ReadonlySet<string>): LinkTarget | undefined {
  const decodedPath = decodePath(address);
  const pagePath = `/${toUrl(from)}`;
  const folder = path.posix.dirname(`/${from}`);
  const relativePaths = [folder, pagePath, path.posix.dirname(pagePath)].map((place) => ({
    place,
    base: 'folder' as const,
  }));
  const places: { place: string; base: LinkBase }[] = [
    ...(decodedPath.startsWith('/') ? [] : relativePaths),
    { place: '/', base: 'root' },
    ...(decodedPath.startsWith('/') ? [] : [{ place: '/snippets', base: 'snippets' as const }]),
  ];
  for (const { place, base } of places) {
    const file = findSpelling(path.posix.resolve(place, decodedPath).slice(1), files);
    if (file !== undefined) return { file, base };
  }
  return undefined;
}

function findSpelling(name: string, files: ReadonlySet<string>): string | undefined {
  const stem = name.replace(/\.(?:mdx?|html?)$/, '').replace(/(?:^|\/)index$/, '');
  const index = stem === '' ? 'index' : `${stem}/index`;
  const pages = stem === '' ? [] : [`${stem}.mdx`, `${stem}.md`];
  return [name, ...pages, `${index}.mdx`, `${index}.md`].find((file) => files.has(file));
}

/** Writes a path in its original style: absolute or relative, with or without the extension. */
function rewrite({ address, file, now, base, to }: LinkTarget & { address: string; now: string; to: string }): string {
  const newPath = /\.[a-z\d]+$/i.test(address) || !/\.mdx?$/.test(file) ? now : toUrl(now);
  if (address.startsWith('/')) return now === file ? address : `/${encode(newPath)}`;
  const target = path.posix.resolve(path.posix.dirname(`/${to}`), decodePath(address)).slice(1);
  if (base === 'folder' && (target === now || toUrl(target) === toUrl(now))) return address;
  if (base === 'root') return encode(newPath);
  if (base === 'snippets')
    return now.startsWith('snippets/') ? encode(newPath.slice('snippets/'.length)) : `/${encode(newPath)}`;
  const relativePath = encode(path.posix.relative(path.posix.dirname(`/${to}`), `/${newPath}`) || '.');
  return address.startsWith('.') && !relativePath.startsWith('.') ? `./${relativePath}` : relativePath;
}

/** Converts a file to its URL path: `guides/index.mdx` becomes `guides`. */
export function toUrl(file: string): string {
  return file.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, '');
}

/** Encodes characters that would end the path or the surrounding link. */
function encode(name: string): string {
  return name
    .replaceAll(/[ #?()<>"%]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
}
