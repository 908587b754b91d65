import { findDecoded } from '../../lib/decode-path.ts';
import { encodePath } from '../release/redirects.ts';
import type { AssetNames } from './asset-names.ts';

export interface NameRequest {
  text: string;
  /** Path of the file in the bundle. */
  file: string;
  /** Base path of the site; empty at the root. */
  base: string;
  names: Pick<AssetNames, 'set' | 'find'>;
}

/** Adds names to everything that a page loads, and on its first tag for files that its scripts load later. */
export function nameAssetsOfPage(request: NameRequest): string {
  const { text, names } = request;
  let output = '';
  let end = 0;
  const tags = new RegExp(TAGS);
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    const [tagText, name = ''] = tag;
    output += text.slice(end, tag.index) + nameTag(tagText, name.toLowerCase(), request);
    end = tags.lastIndex;
    // Text inside a script is not a tag.
    const close = name === 'script' ? text.indexOf('</script', end) : end;
    if (close === -1) break;
    tags.lastIndex = close;
  }
  output += text.slice(end);
  return output === text ? text : output.replace(ROOT, `$1 data-$2assets="${names.set}" data-$2root=`);
}

/** On the first tag of a page. Older bundles have another prefix, or none. */
const ROOT = /(<html\b[^<>]*?) data-(bd-|bindery-)?root=/;

/** Adds names to the URLs in a style sheet. */
export function nameAssetsOfStyles(request: NameRequest): string {
  return request.text
    .replace(/url\(\s{0,8}(["']?)([^"'()\s?#]+)\1\s{0,8}\)/g, (source, quote: string, address: string) =>
      addName(address, request, (newAddress) => `url(${quote}${newAddress}${quote})`, source),
    )
    .replace(/@import\s{1,8}(["'])([^"'()\s?#]+)\1/g, (source, quote: string, address: string) =>
      addName(address, request, (newAddress) => `@import ${quote}${newAddress}${quote}`, source),
    );
}

/** Elements that load something. A sidebar loads its collapsed groups. */
const TAGS = /<(script|link|img|source|video|audio|track|embed|object|nav|div|image|use)\b[^<>]*>/gi;

const ATTRIBUTES = /(\s(?:src|href|xlink:href|data|poster|data-(?:bd-)?full)=")([^"?#&]+)(["#])/g;

function nameTag(tag: string, name: string, request: NameRequest): string {
  if (name === 'link' && /\srel="(?:alternate|canonical|prev|next)"/.test(tag)) return tag;
  const output = tag.replace(ATTRIBUTES, (source, start: string, address: string, end: string) =>
    addName(address, request, (text) => `${start}${text}${end}`, source),
  );
  return output.replace(/(\ssrcset=")([^"]+)/, (_, start: string, list: string) => start + nameList(list, request));
}

/** `a.png 1x, b.png 2x`. */
function nameList(list: string, request: NameRequest): string {
  return list
    .split(',')
    .map((candidate) =>
      candidate.replace(/^(\s*)([^\s?#&]+)/, (source, space: string, address: string) =>
        addName(address, request, (newAddress) => space + newAddress, source),
      ),
    )
    .join(',');
}

function addName(address: string, request: NameRequest, print: (named: string) => string, source: string): string {
  const file = resolveAddress(address, request);
  const digest = file === undefined ? undefined : request.names.find(file);
  return digest === undefined ? source : print(`${address}?d=${digest}`);
}

/** Returns the bundle path that a URL in one of its files leads to; undefined for one outside. */
function resolveAddress(address: string, { file, base }: NameRequest): string | undefined {
  const baseUrl = `${ORIGIN}${base}/${encodePath(file)}`;
  if (!URL.canParse(address, baseUrl)) return undefined;
  const { origin, pathname } = new URL(address, baseUrl);
  if (origin !== ORIGIN || !pathname.startsWith(`${base}/`)) return undefined;
  return findDecoded(pathname.slice(base.length + 1));
}

const ORIGIN = 'http://bundle.invalid';
