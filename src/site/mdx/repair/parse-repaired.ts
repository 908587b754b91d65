import type { HastNode } from 'satteri';
import type { Report } from '../../model/diagnostics.ts';
import { MAX_NESTING } from '../../nesting/measure-nesting.ts';
import { ElementsTooDeep, hideDeepCode, NestedTooDeep } from '../../nesting/nested-too-deep.ts';
import { toHast } from '../to-hast.ts';
import { addLines, breakTag } from './break-tags.ts';
import { findDeepBrace } from './deep-braces.ts';
import { AS_TEXT, fixProblem } from './fix-problem.ts';
import { escapeAt, placeAt } from './offsets.ts';
import { braceRawTexts } from './raw-text.ts';
import { readProblem, refusedTag, type Problem } from './read-problem.ts';
import { countUpTo, restoreLines } from './separate-components.ts';
import { findMixed, takeStatements, type TakenStatements } from './split-statements.ts';

/** Repairs tried on one page before it is read as plain Markdown. */
export const MAX_REPAIRS = 60;

export interface RepairedBody {
  root: HastNode;
  /** The text that places and offsets of `root` are in: repaired, with stand-ins. */
  source: string;
  /** Imports and exports that text followed at once: they are not in `root`. */
  taken: TakenStatements[];
}

interface RepairContext {
  file: string;
  math: boolean;
  standIns: boolean;
  report: Report;
}

/** Parses MDX, repairing the text where the parser stopped, each time with a warning; undefined when it cannot be repaired. */
export function parseRepaired(
  text: string,
  { file, math, standIns: hidden, report: reportWritten }: RepairContext,
): RepairedBody | undefined {
  const taken: TakenStatements[] = [];
  let added: number[] = [];
  const writtenLine = (line: number) => line - countUpTo(added, line);
  const report: Report = (found) => reportWritten({ ...found, line: writtenLine(found.line) });
  const writtenReason = ({ reason }: Problem) =>
    reason.replace(/(\d{1,9}):(?=\d)/g, (_, line: string) => `${writtenLine(Number(line))}:`);
  let source = text;
  let standIns = hidden;
  for (let repairs = 0; repairs < MAX_REPAIRS; repairs++) {
    const deep = findDeepBrace(source);
    if (deep !== undefined) {
      report({ severity: 'warning', code: 'invalid-mdx', file, ...placeAt(source, deep), message: TOO_DEEP });
      source = escapeAt(source, deep);
      continue;
    }
    try {
      const root = toHast(source, { format: 'mdx', math, standIns });
      const mixed = findMixed(root);
      if (!mixed) {
        if (added.length > 0) restoreLines(root, added);
        return { root, source, taken };
      }
      const isText = mixed.text === mixed.start;
      const at = source.slice(mixed.text).search(/\S/);
      report({ ...BESIDE, file, ...placeAt(source, mixed.text + at), message: isText ? NO_STATEMENT : NO_EMPTY_LINE });
      const split = takeStatements(source, mixed);
      source = split.source;
      if (split.taken) taken.push(split.taken);
    } catch (error) {
      if (error instanceof NestedTooDeep) {
        for (const { start, kind } of error.found)
          report({
            severity: 'warning',
            code: 'nested-too-deep',
            file,
            ...placeAt(source, start),
            message: DEEP_CODE[kind],
          });
        source = hideDeepCode(source, error.found);
        standIns = true;
        continue;
      }
      if (error instanceof ElementsTooDeep) throw error;
      const problem = readProblem(error);
      const refused = problem && refusedTag(source, problem);
      const braced = refused && braceRawTexts(source, refused.offset);
      if (braced !== undefined) {
        source = braced;
        continue;
      }
      const broken = refused && breakTag(source, refused);
      if (broken) {
        const { found, done } = broken;
        const { line, column } = (problem.kind === 'unclosed' && problem.tag) || problem;
        const message = `${found} is not valid MDX here (${writtenReason(problem)}); ${done}`;
        report({ severity: 'warning', code: 'invalid-mdx', file, line, column, message });
        added = addLines(added, broken);
        source = broken.source;
        continue;
      }
      const fixed = problem && fixProblem(source, problem);
      if (!fixed?.known)
        report({
          severity: 'warning',
          code: 'invalid-mdx',
          file,
          line: fixed?.line ?? problem?.line ?? 1,
          column: fixed?.column ?? problem?.column ?? 1,
          message: fixed
            ? `${fixed.found} is not valid MDX here (${writtenReason(problem)}); ${fixed.done}`
            : `The page is not valid MDX (${problem ? writtenReason(problem) : String(error)}); it was read as plain Markdown. Correct it there.`,
        });
      if (!fixed) return undefined;
      source = fixed.source;
    }
  }
  return undefined;
}

const TOO_DEEP = `"{" has too many tags inside it that are not closed; ${AS_TEXT}`;
const DEEP_CODE = {
  expression: `The expression is nested more than ${MAX_NESTING} levels deep; its start is shown as text. Write it with fewer brackets and operators within each other.`,
  attribute: `The attribute's value is nested more than ${MAX_NESTING} levels deep; it was left out. Write it with fewer brackets and operators within each other.`,
  statement: `The import or export is nested more than ${MAX_NESTING} levels deep; it was left out. Write it with fewer brackets and operators within each other.`,
};
const BESIDE = { severity: 'info', code: 'invalid-mdx' } as const;
const NO_STATEMENT =
  'This begins like an import or export and is none; it was shown as text. Begin the paragraph with another word.';
const NO_EMPTY_LINE =
  'This follows an import or export without an empty line between them; it was read as part of the page. Put an empty line before it.';
