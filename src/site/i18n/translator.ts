import { createRequire } from 'node:module';
import en from './en.json' with { type: 'json' };

/** English defines the keys that every language has. */
export type TextKey = keyof typeof en;

/** Languages with a file of interface texts, by primary tag. Traditional Chinese is separate. */
export const LANGUAGES: ReadonlySet<string> = new Set(
  'ar ca cs da de en es fi fr he hi hu id it ja ko lv nl no pl pt ro ru sv tr uk uz vi zh zh-hant'.split(' '),
);

export const TEXT_KEYS = Object.keys(en) as readonly TextKey[];

/**
 * docs.json codes that don't exist in BCP 47, or have a different meaning there (content format, Language codes):
 * country codes that many authors use for languages.
 */
export const VENDOR_TAGS: Record<string, string> = {
  cn: 'zh-Hans',
  tw: 'zh-Hant',
  jp: 'ja',
  kr: 'ko',
  ua: 'uk',
  cz: 'cs',
  dk: 'da',
  gr: 'el',
  vn: 'vi',
};

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'dv', 'ug', 'sd', 'ckb']);

/** Keys with the same meaning. */
const SYNONYMS: Record<string, string> = { linkToSection: 'linkToHeading' };

/**
 * Returns a lookup of interface texts in a docs.json language, or in English without a translation. A key can be
 * written `copyCode` or `copy-code`, and an unknown key returns itself. The same language always returns the same
 * function.
 */
export function getTranslator(code: string | undefined): (key: string) => string {
  const language = getTranslationKey(getLanguageTag(code));
  const cachedLookup = lookups.get(language);
  if (cachedLookup) return cachedLookup;
  const texts = loadTexts(language);
  const translate = (key: string): string => texts[getKey(key)] ?? key;
  if (LANGUAGES.has(language)) lookups.set(language, translate);
  return translate;
}

const lookups = new Map<string, (key: string) => string>();

/** Only reads the languages that are used. */
function loadTexts(language: string): Readonly<Record<string, string>> {
  return LANGUAGES.has(language) ? (load(`./${language}.json`) as Record<TextKey, string>) : en;
}

const load = createRequire(import.meta.url);

function getKey(key: string): string {
  const name = key.includes('-') ? key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) : key;
  return SYNONYMS[name] ?? name;
}

/** Returns the BCP 47 tag of a docs.json language code, for `lang` and `hreflang`. @defaultValue en */
export function getLanguageTag(code = 'en'): string {
  const cachedTag = tags.get(code);
  if (cachedTag !== undefined) return cachedTag;
  const tag = readTag(code);
  if (tags.size < MAX_TAGS) tags.set(code, tag);
  return tag;
}

/** Cached, because each page looks up the tag of its language. */
const tags = new Map<string, string>();
const MAX_TAGS = 1_000;

function readTag(code: string): string {
  const tag = code.trim().replaceAll('_', '-');
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(tag)) return 'en';
  return VENDOR_TAGS[tag.toLowerCase()] ?? (isValid(tag) ? tag : 'en');
}

/** Returns whether a tag is valid. `en-12` has the form of a tag, but language APIs reject it. */
function isValid(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

export function getDirection(code: string | undefined): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(getPrimarySubtag(getLanguageTag(code))) ? 'rtl' : 'ltr';
}

/** Matches language tags of traditional Chinese, by script or by region. */
const TRADITIONAL = /^zh-(?:.*-)?(?:hant|tw|hk|mo)\b/i;

function getTranslationKey(tag: string): string {
  return TRADITIONAL.test(tag) ? 'zh-hant' : getPrimarySubtag(tag);
}

function getPrimarySubtag(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase();
}
