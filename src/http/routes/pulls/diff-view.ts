import type { Changes, FileChange } from '../../../agent/hosts/built-in/read-changes.ts';
import type { Hunk, PatchLine } from '../../../agent/hosts/built-in/parse-patch.ts';
import { escapeHtml } from '../../../lib/html.ts';

/** HTML that belongs to lines and files. */
export interface DiffExtras {
  /** Returns the threads of a line, or an empty string. */
  renderLineThreads(path: string, line: PatchLine): string;
  /** Returns the form for comments on a file, or an empty string. */
  renderFileForm(path: string, index: number): string;
}

/** Renders the files that a pull request changes, each with its lines and their comments. */
export function renderChanges({ files, isCut }: Changes, extras: DiffExtras = NO_EXTRAS): string {
  const note = isCut ? '<p class="note">Some changed files aren\'t listed here.</p>' : '';
  return `${files.map((file, index) => renderFile(file, { index, extras })).join('\n')}${note}`;
}

const NO_EXTRAS: DiffExtras = { renderLineThreads: () => '', renderFileForm: () => '' };

function renderFile(file: FileChange, { index, extras }: { index: number; extras: DiffExtras }): string {
  const name = file.formerPath ? `${file.formerPath} → ${file.path}` : file.path;
  const label = file.kind === 'changed' ? '' : ` <span class="kind">${file.kind}</span>`;
  return `<details class="file" open>
<summary><span class="path">${escapeVisibly(name)}</span>${label} ${renderCounts(file)}</summary>
${renderBody(file, extras)}${file.hunks && file.hunks.length > 0 ? extras.renderFileForm(file.path, index) : ''}
</details>`;
}

function renderCounts({ added, deleted }: FileChange): string {
  if (added === undefined || deleted === undefined) return '<span class="kind">binary</span>';
  if (added + deleted === 0) return '';
  return `<span class="counts"><span class="plus">+${added}</span> <span class="minus">−${deleted}</span></span>`;
}

function renderBody({ path, hunks, added, kind }: FileChange, extras: DiffExtras): string {
  if (added === undefined) return '<p class="note">Binary file not shown.</p>';
  if (!hunks) return '<p class="note">This change is too large to display. Fetch the branch to view it.</p>';
  if (hunks.length === 0)
    return `<p class="note">${kind === 'renamed' ? 'File renamed without changes.' : 'No lines changed.'}</p>`;
  return `<div class="diff"><table>
<thead class="unseen"><tr><th>Old line</th><th>New line</th><th>Text</th></tr></thead>
${hunks.map((hunk) => renderHunk(hunk, (line) => extras.renderLineThreads(path, line))).join('\n')}
</table></div>`;
}

function renderHunk({ header, lines }: Hunk, renderThreads: (line: PatchLine) => string): string {
  return `<tbody>
<tr class="hunk"><td colspan="3">${escapeVisibly(header)}</td></tr>
${lines.map((line) => renderLine(line) + renderThreadRow(renderThreads(line))).join('\n')}
</tbody>`;
}

function renderThreadRow(threads: string): string {
  return threads === '' ? '' : `<tr class="threads"><td colspan="3">${threads}</td></tr>`;
}

const MARKS: Record<PatchLine['kind'], string> = { same: ' ', added: '+', deleted: '-', note: ' ' };

function renderLine({ kind, before, after, text }: PatchLine): string {
  const shortText = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)} …` : text.replace(/\r$/, '');
  const line = `${MARKS[kind]}${escapeVisibly(shortText)}`;
  return `<tr class="${kind}"><td class="number">${before ?? ''}</td><td class="number">${after ?? ''}</td><td class="text">${line}</td></tr>`;
}

const MAX_CHARACTERS = 2000;

/**
 * Replaces invisible characters, and characters that change the text direction, with their code points. Reviewers
 * then see exactly what they approve.
 */
function escapeVisibly(text: string): string {
  return escapeHtml(text.replace(CONTROL_CHARACTERS, (character) => `⟦U+${toHex(character)}⟧`));
}

/** The selector after an emoji only chooses its color. */
const CONTROL_CHARACTERS =
  // eslint-disable-next-line no-control-regex -- matches control characters on purpose
  /(?<!\p{Emoji})\ufe0f|(?!\ufe0f)\p{Default_Ignorable_Code_Point}|[\u0000-\u0008\u000a-\u001f\u007f\u2028-\u202e\u2800\ufff9-\ufffb]/gu;

function toHex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
