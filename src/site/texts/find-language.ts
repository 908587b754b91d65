/** Finds the code of a language that docs.json names in words (content format, Language codes). */
import { closestName } from '../../lib/closest-name.ts';
import { LANGUAGES, languageTag } from './texts.ts';

/** Those with interface texts, and others that many documentations are translated into. */
const CODES = [
  ...LANGUAGES,
  ...'zh-Hans zh-TW zh-CN pt-BR pt-PT fr-CA en-US en-GB es-MX es-419 nb'.split(' '),
  ...'af az be bg bn bs el et eu fa fil ga gl gu hr hy is ka kk km kn lo lt mk ml mn mr ms my ne pa si sk sl sq sr sw ta te th ur'.split(
    ' ',
  ),
];

/** Returns `written` where it is a code, else the code of the language with that English or own name. */
export function findLanguage(written: string): string | undefined {
  return isKnownCode(written) ? written : codes().get(fold(written));
}

/** The code that an unknown language is probably meant for. */
export function guessLanguage(written: string): string | undefined {
  const name = closestName(fold(written), codes().keys());
  return name === undefined ? undefined : codes().get(name);
}

function isKnownCode(written: string): boolean {
  const tag = languageTag(written);
  if (tag === 'en') return /^en$/i.test(written.trim());
  englishNames ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return englishNames.of(tag.split('-')[0] ?? '') !== undefined;
}

/** Made once: every page with a switcher of languages asks. */
let englishNames: Intl.DisplayNames | undefined;

let known: ReadonlyMap<string, string> | undefined;

/** Names are listed when the first one is looked up: most sites write codes. */
function codes(): ReadonlyMap<string, string> {
  known ??= new Map(CODES.toReversed().flatMap((code) => namesOf(code).map((name) => [fold(name), code] as const)));
  return known;
}

function namesOf(code: string): string[] {
  return [code, 'en'].flatMap((language) =>
    (['dialect', 'standard'] as const).flatMap(
      (languageDisplay) => new Intl.DisplayNames([language], { type: 'language', languageDisplay }).of(code) ?? [],
    ),
  );
}

/** Case, accents and what stands between words do not count: `Português (Brasil)`, `portugues brasil`. */
function fold(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '';
}
