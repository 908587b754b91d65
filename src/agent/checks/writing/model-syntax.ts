/** Finds text that a model or a tool wrote for a program: reasoning, tool calls, patches, line numbers. */
import type { SiteProblem } from '../../types/site.ts';
import type { PageChange } from '../page-changes.ts';
import { createProblem, listKnownLines } from './create-problem.ts';
import { hideCode } from './hide-code.ts';

const KINDS: readonly { code: string; pattern: RegExp; message: string }[] = [
  {
    code: 'model-output',
    pattern:
      /<\/?(?:think(?:ing)?|thought|reasoning|scratchpad|reflection|analysis|antml:[\w-]+|inner_monologue)>|◁\/?think▷|<\|[\w ]{1,30}\|>|\[\/?(?:INST|TOOL_CALLS?|THINK)\]|<<\/?SYS>>/i,
    message: 'is part of the model’s reasoning or a token of its format. Remove it, and the reasoning.',
  },
  {
    code: 'model-output',
    pattern:
      /<\/?(?:tool_?calls?|tool_?use|tool_?results?|tool_response|function_?calls?|function_results?|invoke|antArtifact|artifact)(?:\s+\w+="[^"]{0,200}")*\s*>|<\/?(?:function|parameter|tool)[= ](?:name=)?"?[\w.-]+"?>|\bto=functions\.\w+/i,
    message: 'is the syntax of a tool call. Remove it.',
  },
  {
    code: 'model-output',
    pattern:
      /^\{\s*"(?:name|tool|tool_name|function|action|type)"\s*:\s*"[\w.-]{1,60}"\s*,\s*"(?:arguments|parameters|args|input|params|action_input|function|name|id)"\s*:/,
    message: 'is a tool call. Remove it.',
  },
  {
    code: 'model-output',
    pattern:
      /^(?:(?:edit|write|read|finish|validate|replaceInFiles|move|delete|str_replace|create_file|write_file|edit_file)\((?:path|file|\{|["'])|<\/?(?:file_?contents?|file|document|page|output|response|answer|final_?answer|result|content|updated_?page|markdown|mdx)(?:\s+(?:path|name|file|filename)="[^"]{0,200}")?>$)/i,
    message: 'surrounds a reply of the model. Remove it.',
  },
  {
    code: 'patch-syntax',
    pattern:
      /^(?:diff --git a\/\S+ b\/|@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@|(?:---|\+\+\+) [ab]\/\S+$|(?:---|\+\+\+) \/dev\/null$|index [0-9a-f]{7,}\.\.[0-9a-f]{7,}|<{7}(?: |$)|>{7}(?: |$)|\|{7} |-{3,}\s*SEARCH|\+{3,}\s*REPLACE|\*{3} (?:Begin Patch|End Patch|(?:Update|Add|Delete) File: ))/,
    message: 'is part of a patch or a merge conflict. Write the text that results from it.',
  },
];

/** Returns the new lines in a syntax that isn't for readers, outside code, and pages in the form of a tool's output. */
export function findModelSyntax(page: PageChange): SiteProblem[] {
  const knownLines = listKnownLines(page.before);
  const lines = hideCode(page.after).split('\n');
  const problems = lines.flatMap((line, index): SiteProblem[] => {
    const text = line.trim().slice(0, MAX_LINE);
    if (text === '' || knownLines.has(text)) return [];
    const kind = KINDS.find(({ pattern }) => pattern.test(text));
    if (!kind) return [];
    const message = `"${text.slice(0, 80)}" ${kind.message}`;
    return [createProblem(page, { code: kind.code, line: index + 1, message })];
  });
  return [...problems.slice(0, MAX_REPORTED), ...findNumberedLines(page), ...findPatchedLines(page)];
}

const MAX_LINE = 400;
/** Maximum number of lines that are reported for a page. */
const MAX_REPORTED = 3;

/** Reports a page whose lines start with their numbers, as in the results of `read`. */
function findNumberedLines(page: PageChange): SiteProblem[] {
  const numbers = listLines(page.after).map((line) =>
    Number(/^\s*(\d{1,5})(?:\t|→|:|\||\s{2}|$)/.exec(line)?.[1] ?? NaN),
  );
  const inOrder = numbers.filter((number, index) => index > 0 && number === (numbers[index - 1] ?? 0) + 1).length;
  if (inOrder < MIN_LINES || inOrder < numbers.length * MIN_SHARE) return [];
  return [createProblem(page, { code: 'line-numbers', message: 'The lines start with line numbers. Remove them.' })];
}

/** Reports a page whose lines start with the mark of added lines. */
function findPatchedLines(page: PageChange): SiteProblem[] {
  const lines = listLines(page.after);
  const added = lines.filter((line) => /^\+(?!\S*\+\+)/.test(line)).length;
  const headings = lines.filter((line) => /^\+ ?(?:#{1,6} |---$|```)/.test(line)).length;
  if (added < MIN_LINES || added < lines.length * MIN_SHARE || headings === 0) return [];
  return [createProblem(page, { code: 'patch-syntax', message: 'The lines start with +, as in a patch. Remove it.' })];
}

const MIN_LINES = 4;
const MIN_SHARE = 0.6;

function listLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
