/** Converts diagrams in tags, such as `<Mermaid>` or `<div class="mermaid">` with lines of Mermaid, to code blocks. */
import { createCodeFinder } from '../../markdown/code-ranges.ts';
import type { NoteBlock } from './blocks.ts';

/** The tag, its first line, and its last one. The source can be a template literal. */
const DIAGRAM =
  /^(?<indent>[\t ]*)<(?<tag>mermaid|(?:div|pre)(?=[^<>]{0,200}\bclass(?:Name)?=["']mermaid["']))\b[^<>{}]{0,200}>(?<start>\s*(?:\{\s*`)?\s*?)\n(?<source>[^`]{1,8000}?)\n(?<end>[\t ]*(?:`\s*\})?\s*)<\/\k<tag>\s*>[\t ]*$/gim;
/** A component of the site with this name. */
const OWN = /^[\t ]*(?:export\b[^\n]*\bMermaid\b|import\b[^\n]*\bMermaid\b[^\n]*\bfrom\s*["'][./])/m;

/** Line numbers don't change. */
export function convertDiagramTags(text: string, note: NoteBlock): string {
  const hasOwn = OWN.test(text);
  const isCode = createCodeFinder(text);
  return text.replace(DIAGRAM, (match: string, ...parts: unknown[]) => {
    const { indent = '', tag = '', start = '', source = '', end = '' } = parts.at(-1) as Record<string, string>;
    const offset = parts.at(-3) as number;
    if (isCode(offset) || (hasOwn && tag === 'Mermaid')) return match;
    const written = /^mermaid$/i.test(tag) ? `<${tag}>` : `<${tag} class="mermaid">`;
    const result = 'It is shown as a diagram. Use a code block with the language mermaid instead.';
    note({ line: text.slice(0, offset).split('\n').length, written, name: 'a diagram', result });
    return `${indent}\`\`\`mermaid${listLineBreaks(start)}\n${source}\n${listLineBreaks(end)}${indent}\`\`\``;
  });
}

const listLineBreaks = (space: string): string => space.replace(/[^\r\n]/g, '');
