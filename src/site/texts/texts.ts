import { ar } from './ar.ts';
import { ca } from './ca.ts';
import { cs } from './cs.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { Texts } from './en.ts';
import { es } from './es.ts';
import { fi } from './fi.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { hu } from './hu.ts';
import { id } from './id.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { lv } from './lv.ts';
import { nl } from './nl.ts';
import { no } from './no.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ro } from './ro.ts';
import { ru } from './ru.ts';
import { sv } from './sv.ts';
import { tr } from './tr.ts';
import { uk } from './uk.ts';
import { uz } from './uz.ts';
import { vi } from './vi.ts';
import { zh } from './zh.ts';
import { zhHant } from './zh-hant.ts';

/** Interface texts by primary language tag; Chinese in traditional characters apart. */
export const LANGUAGES: Record<string, Texts> = {
  ar,
  ca,
  cs,
  da,
  de,
  en,
  es,
  fi,
  fr,
  he,
  hi,
  hu,
  id,
  it,
  ja,
  ko,
  lv,
  nl,
  no,
  pl,
  pt,
  ro,
  ru,
  sv,
  tr,
  uk,
  uz,
  vi,
  zh,
  'zh-hant': zhHant,
};

/** Codes of docs.json that BCP 47 lacks, or that mean something else there (content format, Language codes). */
const VENDOR_TAGS: Record<string, string> = { cn: 'zh-Hans', jp: 'ja' };

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'dv', 'ug', 'sd', 'ckb']);

/** Keys that mean the same. */
const SYNONYMS: Record<string, string> = { linkToSection: 'linkToHeading' };

/**
 * Looks up interface texts in a language of docs.json; English where there is no translation. A key may be written
 * `copyCode` or `copy-code`; an unknown one gives itself.
 */
export function textsFor(code: string | undefined): (key: string) => string {
  const texts: Record<string, string> = LANGUAGES[textsKey(languageTag(code))] ?? en;
  return (key) => texts[nameOf(key)] ?? key;
}

function nameOf(key: string): string {
  const name = key.includes('-') ? key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) : key;
  return SYNONYMS[name] ?? name;
}

/** The BCP 47 tag of a language code of docs.json, for `lang` and `hreflang`. @defaultValue en */
export function languageTag(code: string | undefined): string {
  if (code === undefined || !/^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(code)) return 'en';
  return VENDOR_TAGS[code.toLowerCase()] ?? code;
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
