import { readBlobs } from '../../lib/git/read-blobs.ts';
import type { SiteProblem, Workspace } from '../types.ts';
import { readWorkFile } from '../workspace/changed-files.ts';
import type { Comparison } from './compare-work.ts';

/**
 * Finds pages on which a placeholder such as "the rest is unchanged" replaced text, and pages with the marks of the
 * agent's own truncated tool results. Models write them instead of a long page.
 */
export async function findElisions(
  workspace: Workspace,
  { changes, renames, signal }: Pick<Comparison, 'changes' | 'renames'> & { signal?: AbortSignal | undefined },
): Promise<SiteProblem[]> {
  const oldPaths = new Map([...renames].map(([old, to]) => [to, old]));
  const names = changes.flatMap(({ kind, path }) => (kind !== 'deleted' && isPage(path) ? [path] : []));
  const base = await readBase(workspace, { names: names.map((name) => oldPaths.get(name) ?? name), signal });
  const problems: SiteProblem[] = [];
  for (const name of names) {
    const before = base.get(oldPaths.get(name) ?? name) ?? '';
    problems.push(...findInPage({ name, before, after: (await readWorkFile(workspace, name)).toString('utf8') }));
  }
  return problems;
}

/** Finds placeholders on one page. `before` is empty for a new page. */
export function findInPage({ name, before, after }: { name: string; before: string; after: string }): SiteProblem[] {
  const oldLines = new Set(before.split(/\r?\n/).map((line) => line.trim()));
  const hasShrunk = before !== '' && after.length < before.length;
  return after.split(/\r?\n/).flatMap((line, index): SiteProblem[] => {
    const text = line.trim().slice(0, MAX_LINE);
    if (oldLines.has(text) || !(TOOL_TRUNCATION.test(text) || (hasShrunk && isElision(text)))) return [];
    const reason = hasShrunk
      ? `the page shrank from ${before.length} to ${after.length} characters`
      : "it isn't page text";
    return [
      {
        severity: 'error',
        code: 'elided-text',
        message: `The line "${text.slice(0, 80)}" is a placeholder for omitted text (${reason}). Restore the original text with edit or write.`,
        file: name,
        line: index + 1,
        column: 1,
      },
    ];
  });
}

const MAX_LINE = 400;

function isPage(path: string): boolean {
  return /\.mdx?$/i.test(path);
}

/** Marks in the results of `read` and `grep` and in shortened conversations, where text was cut. */
const TOOL_TRUNCATION =
  /… \((?:line (?:cut|truncated): \d+ characters|(?:showing )?lines (?:up )?to \d+ of \d+;|(?:cut|truncated): the result is longer|\d+ more )|\[\d+ more characters (?:were )?removed/;

/** Characters around such phrases: comments, brackets, dots. */
const COMMENT_END = /(?:-->|\*+\/\}?|\)|\]|\.{3}|…|\.|\s)+$/;
const COMMENT_START = /^(?:<!--|\{?\/\*+|\/\/|#+|[-*>]|\(|\[|\.{3}|…|\s)+/;
const PARTS =
  '(?:page|file|content|contents|document|docs?|section|sections|text|code|guide|article|body|lines?|below|above)';
const UNCHANGED_PHRASE =
  '(?:(?:is|are|remains?|stays?|continues?|goes|kept|left)\\s+)*(?:unchanged|the same|same|as (?:it was|before|is|above)|untouched|unmodified|identical|omitted|truncated|intact|on|here|not shown)(?: for brevity)?';
const ELISIONS: readonly RegExp[] = [
  new RegExp(
    `^(?:the )?(?:rest|remainder|remaining)(?: (?:of )?(?:the |this )?(?:existing |original )?${PARTS})*[\\s,:;–—-]*(?:${UNCHANGED_PHRASE})?(?:\\s+(?:here|as before|below))?$`,
    'i',
  ),
  new RegExp(
    `^(?:the )?(?:existing|previous|original|remaining|other|unchanged)(?: (?:existing|previous|original))? ${PARTS}(?:\\s+${UNCHANGED_PHRASE})*$`,
    'i',
  ),
  new RegExp(`^(?:the )?${PARTS}\\s+(?:continues?|unchanged|truncated|omitted|${UNCHANGED_PHRASE})$`, 'i'),
  /^(?:truncated|snip|snipped|omitted|unchanged|content truncated|omitted for brevity|same as (?:before|above)|etc|continues?)(?: for brevity)?$/i,
];

/** Returns whether a line contains only a placeholder for omitted text. */
function isElision(line: string): boolean {
  if (line === '') return false;
  const code = line.replace(COMMENT_END, '').replace(COMMENT_START, '').trim();
  // Dots alone count only in a comment or brackets, or as the whole line, because a sentence can end in an ellipsis.
  if (code === '') return /^(?:<!--|\{\/\*|\[|\()\s*(?:\.{3}|…)/.test(line) || /^(?:\.{3}|…)$/.test(line);
  return ELISIONS.some((pattern) => pattern.test(code));
}

async function readBase(
  { gitDir, baseFiles }: Workspace,
  { names, signal }: { names: readonly string[]; signal?: AbortSignal | undefined },
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const blobs = names.flatMap((name) => {
    const file = baseFiles.get(name);
    return file?.inWorkTree && file.size <= MAX_BYTES ? [{ name, id: file.id, size: file.size }] : [];
  });
  const onBlob = async ({ name }: { name: string }, content: Buffer) => void texts.set(name, content.toString('utf8'));
  await readBlobs({ gitDir, blobs, onBlob, signal });
  return texts;
}

const MAX_BYTES = 4 * 2 ** 20;
