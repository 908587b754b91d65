/** Names that lose their meaning without their signs: `C++`, `@flow`, `--watch`, `GET /files/{id}`. */

/** Longer ones are listings, which nobody types. */
const MAX_LENGTH = 80;

const SIGNS = /[/@$#+.-]/;
/** A path, a name behind a sign, or a name before one. Each alternative begins where the last one cannot go on. */
const SYMBOL =
  /(?:https?:\/\/[\w.-]+)?(\/[\p{L}\p{N}_{<:[][\p{L}\p{N}_{}<>:[\]./$@~*-]*)|(?<![\p{L}\p{N}\p{M}_@$.-])(@|\$|--?|\.)([\p{L}_][\p{L}\p{N}_-]*)|(?<![\p{L}\p{N}\p{M}_])(\p{L}[\p{L}\p{N}]{0,12})(\+\+|#)(?![\p{L}\p{N}_+#])/gu;
const METHOD = /^(?:get|put|post|delete|options|head|patch|trace|query|ws|webhook)$/i;

/** Returns the symbols of a text as they are compared: lower case, parameters of paths without their names. */
export function findSymbols(text: string): string[] {
  if (!SIGNS.test(text)) return [];
  const found: string[] = [];
  for (const match of text.matchAll(SYMBOL)) {
    const [, path, sign, name, base, ending] = match;
    if (path !== undefined) found.push(...pathSymbols(path, wordBefore(text, match.index)));
    else if (sign !== undefined) found.push(`${sign}${name ?? ''}`.toLowerCase().slice(0, MAX_LENGTH));
    else found.push(`${base ?? ''}${ending ?? ''}`.toLowerCase());
  }
  return found;
}

/** `/files/:id/` and `/files/{file_id}` are the same path; with the method before it, it is one symbol more. */
function pathSymbols(written: string, before: string): string[] {
  const path = written
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replace(/\{[^{}/]*\}|<[^<>/]*>|\[[^[\]/]*\]|(?<=\/):[^/]+/g, '{}')
    .replace(/[/.:-]+$/, '');
  if (path.length < 2) return [];
  return METHOD.test(before) ? [path, `${before.toLowerCase()} ${path}`] : [path];
}

const MAX_METHOD = 12;

function wordBefore(text: string, index: number): string {
  return /([A-Za-z]+)[\s`"']{1,3}$/.exec(text.slice(Math.max(0, index - MAX_METHOD), index))?.[1] ?? '';
}
