import { getTextPosition } from '../../model/line-starts.ts';
import type { HastNode } from 'satteri';
import type { Diagnostic, Report } from '../../model/diagnostics.ts';
import type { Syntax } from '../../model/syntax.ts';
import { MAX_NESTING } from '../../depth-limits/measure-nesting.ts';
import { MAX_PARSING, measureCrowding } from '../../depth-limits/measure-crowding.ts';
import { ElementsTooDeep, hideDeepCode, NestedTooDeep } from '../../depth-limits/nested-too-deep.ts';
import { toHast } from '../to-hast.ts';
import { addLines, breakTag } from './break-tags.ts';
import { findDeepBrace } from './deep-braces.ts';
import { findCrossingTag, isCrossingProblem } from './find-crossing-tag.ts';
import { SHOWN_AS_TEXT, fixProblem } from './fix-problem.ts';
import { indentContent } from './indent-content.ts';
import { escapeAt } from './escape-at.ts';
import { outdentClosingTags } from './outdent-closing-tags.ts';
import { wrapRawTexts } from './raw-text.ts';
import { readProblem, getProblemTag, type Problem } from './read-problem.ts';
import { countUpTo, restoreLines } from './separate-components.ts';
import { findMixed, takeStatements, type MixedStatements, type RemovedStatements } from './split-statements.ts';

/** Maximum number of repairs on one page before it is read as plain Markdown. */
export const MAX_REPAIRS = 60;
/** Repairs of a page whose parsing takes long. */
const MIN_REPAIRS = 3;

export interface RepairedBody {
  root: HastNode;
  /** The repaired text with stand-ins, which the positions in `root` refer to. */
  source: string;
  /** Imports and exports directly followed by text; `root` doesn't contain them. */
  removedStatements: RemovedStatements[];
}

interface RepairContext {
  file: string;
  syntaxes: readonly Syntax[];
  standIns: boolean;
  report: Report;
  /**
   * Whether only the starts and ends of components are repaired. Other text and HTML tags stay as written.
   * @defaultValue false
   */
  onlyComponents?: boolean;
}

