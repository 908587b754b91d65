import { getTextPosition } from '../model/line-starts.ts';
import type { Diagnostic, Report } from '../model/diagnostics.ts';
import { convertText, type Syntax } from '../model/syntax.ts';
import { MAX_ELEMENTS } from '../model/tree.ts';
import { limitContainers } from '../depth-limits/limit-containers.ts';
import { limitTables } from '../depth-limits/limit-tables.ts';
import { findCrowdedBlock } from '../depth-limits/find-crowded-block.ts';
import { MAX_PARSING, measureCrowding } from '../depth-limits/measure-crowding.ts';
import { findLostText } from './find-lost-text.ts';
import { findMdx, type MdxUse } from './find-mdx.ts';
import { hasUnmatchedComponent } from './find-unmatched.ts';
import { quotePageMarkdown } from './repair/quote-markdown.ts';
import { closeFences, LATE_CODE_END } from './repair/close-fences.ts';
import { indentCode } from './repair/indent-code.ts';
import { joinRows, SPLIT_ROW } from './repair/join-rows.ts';
import { countTags, hasManyUnclosed } from './repair/deep-braces.ts';
import { moveClosingTags } from './repair/move-closing-tags.ts';
import { normalizeMarkdown, normalizeMdx } from './repair/normalize.ts';
import { outdentFootnotes } from './repair/outdent-footnotes.ts';
import { MAX_REPAIRS, parseRepaired, type RepairedBody } from './repair/parse-repaired.ts';
import { repairComponents } from './repair/repair-attributes.ts';
import { readProblem } from './repair/read-problem.ts';
import { restoreIndents } from './repair/restore-indents.ts';
import { restoreLines, separateComponents } from './repair/separate-components.ts';
import { toHast } from './to-hast.ts';

/** Maximum number of unmatched closing tags; the parser reparses the page for each. */
const MAX_STRAY = 500;

export interface ParseInput {
  /** Body without frontmatter, padded with empty lines so that line numbers match the file. */
  text: string;
  /** By the file's extension. A `.md` file that uses MDX is parsed as MDX if only its components need repairs. */
  format: 'mdx' | 'md';
  file: string;
  /** Whether pages use the file as a snippet. @defaultValue false */
  isSnippet?: boolean;
  /** Syntax beside Markdown and MDX. @defaultValue none */
  syntaxes?: readonly Syntax[];
  report: Report;
}

/** A parsed body. `raw` nodes are HTML text that `expand` must stitch into elements. */
export interface ParsedBody extends RepairedBody {
  /** Set if the page isn't MDX, or couldn't be parsed as MDX: braces are text, and tags are parsed leniently. */
  lenient: boolean;
}

/**
 * Parses a page body. Text that MDX rejects is repaired where the parser stopped, with a warning each time; a page that
 * can't be repaired is parsed as Markdown with HTML, so that it stays readable.
 */
export function parseBody(input: ParseInput): ParsedBody {
  const body = parseText(input);
  const { file, report } = input;
  for (const problem of findLostText(body.root, input.text)) report({ ...problem, file });
  return body;
}

function parseText({
  text: inputText,
  format,
  file,
  isSnippet = false,
  syntaxes = [],
  report,
}: ParseInput): ParsedBody {
  const { text: closedText, lines } = closeFences(format === 'mdx' ? quotePageMarkdown(inputText) : inputText);
  for (const line of lines) report({ ...LATE_CODE_END, file, line, column: 1 });
  const { text: joinedText, lines: rows } = joinRows(indentCode(closedText));
  for (const line of rows) report({ ...SPLIT_ROW, file, line, column: 1 });
  const convertedText = convertText(joinedText, syntaxes, (problem) => report({ ...problem, file, column: 1 }));
  const shallowText = limitContainers(convertedText);
  if (shallowText !== convertedText)
    report({
      ...NESTED_PROBLEM,
      file,
      ...getTextPosition(shallowText, findFirstDifference(shallowText, convertedText)),
      message: MANY_MARKS,
    });
  const { text, offsets: largeTables } = limitTables(shallowText);
  for (const offset of largeTables) report({ ...LARGE_TABLE, file, ...getTextPosition(text, offset) });
  const standIns = text !== convertedText;
  const crowdedBlock = findCrowdedBlock(text);
  if (crowdedBlock !== undefined)
    report({
      severity: 'warning',
      code: 'crowded-text',
      file,
      ...getTextPosition(text, text.indexOf(crowdedBlock)),
      message: TOO_MANY_QUOTES,
    });
  const parseLeniently = ({ source: repairedText, found } = repairComponents(text)) => {
    for (const { offset, done } of found)
      report({
        severity: 'warning',
        code: 'invalid-mdx',
        file,
        ...getTextPosition(text, offset),
        message: `An attribute of this component isn't valid. ${done}`,
      });
    const { text: source, added } = separateComponents(normalizeMarkdown(repairedText));
    const root = toHast(source, { format: 'md', syntaxes, standIns });
    if (added.length > 0) restoreLines(root, added);
    moveClosingTags(root);
    return { root, source, lenient: true, removedStatements: [] };
  };
  /** Returns undefined unless repairs of components make the text valid MDX: Markdown keeps other text as it is. */
  const parseComponents = (repairedText: string): ParsedBody | undefined => {
    const source = normalizeMdx(outdentFootnotes(repairedText));
    if (findRefusal(source)) return undefined;
    const diagnostics: Diagnostic[] = [];
    const reportRepair: Report = (diagnostic) => diagnostics.push(diagnostic);
    const body = parseRepaired(source, { file, syntaxes, standIns, report: reportRepair, onlyComponents: true });
    if (!body) return undefined;
    for (const diagnostic of diagnostics) report(diagnostic);
    restoreIndents(body.root, body.source);
    return { ...body, lenient: false };
  };
  const mdxUse = format === 'md' ? findMdx(text, { isSnippet }) : undefined;
  if (format === 'md' && !mdxUse) return parseLeniently();
  const source = normalizeMdx(outdentFootnotes(text));
  if (mdxUse) {
    const problem = findMdxProblem(source, syntaxes, standIns);
    if (problem) {
      const components = repairComponents(text);
      const repairedText = components.source;
      const markdownBody = parseLeniently(components);
      const repairedBody = hasUnmatchedComponent(markdownBody.root) ? parseComponents(repairedText) : undefined;
      if (repairedBody) return repairedBody;
      const otherUse = findMdx(repairedText, { isSnippet });
      if (otherUse && otherUse.kind !== 'tag')
        report({
          severity: 'warning',
          code: 'invalid-mdx',
          file,
          ...problem.place,
          message: describeProblem(repairedText, otherUse, problem.reason),
        });
      return markdownBody;
    }
  }
  const refusal = findRefusal(source);
  if (refusal) report({ ...refusal, file, line: 1, column: 1 });
  const parsedBody = refusal ? undefined : parseRepaired(source, { file, syntaxes, standIns, report });
  if (!parsedBody) return parseLeniently();
  restoreIndents(parsedBody.root, parsedBody.source);
  return { ...parsedBody, lenient: false };
}

