/** A pattern to avoid, and the advice that the test prints for it. */
export interface Habit {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Builds a case-insensitive pattern from a phrase in which a space matches any whitespace. */
export function phrase(source: string): RegExp {
  return new RegExp(`(?<![\\w-])(?:${source.replaceAll(' ', '\\s+')})(?![\\w-])`, 'gi');
}

/** Phrases that read like a literal translation. */
export const HABITS: readonly Habit[] = [
  {
    pattern: phrase(
      '(?<!there )(?<!where )(?:is|are|was|were) no (?!longer|more than|matter|later|less|different|way)[a-z]+',
    ),
    instead: 'negate the verb: "isn’t a member", not "is no member"',
  },
  { pattern: phrase('whoever'), instead: 'name the person: "anyone with the link", "the caller"' },
  { pattern: phrase('somebody|someone’s own'), instead: 'name the person: "a signed-in user", "another organization"' },
  { pattern: phrase('nobody'), instead: 'say what does not happen: "No page views in this period"' },
  { pattern: phrase('for ever'), instead: '"forever", "permanently" or "never expires"' },
  { pattern: phrase('for good'), instead: '"permanently"' },
  { pattern: phrase('all the same'), instead: '"still" or "anyway"' },
  {
    pattern: phrase('(?:that|those) of (?:the|a|an|its|their|others|this|one|all|each|another)'),
    instead: 'a possessive: "the branch’s commit"',
  },
  { pattern: phrase('(?:can ?not|could not) be had'), instead: '"is not available" or "can’t be downloaded"' },
  { pattern: phrase('so many (?!that)[a-z]+'), instead: 'name the number: "`days`", "up to 20 jobs"' },
  { pattern: phrase('(?:is|was|are|were|be) looked at'), instead: '"checked", "read" or "inspected"' },
  { pattern: phrase('(?:is|are|was|were|be) told(?! apart)'), instead: '"is notified", "receives" or "is set to"' },
  { pattern: phrase('anew'), instead: '"again" or "from scratch"' },
  { pattern: phrase('by (?:itself|themselves)'), instead: '"automatically", "on its own" or nothing' },
  { pattern: phrase('of (?:its|their|his|your|our|one’s) own'), instead: '"its own …" before the noun, or "separate"' },
  {
    pattern: phrase('of (?:ours|yours|theirs|mine|authors|others)'),
    instead: 'a possessive: "your", "the author’s", "other …"',
  },
  { pattern: phrase('unless given'), instead: '"Default: 20"' },
  { pattern: phrase('(?:that|this|which|it) is in order'), instead: '"you can ignore this" or "this is expected"' },
  { pattern: phrase('came about'), instead: '"happened", or name what failed' },
  {
    pattern: phrase('(?:stands?|stood) (?:there|in|for|at|on|beside|below|above|where)'),
    instead: '"is", "appears", "contains" or "means"',
  },
  {
    pattern: phrase('(?:lies?|lay) (?:in|at|on|beside|below|there|outside|within)'),
    instead: '"is in", "is stored in"',
  },
  { pattern: phrase('mends?|mended|mending'), instead: '"fix" or "repair"' },
  { pattern: phrase('(?:is|are) not there(?: yet)?'), instead: '"is missing", "is unreachable" or "is not supported"' },
  { pattern: phrase('makes? (?:an? |the )?account'), instead: '"create an account"' },
  {
    pattern: phrase('(?:link|token|session|key|invitation) (?:has )?(?:ended|ends)'),
    instead: '"expires", "has expired"',
  },
  { pattern: phrase('the present (?:one|prompt|version|state|release|job|page)'), instead: '"current"' },
  {
    pattern: phrase('what (?:of|is wrong|is there|there is of)'),
    instead: 'name the thing: "problems", "existing files"',
  },
  { pattern: phrase('not before|no sooner'), instead: 'say when: "only after …", "until …"' },
  { pattern: phrase('a word of|without a word'), instead: '"silently", "without a message"' },
  { pattern: phrase('does the like|and the like|the like of'), instead: '"and similar"' },
];
