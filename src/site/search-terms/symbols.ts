/** Finds names that need their symbols: `C++`, `@flow`, `--watch`, `GET /files/{id}`. */

/** Longer ones are listings, which readers don't type. */
const MAX_LENGTH = 80;

const SYMBOL_CHARACTER = /[/@$#+.-]/;
/**
 * A path, a name after a symbol, or a name before one. Each alternative starts where the previous one can't continue.
 */
const SYMBOL =
  /(?:https?:\/\/[\w.-]+)?(\/[\p{L}\p{N}_{<:[][\p{L}\p{N}_{}<>:[\]./$@~*-]*)|(?<![\p{L}\p{N}\p{M}_@$.-])(@|\$|--?|\.)([\p{L}_][\p{L}\p{N}_-]*)|(?<![\p{L}\p{N}\p{M}_])(\p{L}[\p{L}\p{N}]{0,12})(\+\+|#)(?![\p{L}\p{N}_+#])/gu;
const METHOD = /^(?:get|put|post|delete|options|head|patch|trace|query|ws|webhook)$/i;

/** Returns the symbols of a text in comparable form: lowercase, with unnamed path parameters. */
export function findSymbols(text: string): string[] {
  if (!SYMBOL_CHARACTER.test(text)) return [];
  const symbols: string[] = [];
  for (const match of text.matchAll(SYMBOL)) {
    const [, path, sign, name, base, ending] = match;
    if (path !== undefined) symbols.push(...listPathSymbols(path, getWordBefore(text, match.index)));
    else if (sign !== undefined) symbols.push(`${sign}${name ?? ''}`.toLowerCase().slice(0, MAX_LENGTH));
    else symbols.push(`${base ?? ''}${ending ?? ''}`.toLowerCase());
  }
  return symbols;
}

/** A number with parts that isn't a part of a longer one: `2.14`, `v2.14.0`. */
const VERSION = /(?<![\p{L}\p{N}_.])v?(\d{1,5}(?:\.\d{1,5}){1,3})(?![\p{N}_])/giu;
/** Returns the versions in a text, such as `2.14.0` for `v2.14.0`. */
export function findVersions(text: string): string[] {
  if (!text.includes('.')) return [];
  return Array.from(text.matchAll(VERSION), ([, version = '']) => version);
}

/** A capitalized name before a point, such as in `Next.js` or `Socket.IO`; others are mostly files and properties. */
const BEFORE_POINT = /(?<![\p{L}\p{N}_./@-])\p{Lu}[\p{L}\p{N}]{0,20}$/u;
const AFTER_POINT = /^\p{L}{2,4}(?![\p{L}\p{N}_(/]|\.\p{L})/u;
/** More than the longest name, whose characters can have two code units each. */
const BEFORE_LENGTH = 46;
const AFTER_LENGTH = 12;

/** Returns names with a point as one word: `nextjs` for `Next.js`. */
export function joinDottedNames(text: string): string[] {
  const names: string[] = [];
  // Most points are at the end of a sentence. So only names around a point are matched.
  for (let point = text.indexOf('.'); point >= 0; point = text.indexOf('.', point + 1)) {
    const ending = AFTER_POINT.exec(text.slice(point + 1, point + 1 + AFTER_LENGTH))?.[0];
    if (ending === undefined) continue;
    const name = BEFORE_POINT.exec(text.slice(Math.max(0, point - BEFORE_LENGTH), point))?.[0];
    if (name !== undefined) names.push(`${name}${ending}`.toLowerCase());
  }
  return names;
}

/**
 * Normalizes a path: `/files/:id/` and `/files/{file_id}` are equal. With a method before it, there is a second
 * symbol.
 */
function listPathSymbols(pathText: string, before: string): string[] {
  const path = pathText
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replace(/\{[^{}/]*\}|<[^<>/]*>|\[[^[\]/]*\]|(?<=\/):[^/]+/g, '{}')
    .replace(/(?<![/.:-])[/.:-]+$/, '');
  if (path.length < 2) return [];
  return METHOD.test(before) ? [path, `${before.toLowerCase()} ${path}`] : [path];
}

const MAX_METHOD = 12;

function getWordBefore(text: string, index: number): string {
  return /([A-Za-z]+)[\s`"']{1,3}$/.exec(text.slice(Math.max(0, index - MAX_METHOD), index))?.[1] ?? '';
}