/** Returns the first place where a text isn't valid MDX. */
function findMdxProblem(
  source: string,
  syntaxes: readonly Syntax[],
  standIns: boolean,
): { place: { line: number; column: number }; reason: string } | undefined {
  try {
    if (findRefusal(source)) return { place: { line: 1, column: 1 }, reason: 'too many unclosed or nested tags' };
    toHast(source, { format: 'mdx', syntaxes, standIns });
    return undefined;
  } catch (error) {
    const { line = 1, column = 1, reason = String(error) } = readProblem(error) ?? {};
    return { place: { line, column }, reason };
  }
}

function describeProblem(text: string, { kind, offset }: MdxUse, reason: string): string {
  const { line } = getTextPosition(text, offset);
  const used = kind === 'comment' ? 'a comment in braces' : 'an import or export';
  return `The page has ${used} on line ${line}, but isn't valid MDX here (${reason}). Bindery reads it as Markdown and shows that line as text. Fix the syntax here.`;
}

/** Returns the reason if a page can't be parsed as MDX at all. */
function findRefusal(source: string): Pick<Diagnostic, 'severity' | 'code' | 'message'> | undefined {
  if (hasManyUnclosed(source, MAX_REPAIRS))
    return { severity: 'warning', code: 'invalid-mdx', message: TOO_MANY_REPAIRS };
  if (measureCrowding(source) > MAX_PARSING)
    return { severity: 'warning', code: 'crowded-text', message: MANY_EXPRESSIONS };
  const { deepest, stray } = countTags(source);
  if (stray > MAX_STRAY) return { severity: 'warning', code: 'invalid-mdx', message: MANY_STRAY };
  return deepest > MAX_ELEMENTS ? { ...NESTED_PROBLEM, message: MANY_TAGS } : undefined;
}

function findFirstDifference(text: string, otherText: string): number {
  let at = 0;
  while (text[at] === otherText[at]) at++;
  return at;
}

const MANY_EXPRESSIONS =
  'The page has a paragraph with thousands of expressions or tags, so it is read as plain Markdown. Split the paragraph with empty lines.';
const TOO_MANY_REPAIRS = `The page has more than ${MAX_REPAIRS} unclosed tags or braces, so it is read as plain Markdown. Close them, or put text that isn't a tag in backticks.`;
const NESTED_PROBLEM = { severity: 'warning', code: 'nested-too-deep' } as const;
const MANY_MARKS =
  'This line starts more than 60 nested quotes and lists, the maximum. The remaining markers are shown as text. Use fewer.';
const MANY_TAGS = `Elements are nested more than ${MAX_ELEMENTS} levels deep, so the page is read as plain Markdown. Reduce the nesting.`;
const MANY_STRAY = `The page has more than ${MAX_STRAY} closing tags without an opening tag, so it is read as plain Markdown. Remove them.`;
const LARGE_TABLE = {
  severity: 'warning',
  code: 'crowded-text',
  message:
    'The rows of the tables up to this one lack more than 100,000 cells, the maximum of a page, so this table is shown as text. Add the missing cells, or remove columns.',
} as const;
const TOO_MANY_QUOTES =
  'A paragraph has too many quotes, dashes, and entities to replace, so they are shown as written on the whole page. Split the paragraph with empty lines.';
