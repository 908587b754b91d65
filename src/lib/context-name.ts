/** Source of the pattern for names of context repositories. Tools and entries of pages contain them without quotes. */
export const CONTEXT_NAME = '[a-z0-9][a-z0-9-]{0,39}';
