/** Finds the code of a language written as a word in docs.json (content format, Language codes). */
import { findClosestName } from '../../lib/find-closest-name.ts';
import { LANGUAGES, getLanguageTag } from './translator.ts';

/** Languages with interface texts, and others that documentation is often translated into. */
const CODES = [
  ...LANGUAGES,
  ...'zh-Hans zh-TW zh-CN pt-BR pt-PT fr-CA en-US en-GB es-MX es-419 nb'.split(' '),
  ...'af az be bg bn bs el et eu fa fil ga gl gu hr hy is ka kk km kn lo lt mk ml mn mr ms my ne pa si sk sl sq sr sw ta te th ur'.split(
    ' ',
  ),
];

/** Returns `written` if it is a code, or else the code of the language with that English or native name. */
export function findLanguage(code: string): string | undefined {
  return isKnownCode(code) ? code : getCodes().get(fold(code));
}

/** Returns the code that an unknown language is probably meant to be. */
export function guessLanguage(code: string): string | undefined {
  const name = findClosestName(fold(code), getCodes().keys());
  return name === undefined ? undefined : getCodes().get(name);
}

function isKnownCode(code: string): boolean {
  const tag = getLanguageTag(code);
  if (tag === 'en') return /^en$/i.test(code.trim());
  englishNames ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return englishNames.of(tag.split('-')[0] ?? '') !== undefined;
}

/** Cached, because every page with a language selector uses it. */
let englishNames: Intl.DisplayNames | undefined;

let knownLanguages: ReadonlyMap<string, string> | undefined;

/** Lists names on the first lookup, because most sites use codes. */
function getCodes(): ReadonlyMap<string, string> {
  knownLanguages ??= new Map(
    CODES.toReversed().flatMap((code) => listNames(code).map((name) => [fold(name), code] as const)),
  );
  return knownLanguages;
}

function listNames(code: string): string[] {
  return [code, 'en'].flatMap((language) =>
    (['dialect', 'standard'] as const).flatMap(
      (languageDisplay) => new Intl.DisplayNames([language], { type: 'language', languageDisplay }).of(code) ?? [],
    ),
  );
}

/** Normalizes a name: case, accents and separators don't matter (`Português (Brasil)`, `portugues brasil`). */
function fold(name: string): string {
  const lowercase = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return lowercase.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '';
}
