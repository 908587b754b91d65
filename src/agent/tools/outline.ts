import { Type } from 'typebox';
import { FILE_ALIASES } from './aliases.ts';
import { listHeadings } from './headings.ts';
import { readTextFile } from './text-file.ts';
import { cutLine, defineTool, takeLines } from './tool.ts';

/** Lists the headings of a page. */
export const outline = defineTool('outline', {
  description: "Lists a page's headings, if it is too long to read at once.",
  parameters: { path: Type.String() },
  aliases: FILE_ALIASES,
  async run({ path }, { workspace }) {
    const { bytes } = await readTextFile(workspace, path);
    const text = bytes.toString('utf8');
    const headings = listHeadings(text);
    const lines = text.split('\n').length;
    const size = `${lines} lines`;
    if (headings.length === 0) return `No headings found in ${size}.`;
    const visibleHeadings = headings.map(
      ({ level, title, from, to }) => `${from}–${to}\t${'#'.repeat(level)} ${cutLine(title, 200)}`,
    );
    return [`Headings with their lines (${size} in total):`, ...takeLines(visibleHeadings)].join('\n');
  },
});
