import type { Syntax } from '../../model/syntax.ts';
import type { ForeignBlock } from './blocks.ts';
import { convertForeignBlocks } from './convert-blocks.ts';
import { convertForeignComponents, isForeign } from './convert-components.ts';

/** The syntax of other documentation tools. Each kind is reported once per file. */
export const syntax: Syntax = {
  convertText(source, report) {
    const { text, found } = convertForeignBlocks(source);
    for (const block of found)
      report({ severity: 'info', code: 'foreign-syntax', line: block.line, message: describeBlock(block) });
    return text;
  },
  replaces: isForeign,
  convertNodes: convertForeignComponents,
};

function describeBlock({ written, name, result }: ForeignBlock): string {
  if (result !== undefined) return `"${written}" is another documentation tool's syntax. ${result}`;
  if (name === '%20')
    return `The URL in "${written}" contains spaces, which aren't part of URLs in Markdown. They are read as ${name}. Write ${name} instead.`;
  if (name === 'img')
    return `"${written}" is another documentation tool's syntax. The image is shown with this size. Use <img> with width and height instead.`;
  if (name === '{#id}')
    return `"${written}" is another documentation tool's syntax. It is read as the ID of the heading. Write ${name} instead.`;
  const [label, fix] = /^[A-Z]|^mark$/.test(name) ? [`<${name}>`, `Use <${name}>`] : [name, 'Use Markdown'];
  return `"${written}" is another documentation tool's syntax. It is shown as ${label}. ${fix} instead.`;
}
