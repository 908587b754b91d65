/** Recognizes `.md` files that are written as MDX (content format, Pipeline, stage 3). */
import { createCodeFinder } from '../markdown/code-ranges.ts';
import { COMPONENT_NAMES } from '../model/component-names.ts';

/** The first place where a text uses MDX. */
export interface MdxUse {
  /** `tag` also works in Markdown, where components are parsed leniently. */
  kind: 'statement' | 'comment' | 'tag';
  offset: number;
}

/**
 * Returns the first statement, comment or tag outside code that only MDX has; undefined if the text is plain Markdown.
 * In a snippet, which pages pass values to, a name in braces counts too.
 */
export function findMdx(text: string, { isSnippet = false } = {}): MdxUse | undefined {
  if (!MAY_BE_MDX.test(text) && !LOWER_CASE_TAG.test(text) && !(isSnippet && text.includes('{'))) return undefined;
  const uses = (isSnippet ? [...USES, SNIPPET_USE] : USES).flatMap(([kind, pattern]) => {
    const isCode = createCodeFinder(text);
    for (const { index } of text.matchAll(pattern)) {
      if (!isCode(index)) return { kind, offset: index };
    }
    return [];
  });
  return uses[0];
}

const MAY_BE_MDX = /\b(?:import|export)\b|\{\s*\/\*|\{\s*props\b|<[A-Z]|=\{/;

/** Names with a dot start with the name before it, or with `Color`, `GitHub` or `Tree`. */
const NAMES = [...new Set(COMPONENT_NAMES.map((name) => name.split('.')[0] ?? name))].join('|');

const LOWER_CASE_TAG = new RegExp(`<(?:${COMPONENT_NAMES.filter((name) => /^[a-z]/.test(name)).join('|')})\\b`);

type Use = readonly [kind: MdxUse['kind'], pattern: RegExp];

/** Ordered by how clearly they are MDX. */
const USES: readonly Use[] = [
  [
    'statement',
    /^import\s{0,9}(?:(?:[^"'`;{}\n]{1,500}|[^"'`;{}\n]{0,500}\{[^"'`;{}]{0,4000}\})\s{0,9}from)?\s{0,9}(?:"[^"\n]+"|'[^'\n]+')[\t ]*(?:;|\/\/|$)/gm,
  ],
  [
    'statement',
    /^export\s{1,9}(?:\*|\{|(?:const|let|var)\s[^=\n]{1,500}=|(?:default\s{1,9})?(?:async\s{1,9})?(?:function\b|class\s)|default\s{1,9}(?:[({[]|[\w$]+;?[\t ]*$))/gm,
  ],
  ['comment', /\{\s{0,99}\/\*/g],
  ['tag', new RegExp(`<(?:${NAMES})(?=[\\s/>.])`, 'g')],
  ['tag', /<[a-z][\w-]{0,40}\s(?:[^<>]{0,500}\s)?[\w-]{1,40}=\{/g],
  ['tag', /\{\s{0,9}props\s{0,9}[.?[]/g],
];

const SNIPPET_USE: Use = ['tag', /(?<!\{)\{\s{0,9}[A-Za-z_$][\w$]{0,99}\s{0,9}\}(?!\})/g];
