/** Translations that a prompt asks for. */

/** The translation that a prompt asks for. */
export interface TranslationRequest {
  /** Code of the language in docs.json, such as `fr` or `pt-BR`. */
  language: string;
  /** Source or translated pages, by their paths in the docs folder. @defaultValue all that are missing or behind */
  pages?: readonly string[] | undefined;
}

/** The translations that a turn works on. */
export interface TranslationPlan {
  language: string;
  /** The language that is translated from. */
  from: string;
  /** Whether the navigation had the language when the turn started. */
  isListed: boolean;
  tasks: readonly TranslationTask[];
  /** Further pages that are missing or behind, which a later job can translate. */
  left: readonly string[];
  /** Requested pages that the site doesn't have. */
  unknown?: readonly string[];
}

/** A page to translate, by files in the docs folder. */
export interface TranslationTask {
  source: string;
  target: string;
  /** `missing`: there is no translation. `behind`: the source has changed since, or the translation isn't complete. */
  state: 'missing' | 'behind';
  /** Whether an earlier turn left the translation incomplete. */
  incomplete?: true;
  /** Blob with the text that was translated, if known. */
  earlierHash?: string;
  /** Titles of the sections that have changed since, if known. */
  sections?: readonly string[];
}
