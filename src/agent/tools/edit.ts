import fs from 'node:fs/promises';
import { Type } from 'typebox';
import { FILE_ALIASES, REPLACEMENT_ALIASES } from './aliases.ts';
import type { ToolContext } from '../types/tool.ts';
import { applyEdit, type AppliedEdit, type EditRequest } from './apply-edit.ts';
import { checkContent, checkFileCount } from './change-guard.ts';
import { describeNewProblems, showLines } from './describe-change.ts';
import { checkWritable, quote } from './docs-path.ts';
import { describeConversions, readTextFile } from './text-file.ts';
import { defineTool, Refusal } from './tool.ts';

const TEXTS = {
  oldText: Type.String({ minLength: 1 }),
  newText: Type.String(),
  replaceAll: Type.Optional(Type.Boolean()),
};

/** Replaces exact texts in a file and leaves all other bytes unchanged. */
export const edit = defineTool('edit', {
  description:
    'Replaces exact text in a file. oldText must occur once, with its indentation and without line numbers: add lines around it, or set replaceAll.',
  parameters: {
    path: Type.String(),
    oldText: Type.Optional(TEXTS.oldText),
    newText: Type.Optional(TEXTS.newText),
    replaceAll: TEXTS.replaceAll,
    edits: Type.Optional(
      Type.Array(Type.Object(TEXTS, { additionalProperties: false }), {
        minItems: 1,
        maxItems: 50,
        description: 'Several replacements in order, all or none.',
      }),
    ),
  },
  aliases: {
    ...FILE_ALIASES,
    ...REPLACEMENT_ALIASES,
    allowMultiple: 'replaceAll',
    all: 'replaceAll',
    replacements: 'edits',
    expectedReplacements: (count) => (Number(count) > 1 ? { replaceAll: true } : {}),
    command: (command) => (/^(?:str_)?replace$|^edit$/.test(String(command)) ? null : 'edit only replaces text.'),
  },
  async run({ path, ...args }, context) {
    const { name, file, bytes, encoding } = await readTextFile(context.workspace, path);
    checkWritable(name, context.workspace);
    const edits = listEdits(args, context);
    let content = bytes;
    const appliedEdits: AppliedEdit[] = [];
    for (const [index, replacement] of edits.entries()) {
      try {
        const result = applyEdit(content, replacement, name);
        content = result.content;
        appliedEdits.push(result);
      } catch (error) {
        if (!(error instanceof Refusal) || edits.length === 1) throw error;
        throw new Refusal(`Edit ${index + 1} of ${edits.length}: ${error.message} None of the edits were applied.`);
      }
    }
    checkContent(content, { name, before: bytes, limits: context.limits });
    const note = await checkFileCount(context, [name]);
    await fs.writeFile(file, content);
    const places = appliedEdits.reduce((sum, { count }) => sum + count, 0);
    const problems = await describeNewProblems(context, [name]);
    const head = places === 1 ? 'Replaced the text' : `Replaced ${places} places`;
    return `${head} in ${quote(name)}:\n${showLines(content, listRanges(appliedEdits))}${problems}${describeConversions([{ name, encoding }])}${note}`;
  },
});

function listEdits(
  {
    edits = [],
    oldText,
    newText,
    replaceAll = false,
  }: { edits?: readonly EditRequest[]; oldText?: string; newText?: string; replaceAll?: boolean },
  { isReplay = false }: Pick<ToolContext, 'isReplay'>,
): EditRequest[] {
  // Earlier versions ignored a text without its counterpart beside a list of edits.
  if ((oldText === undefined) !== (newText === undefined) && !isReplay)
    throw new Refusal('Expected both oldText and newText, or only a list of edits.');
  const singleEdit = oldText === undefined || newText === undefined ? [] : [{ oldText, newText, replaceAll }];
  const allEdits = [...singleEdit, ...edits];
  if (allEdits.length === 0) throw new Refusal('Expected oldText and newText, or a list of edits.');
  return allEdits;
}

/** Returns the final line ranges, because later edits move the lines of earlier ones. */
function listRanges(appliedEdits: readonly AppliedEdit[]) {
  return appliedEdits.flatMap(({ ranges }, index) =>
    ranges.map(({ from, to }) => {
      const offset = appliedEdits
        .slice(index + 1)
        .flatMap((laterEdit) => laterEdit.ranges.map((range) => (range.from <= from ? laterEdit.growth : 0)))
        .reduce((sum, lines) => sum + lines, 0);
      return { from: from + offset, to: to + offset };
    }),
  );
}
