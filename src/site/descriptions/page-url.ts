import { encodeMarks } from '../model/urls.ts';

/**
 * Creates URLs of generated pages (content format, URL algorithm). They are a contract, because other sites link to
 * them.
 */

export interface UrlParts {
  directory?: string | undefined;
  tag?: string | undefined;
  summary?: string | undefined;
  /** `get`, `webhook`, … */
  method: string;
  path: string;
  /** Set if the site uses URLs by `operationId`. */
  operationId?: string | undefined;
}

/** Returns the URL before duplicates are numbered. `?` and `#` are encoded, because they would end the path. */
export function createOperationUrl(parts: UrlParts): string {
  return joinUrl([toDirectoryPath(parts.directory), ...createSlugs(parts)]);
}

/** Returns the URL that earlier versions created, with single hyphens only. Other sites can still link to it. */
function createFormerUrl(parts: UrlParts): string {
  return joinUrl([toDirectoryPath(parts.directory), ...createSlugs(parts).map(collapseHyphens)]);
}

/** Returns a part's paths below the directory of its description: the current one, and the one in earlier versions. */
export function createPartPaths({ name, title, method = '', ...parts }: PartUrlParts): {
  path: string;
  formerPath: string;
} {
  const urlParts = { ...parts, directory: '', summary: title, method, path: name };
  return { path: createOperationUrl(urlParts).slice(1), formerPath: createFormerUrl(urlParts).slice(1) };
}

/** Creates a function that returns the URL of a path in a directory. One with a leading slash is a whole URL. */
export function createUrlMaker(directory: string | undefined): (path: string) => string {
  const folder = encodeMarks(toDirectoryPath(directory));
  return (path) => {
    if (path.startsWith('/')) return path;
    return `/${[folder, path].filter((part) => part !== '').join('/')}`;
  };
}

export interface PartUrlParts extends Pick<UrlParts, 'tag' | 'operationId'>, Partial<Pick<UrlParts, 'method'>> {
  name: string;
  title?: string | undefined;
}

function createSlugs({ tag, summary, method, path, operationId }: UrlParts): string[] {
  const name =
    (operationId && slugifyName(operationId)) || (summary && slugifyText(summary)) || slugifyPath(`${method} ${path}`);
  return [tag === undefined ? '' : slugifyText(tag), name || method];
}

function collapseHyphens(slug: string): string {
  return slug.replace(/-{2,}/g, '-');
}

/** Converts `x-mint.href`, a complete URL path, to lowercase without a file extension. */
export function overrideUrl(href: string): string {
  const path = decodePath(href).toLowerCase();
  return joinUrl([...splitSegments(path.replace(/\.[a-z\d]{1,5}$/, ''))]);
}

/** Decodes a URL. One with an invalid escape is returned unchanged. */
function decodePath(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

/** Returns the folder for pages of a description: in lowercase, without surrounding slashes. */
export function toDirectoryPath(directory = 'api-reference'): string {
  return splitSegments(directory.toLowerCase()).join('/');
}

/** Returns the slug of a tag or a summary. "Boats - Small" becomes `boats--small`. */
export function slugifyText(text: string): string {
  return finish(
    text
      .toLowerCase()
      .replaceAll(' ', '-')
      .replace(/\{[^{}]*\}/g, '-')
      .replace(/[{}(),.'/\r\n]/g, ''),
  );
}

/** Returns the slug of a path. Slashes become hyphens and parameters are removed. */
export function slugifyPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && !/^\{[^{}]*\}$/.test(segment));
  return slugifyText(segments.map((segment) => segment.trim()).join('-'));
}

/** Converts `listUserItems` and `list_user_items` to `list-user-items`. */
export function slugifyName(name: string): string {
  return collapseHyphens(
    slugifyText(
      name
        .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
        .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
        .replace(/[_/.]+/g, ' '),
    ),
  );
}

/** Creates a function that returns every URL only once: the second page with the same URL gets `-1`, the third `-2`. */
export function createUrlRegister(isTaken: (url: string) => boolean): (url: string) => string {
  const registeredUrls = new Set<string>();
  const counts = new Map<string, number>();
  return (preferredUrl) => {
    let url = preferredUrl;
    let count = counts.get(preferredUrl) ?? 0;
    while (registeredUrls.has(url) || (count > 0 && isTaken(url))) {
      count += 1;
      url = `${preferredUrl}-${count}`;
    }
    counts.set(preferredUrl, count);
    registeredUrls.add(url);
    return url;
  };
}

/** Maximum number of bytes in one part of a URL. File systems allow 255 for a name with its extension. */
const MAX_NAME_LENGTH = 200;

function finish(slug: string): string {
  const safeName = removeUnsafe(slug);
  const shortName = Buffer.byteLength(safeName) > MAX_NAME_LENGTH ? cutName(safeName) : safeName;
  return shortName.replace(/-{3,}/g, '--').replace(/^-+|(?<!-)-+$/g, '');
}

/**
 * Removes everything that file names or URLs can't contain: control characters, including those for text direction,
 * characters that are special in HTML or to file systems, and percent signs that would start an escape. The rest is
 * kept, as required by the format.
 */
function removeUnsafe(text: string): string {
  return text.replace(UNSAFE_CHARACTERS, '').toWellFormed();
}

const UNSAFE_CHARACTERS =
  // eslint-disable-next-line no-control-regex -- control characters are intended here
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff<>"|*\\`^]|%(?=[\da-f]{2})/gi;

function cutName(text: string): string {
  let size = 0;
  let end = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > MAX_NAME_LENGTH) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function splitSegments(path: string): string[] {
  return path
    .split('/')
    .map((part) => removeUnsafe(part).trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..');
}

function joinUrl(parts: readonly string[]): string {
  return encodeMarks(`/${parts.filter((part) => part !== '').join('/')}`);
}
