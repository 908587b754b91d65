import fs from 'node:fs/promises';
import { Type } from 'typebox';
import { applyEdit, type AppliedEdit, type WantedEdit } from './apply-edit.ts';
import { checkContent, checkFileCount } from './change-guard.ts';
import { describeNewProblems, showLines } from './describe-change.ts';
import { checkWritable, quote } from './docs-path.ts';
import { readTextFile } from './text-file.ts';
import { defineTool, Refusal } from './tool.ts';

const TEXTS = {
  oldText: Type.String({
    minLength: 1,
    description: 'Text to replace, exactly as read shows it, without line numbers.',
  }),
  newText: Type.String({ description: 'Text to put in its place; empty to remove it.' }),
  replaceAll: Type.Optional(Type.Boolean({ description: 'Replace every occurrence. Default false.' })),
};

/** Replaces exact texts; all other bytes of the file stay as they are. */
export const edit = defineTool({
  name: 'edit',
  description:
    'Replaces exact texts in a file, and shows the resulting lines and what is newly wrong in the file. oldText must be in the file exactly once, with its indentation; give a few lines around the change to make it unique, or set replaceAll. Several places of one file go into edits, which are made one after another, all or none. Line endings and byte order mark are kept. Prefer this to write for files that exist.',
  parameters: Type.Object(
    {
      path: Type.String({ description: 'File, relative to the docs folder.' }),
      oldText: Type.Optional(TEXTS.oldText),
      newText: Type.Optional(TEXTS.newText),
      replaceAll: TEXTS.replaceAll,
      edits: Type.Optional(
        Type.Array(Type.Object(TEXTS, { additionalProperties: false }), {
          minItems: 1,
          maxItems: 50,
          description: 'Several replacements, instead of oldText and newText.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  async run({ path, ...args }, context) {
    const { name, file, bytes } = await readTextFile(context.workspace, path);
    checkWritable(name, context.workspace);
    const edits = listEdits(args);
    let content = bytes;
    const applied: AppliedEdit[] = [];
    for (const [index, wanted] of edits.entries()) {
      try {
        const done = applyEdit(content, wanted, name);
        content = done.content;
        applied.push(done);
      } catch (error) {
        if (!(error instanceof Refusal) || edits.length === 1) throw error;
        throw new Refusal(`Edit ${index + 1} of ${edits.length}: ${error.message} None of the edits was made.`);
      }
    }
    checkContent(content, { name, before: bytes, limits: context.limits });
    const note = await checkFileCount(context, [name]);
    await fs.writeFile(file, content);
    const places = applied.reduce((sum, { count }) => sum + count, 0);
    const problems = await describeNewProblems(context, [name]);
    const head = places === 1 ? 'Replaced the text' : `Replaced ${places} places`;
    return `${head} in ${quote(name)}:\n${showLines(content, listRanges(applied))}${problems}${note}`;
  },
});

function listEdits({
  edits = [],
  oldText,
  newText,
  replaceAll = false,
}: {
  edits?: readonly WantedEdit[];
  oldText?: string;
  newText?: string;
  replaceAll?: boolean;
}): WantedEdit[] {
  const own = oldText === undefined || newText === undefined ? [] : [{ oldText, newText, replaceAll }];
  const all = [...own, ...edits];
  if (all.length === 0) throw new Refusal('Expected oldText and newText, or a list of edits.');
  return all;
}

/** Later edits move the lines of earlier ones. */
function listRanges(applied: readonly AppliedEdit[]) {
  return applied.flatMap(({ ranges }, index) =>
    ranges.map(({ from, to }) => {
      const moved = applied
        .slice(index + 1)
        .flatMap((later) => later.ranges.map((range) => (range.from <= from ? later.growth : 0)))
        .reduce((sum, lines) => sum + lines, 0);
      return { from: from + moved, to: to + moved };
    }),
  );
}
