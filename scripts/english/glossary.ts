import { type Habit, phrase } from './habits.ts';

/** Other words for things that have one name everywhere. `docs/concepts.mdx` and `CONTRIBUTING.md` list the names. */
export const TERMS: readonly Habit[] = [
  { pattern: phrase('(?<!<)pictures?(?!>)'), instead: '"image"' },
  { pattern: phrase('figures (?:of|for|about)'), instead: '"metrics"' },
  { pattern: phrase('web address(?:es)?|full address(?:es)?|address of (?:the|a) page'), instead: '"URL"' },
  { pattern: phrase('mail address(?:es)?|e-mails?'), instead: '"email address" or "email"' },
  { pattern: phrase('host names?'), instead: '"hostname"' },
  { pattern: phrase('takes? away|taken away|put away|puts away'), instead: '"delete", "remove" or "archive"' },
  {
    pattern: phrase(
      '(?:press|hit|push)(?:es|ed|ing)? (?:\\*\\*?[^*]+\\*\\*|<icon|(?:the|a|this|that|its) (?:[a-z]+ )?button)|select(?:s|ed)? (?:the|a|this) (?:[a-z]+ )?button',
    ),
    instead: '"click" for a button or link, "press" for a key',
  },
  {
    pattern: phrase(
      'm(?:ake|akes|ade|aking) (?:an? |the )?(?:new )?(?:key|link|account|project|bundle|export|job|domain|webhook|token)(?! (?:the )?current| active| fail| wait)',
    ),
    instead: '"create"',
  },
  {
    pattern: phrase(
      'colours?|behaviours?|favourites?|cancelled|cancelling|licences?|labelled|modelled|travelled|centred|initialis\\w+|organis\\w+|recognis\\w+|normalis\\w+',
    ),
    instead: 'American spelling',
  },
];
