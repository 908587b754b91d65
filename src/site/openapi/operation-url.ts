/** Addresses of pages made from descriptions (content format, URL algorithm). Other sites link to them: a contract. */

export interface AddressParts {
  directory?: string | undefined;
  tag?: string | undefined;
  summary?: string | undefined;
  /** `get`, `webhook`, … */
  method: string;
  path: string;
  /** Set when the site asks for addresses by `operationId`. */
  operationId?: string | undefined;
}

/** The address before duplicates are numbered. `?` and `#` are encoded, because they would end the path. */
export function operationUrl({ directory, tag, summary, method, path, operationId }: AddressParts): string {
  const name = (operationId && kebab(operationId)) || (summary && slugText(summary)) || slugPath(`${method} ${path}`);
  return joinUrl([directoryPath(directory), tag === undefined ? '' : slugText(tag), name || method]);
}

/** `x-mint.href`: the whole address, in lower case and without a file ending. */
export function overrideUrl(href: string): string {
  const path = decodePath(href).toLowerCase();
  return joinUrl([...segments(path.replace(/\.[a-z\d]{1,5}$/, ''))]);
}

/** Addresses are written escaped, and kept unescaped; one with an invalid escape is taken as it is. */
function decodePath(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

/** Returns the folder for pages of a description: in lower case, without slashes around. */
export function directoryPath(directory = 'api-reference'): string {
  return segments(directory.toLowerCase()).join('/');
}

/** Slug of a tag or a summary. */
export function slugText(text: string): string {
  return finish(
    text
      .toLowerCase()
      .replaceAll(' ', '-')
      .replace(/\{[^{}]*\}/g, '-')
      .replace(/[{}(),.'/\r\n]/g, ''),
  );
}

/** Slug of a path: slashes separate, parameters vanish. */
export function slugPath(path: string): string {
  return finish(
    path
      .toLowerCase()
      .replaceAll(' ', '-')
      .replace(/\{[^{}]*\}/g, '-')
      .replaceAll('/', '-')
      .replace(/[{}(),.'\r\n]/g, ''),
  );
}

/** `listUserItems`, `list_user_items` → `list-user-items`. */
export function kebab(name: string): string {
  return slugText(
    name
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .replace(/[_/.]+/g, ' '),
  );
}

/** Gives every address once: the second page that wants one gets `-1`, the third `-2`. */
export function createUrlRegister(isTaken: (url: string) => boolean): (url: string) => string {
  const given = new Set<string>();
  const counts = new Map<string, number>();
  return (wanted) => {
    let url = wanted;
    let count = counts.get(wanted) ?? 0;
    while (given.has(url) || (count > 0 && isTaken(url))) {
      count += 1;
      url = `${wanted}-${count}`;
    }
    counts.set(wanted, count);
    given.add(url);
    return url;
  };
}

/** Bytes that one part of an address may have: file systems allow 255 for a name with its ending. */
const MAX_NAME_LENGTH = 200;

function finish(slug: string): string {
  const plain = removeUnsafe(slug);
  const short = Buffer.byteLength(plain) > MAX_NAME_LENGTH ? cut(plain) : plain;
  return short.replace(/-{2,}/g, '-').replace(/^-+|-+$/g, '');
}

/**
 * Drops what no file name or address may have as it is: controls, those of the direction of text among them, what is special in HTML
 * and to file systems, and the sign of what would be read as an escaped character. The rest is kept, as the format says.
 */
function removeUnsafe(text: string): string {
  return text.replace(UNSAFE, '').toWellFormed();
}

const UNSAFE =
  // eslint-disable-next-line no-control-regex -- exactly these
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff<>"|*\\`^]|%(?=[\da-f]{2})/gi;

function cut(text: string): string {
  let size = 0;
  let end = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > MAX_NAME_LENGTH) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function segments(path: string): string[] {
  return path
    .split('/')
    .map((part) => removeUnsafe(part).trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..');
}

function joinUrl(parts: readonly string[]): string {
  return `/${parts.filter((part) => part !== '').join('/')}`.replaceAll('?', '%3F').replaceAll('#', '%23');
}
