import { LANGUAGES, VENDOR_TAGS } from './translator.ts';

/** Whether a folder is named after a language, perhaps with a region or script: `fr`, `pt-BR`, `zh-Hans`. */
export function isLanguageFolder(name: string): boolean {
  const [, language = ''] = /^([a-z]{2})(?:-(?:[a-z]{2}|\d{3}|hans|hant|latn|cyrl))?$/.exec(name.toLowerCase()) ?? [];
  return LANGUAGES.has(language) || Object.hasOwn(VENDOR_TAGS, language);
}
