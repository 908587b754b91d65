import path from 'node:path';
import { decodePath } from '../../lib/decode-path.ts';
import { findMentions } from './find-mentions.ts';

export interface Moves {
  /** Old file → new file. */
  files: ReadonlyMap<string, string>;
  /** Files of the site before the move. */
  before: ReadonlySet<string>;
}

/**
 * Returns a text whose links lead to where the files are now. `from` is the file before the move, `to` after it: relative
 * links of a file that has moved itself are written again.
 */
export function retarget(text: string, { from, to, moves }: { from: string; to: string; moves: Moves }): string {
  const isPage = /\.mdx?$/.test(from);
  let result = '';
  let done = 0;
  for (const { offset, address } of findMentions(text, { isPage })) {
    const found = findFile(address, from, moves.before);
    const now = found && (moves.files.get(found.file) ?? (from === to ? undefined : found.file));
    if (found === undefined || now === undefined) continue;
    const written = rewrite({ address, now, to, ...found });
    if (written === address) continue;
    result += text.slice(done, offset) + written;
    done = offset + address.length;
  }
  return result + text.slice(done);
}

/** Start of an address that is written: the root of the site, the folder of its file, or that of snippets. */
type Base = 'root' | 'folder' | 'snippets';

interface Found {
  file: string;
  base: Base;
}

/** The file that an address means, in the order in which the renderer looks. */
function findFile(address: string, from: string, files: ReadonlySet<string>): Found | undefined {
  const decoded = decodePath(address);
  const own = `/${toUrl(from)}`;
  const folder = path.posix.dirname(`/${from}`);
  const relative = [folder, own, path.posix.dirname(own)].map((place) => ({ place, base: 'folder' as const }));
  const places: { place: string; base: Base }[] = [
    ...(decoded.startsWith('/') ? [] : relative),
    { place: '/', base: 'root' },
    ...(decoded.startsWith('/') ? [] : [{ place: '/snippets', base: 'snippets' as const }]),
  ];
  for (const { place, base } of places) {
    const file = findSpelling(path.posix.resolve(place, decoded).slice(1), files);
    if (file !== undefined) return { file, base };
  }
  return undefined;
}

function findSpelling(plain: string, files: ReadonlySet<string>): string | undefined {
  const stem = plain.replace(/\.(?:mdx?|html?)$/, '').replace(/(?:^|\/)index$/, '');
  const index = stem === '' ? 'index' : `${stem}/index`;
  const pages = stem === '' ? [] : [`${stem}.mdx`, `${stem}.md`];
  return [plain, ...pages, `${index}.mdx`, `${index}.md`].find((name) => files.has(name));
}

/** In the style in which it was written: rooted or relative, with its ending or without. */
function rewrite({ address, file, now, base, to }: Found & { address: string; now: string; to: string }): string {
  const named = /\.[a-z\d]+$/i.test(address) || !/\.mdx?$/.test(file) ? now : toUrl(now);
  if (address.startsWith('/')) return now === file ? address : `/${encode(named)}`;
  const there = path.posix.resolve(path.posix.dirname(`/${to}`), decodePath(address)).slice(1);
  if (base === 'folder' && (there === now || toUrl(there) === toUrl(now))) return address;
  if (base === 'root') return encode(named);
  if (base === 'snippets')
    return now.startsWith('snippets/') ? encode(named.slice('snippets/'.length)) : `/${encode(named)}`;
  const relative = encode(path.posix.relative(path.posix.dirname(`/${to}`), `/${named}`) || '.');
  return address.startsWith('.') && !relative.startsWith('.') ? `./${relative}` : relative;
}

/** `guides/index.mdx` → `guides`. */
export function toUrl(file: string): string {
  return file.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, '');
}

/** Encodes characters that would end an address, or the link that it stands in. */
function encode(name: string): string {
  return name
    .replaceAll(/[ #?()<>"%]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
}
