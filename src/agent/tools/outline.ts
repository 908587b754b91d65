import { Type } from 'typebox';
import { listHeadings } from './headings.ts';
import { readTextFile } from './text-file.ts';
import { cutLine, defineTool, takeLines } from './tool.ts';

/** Lists the headings of a page. */
export const outline = defineTool({
  name: 'outline',
  description:
    'Lists the headings of a page with their lines, for pages that are too long to read at once; read takes one of them as heading.',
  parameters: Type.Object(
    { path: Type.String({ description: 'Page, relative to the docs folder.' }) },
    { additionalProperties: false },
  ),
  async run({ path }, { workspace }) {
    const { bytes } = await readTextFile(workspace, path);
    const text = bytes.toString('utf8');
    const headings = listHeadings(text);
    const lines = text.split('\n').length;
    const size = `${lines} lines`;
    if (headings.length === 0) return `No headings; ${size}.`;
    const shown = headings.map(
      ({ level, title, from, to }) => `${from}–${to}\t${'#'.repeat(level)} ${cutLine(title, 200)}`,
    );
    return [`Lines, and headings (${size}):`, ...takeLines(shown)].join('\n');
  },
});