/** Parses MDX, repairing the text where the parser stops, with a warning for each repair. Returns undefined if the text can't be repaired. */
export function parseRepaired(
  text: string,
  { file, syntaxes, standIns: hidden, report: reportWritten, onlyComponents = false }: RepairContext,
): RepairedBody | undefined {
  const statements: RemovedStatements[] = [];
  let addedLines: number[] = [];
  const toOriginalLine = (line: number) => line - countUpTo(addedLines, line);
  const report: Report = (diagnostic) => reportWritten({ ...diagnostic, line: toOriginalLine(diagnostic.line) });
  const toOriginalReason = ({ reason }: Problem) =>
    reason.replace(/(\d{1,9}):(?=\d)/g, (_, line: string) => `${toOriginalLine(Number(line))}:`);
  let source = text;
  let standIns = hidden;
  // A page that needs repairs can have tags that aren't closed.
  const affordableRepairs = Math.floor(MAX_PARSING / measureCrowding(text, 1));
  const maxRepairs = Math.min(MAX_REPAIRS, Math.max(MIN_REPAIRS, affordableRepairs));
  for (let repairs = 0; repairs < maxRepairs; repairs++) {
    const outdented = outdentClosingTags(source);
    for (const { name, ...place } of outdented.found)
      report({ severity: 'warning', code: 'invalid-mdx', file, ...place, message: describeIndentedTag(name) });
    source = outdented.text;
    const deepBrace = findDeepBrace(source);
    if (deepBrace !== undefined) {
      if (onlyComponents) return undefined;
      report({
        severity: 'warning',
        code: 'invalid-mdx',
        file,
        ...getTextPosition(source, deepBrace),
        message: TOO_DEEP,
      });
      source = escapeAt(source, deepBrace);
      continue;
    }
    try {
      const root = toHast(source, { format: 'mdx', syntaxes, standIns });
      const crossingTag = findCrossingTag(root, source);
      if (crossingTag) throw crossingTag;
      const mixedNode = findMixed(root);
      if (!mixedNode) {
        if (addedLines.length > 0) restoreLines(root, addedLines);
        return { root, source, removedStatements: statements };
      }
      const at = source.slice(mixedNode.text).search(/\S/);
      report({
        ...describeMixed(mixedNode),
        file,
        ...getTextPosition(source, mixedNode.text + at),
      });
      const splitSource = takeStatements(source, mixedNode);
      source = splitSource.source;
      if (splitSource.removedStatements) statements.push(splitSource.removedStatements);
    } catch (error) {
      if (onlyComponents && (error instanceof NestedTooDeep || error instanceof ElementsTooDeep)) return undefined;
      if (error instanceof NestedTooDeep) {
        for (const { start, kind } of error.found)
          report({
            severity: 'warning',
            code: 'nested-too-deep',
            file,
            ...getTextPosition(source, start),
            message: DEEP_CODE[kind],
          });
        source = hideDeepCode(source, error.found);
        standIns = true;
        continue;
      }
      if (error instanceof ElementsTooDeep) throw error;
      const problem = readProblem(error);
      const refusedTag = problem && getProblemTag(source, problem);
      const bracedSource = refusedTag && wrapRawTexts(source, refusedTag.offset);
      if (bracedSource !== undefined) {
        source = bracedSource;
        continue;
      }
      const problemTag = refusedTag && (!onlyComponents || isComponentAt(source, refusedTag.offset)) && refusedTag;
      const indentedContent = problemTag && indentContent(source, { ...problem, ...problemTag });
      if (indentedContent) {
        const { line, column } = problem.tag ?? problem;
        const message = `${indentedContent.found} is not valid MDX here (${toOriginalReason(problem)}). ${indentedContent.done}`;
        report({ severity: 'warning', code: 'invalid-mdx', file, line, column, message });
        source = indentedContent.source;
        continue;
      }
      const brokenTag = problemTag && !isCrossingProblem(problem.reason) && breakTag(source, problemTag);
      if (brokenTag) {
        const { found: diagnostic, done } = brokenTag;
        const { line, column } = (!diagnostic.startsWith('</') && problem.tag) || problem;
        const message = `${diagnostic} is not valid MDX here (${toOriginalReason(problem)}). ${done}`;
        report({ severity: 'warning', code: 'invalid-mdx', file, line, column, message });
        addedLines = addLines(addedLines, brokenTag);
        source = brokenTag.source;
        continue;
      }
      if (onlyComponents) return undefined;
      const fixedSource = problem && fixProblem(source, problem);
      if (!fixedSource?.known)
        report({
          severity: 'warning',
          code: 'invalid-mdx',
          file,
          line: fixedSource?.line ?? problem?.line ?? 1,
          column: fixedSource?.column ?? problem?.column ?? 1,
          message: fixedSource
            ? `${fixedSource.found} is not valid MDX here (${toOriginalReason(problem)}). ${fixedSource.done}`
            : `The page is not valid MDX (${problem ? toOriginalReason(problem) : String(error)}), so it is read as plain Markdown. Fix the syntax there.`,
        });
      if (!fixedSource) return undefined;
      source = fixedSource.source;
    }
  }
  report({ severity: 'warning', code: 'invalid-mdx', file, line: 1, column: 1, message: TOO_MANY_PROBLEMS });
  return undefined;
}

const isComponentAt = (source: string, offset: number): boolean => /^<\/?[A-Z]/.test(source.slice(offset, offset + 3));

function describeMixed({
  start,
  text,
  isUnclosed,
}: MixedStatements): Pick<Diagnostic, 'severity' | 'code' | 'message'> {
  const code = 'invalid-mdx';
  if (text === start) return { severity: 'info', code, message: NO_STATEMENT };
  if (isUnclosed) return { severity: 'warning', code, message: NO_END };
  return { severity: 'info', code, message: NO_EMPTY_LINE };
}

const describeIndentedTag = (name: string): string =>
  `</${name}> is indented like the text of the list item before it, but <${name}> starts outside the item. It is read as if the list ended before it. Indent </${name}> less than that text.`;

const TOO_MANY_PROBLEMS =
  'The page has too many such problems, so it is read as plain Markdown. Fix the ones that are reported.';
const TOO_DEEP = `"{" contains too many unclosed tags. ${SHOWN_AS_TEXT}`;
const DEEP_CODE = {
  expression: `The expression is nested more than ${MAX_NESTING} levels deep. Its start is shown as text. Use fewer nested brackets and operators.`,
  attribute: `The attribute's value is nested more than ${MAX_NESTING} levels deep. It is left out. Use fewer nested brackets and operators.`,
  statement: `The import or export is nested more than ${MAX_NESTING} levels deep. It is left out. Use fewer nested brackets and operators.`,
};
const NO_STATEMENT =
  "This paragraph starts like an import or export statement but isn't one. It is shown as text. Start it with another word.";
const NO_EMPTY_LINE =
  'There is no empty line between an import or export and this text. The text is read as part of the page. Add an empty line before it.';
const NO_END =
  "The import or export before this text isn't complete. Bindery ends it here, and reads the text as part of the page. Add the missing brackets or tags.";
