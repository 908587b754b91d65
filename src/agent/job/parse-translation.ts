import { AppError } from '../../errors.ts';
import { isLanguageCode } from '../translations/memory.ts';
import type { TranslationRequest } from '../types/translation.ts';

/** Maximum number of pages in a request, and of characters of a path. */
export const TRANSLATION_LIMITS = { pages: 500, pathCharacters: 500 };

/** Validates the translation that a new job asks for. Throws `invalid_request`. */
export function parseTranslation({ language, pages }: TranslationRequest): TranslationRequest {
  if (!isLanguageCode(language))
    throw new AppError(
      'invalid_request',
      `Expected "translate.language" to be a language code such as "fr" or "pt-BR", got ${JSON.stringify(language.slice(0, 60))}.`,
    );
  const wrongPage = pages?.find((page) => page.trim() === '' || page.length > TRANSLATION_LIMITS.pathCharacters);
  if (wrongPage !== undefined)
    throw new AppError(
      'invalid_request',
      `Expected "translate.pages" to have paths such as "guides/start", got ${JSON.stringify(wrongPage.slice(0, 60))}.`,
    );
  if (pages !== undefined && (pages.length === 0 || pages.length > TRANSLATION_LIMITS.pages))
    throw new AppError(
      'invalid_request',
      `Expected "translate.pages" to have 1 to ${TRANSLATION_LIMITS.pages} paths, got ${pages.length}. Leave it out to translate all pages that are missing or behind.`,
    );
  return { language, ...(pages && { pages: pages.map((page) => page.trim()) }) };
}
