import { createRequire } from 'node:module';
import en from './en.json' with { type: 'json' };

/** English is the source of the keys that every language has. */
export type TextKey = keyof typeof en;

/** Languages with a file of interface texts, by primary tag; Chinese in traditional characters apart. */
export const LANGUAGES: ReadonlySet<string> = new Set(
  'ar ca cs da de en es fi fr he hi hu id it ja ko lv nl no pl pt ro ru sv tr uk uz vi zh zh-hant'.split(' '),
);

export const TEXT_KEYS = Object.keys(en) as readonly TextKey[];

/**
 * Codes of docs.json that BCP 47 lacks, or that mean something else there (content format, Language codes): those of
 * countries, which many take for those of their languages.
 */
const VENDOR_TAGS: Record<string, string> = {
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

/** Keys that mean the same. */
const SYNONYMS: Record<string, string> = { linkToSection: 'linkToHeading' };

/**
 * Looks up interface texts in a language of docs.json; English where there is no translation. A key may be written
 * `copyCode` or `copy-code`; an unknown one gives itself. The same language gives the same function.
 */
export function textsFor(code: string | undefined): (key: string) => string {
  const language = textsKey(languageTag(code));
  const known = lookups.get(language);
  if (known) return known;
  const texts = loadTexts(language);
  const look = (key: string): string => texts[nameOf(key)] ?? key;
  if (LANGUAGES.has(language)) lookups.set(language, look);
  return look;
}

const lookups = new Map<string, (key: string) => string>();

/** Only the languages that are asked for are read. */
function loadTexts(language: string): Readonly<Record<string, string>> {
  return LANGUAGES.has(language) ? (load(`./${language}.json`) as Record<TextKey, string>) : en;
}

const load = createRequire(import.meta.url);

function nameOf(key: string): string {
  const name = key.includes('-') ? key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) : key;
  return SYNONYMS[name] ?? name;
}

/** The BCP 47 tag of a language code of docs.json, for `lang` and `hreflang`. @defaultValue en */
export function languageTag(code = 'en'): string {
  const known = tags.get(code);
  if (known !== undefined) return known;
  const tag = readTag(code);
  if (tags.size < MAX_TAGS) tags.set(code, tag);
  return tag;
}

/** Each page asks for that of its language. */
const tags = new Map<string, string>();
const MAX_TAGS = 1_000;

function readTag(code: string): string {
  const tag = code.trim().replaceAll('_', '-');
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(tag)) return 'en';
  return VENDOR_TAGS[tag.toLowerCase()] ?? (isValid(tag) ? tag : 'en');
}

/** `en-12` has the form of a tag and is none: functions of the language refuse it. */
function isValid(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

export function directionOf(code: string | undefined): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(primary(languageTag(code))) ? 'rtl' : 'ltr';
}

/** Language tags of Chinese in traditional characters, by script or by region. */
const TRADITIONAL = /^zh-(?:.*-)?(?:hant|tw|hk|mo)\b/i;

function textsKey(tag: string): string {
  return TRADITIONAL.test(tag) ? 'zh-hant' : primary(tag);
}

function primary(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase();
}
