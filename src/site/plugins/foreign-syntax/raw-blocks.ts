/**
 * Converts `<HTMLBlock>{`…`}</HTMLBlock>`, other tools' component for HTML as text, and `<<glossary:term>>`, a glossary
 * term.
 */
import { createCodeFinder, replaceOutsideCode } from '../../markdown/code-ranges.ts';
import type { NoteBlock } from './blocks.ts';

const BLOCK = /<HTMLBlock\b[^<>]*>(\s*)\{(\s*)(`(?:[^`\\]|\\[^])*`|"[^"\n]*"|'[^'\n]*')(\s*)\}(\s*)<\/HTMLBlock>/g;
const TERM = /<<glossary:([^<>\n]{1,200})>>/g;

/** Line numbers don't change. */
export function convertRawBlocks(text: string, note: NoteBlock): string {
  return convertHtmlBlocks(convertGlossaryTerms(text, note), note);
}

function convertHtmlBlocks(text: string, note: NoteBlock): string {
  if (!text.includes('<HTMLBlock')) return text;
  const isCode = createCodeFinder(text);
  let isNoted = false;
  return text.replace(BLOCK, (match: string, ...parts: unknown[]) => {
    const [a, b, html, c, d, offset] = parts as [string, string, string, string, string, number];
    if (isCode(offset)) return match;
    if (!isNoted) note({ line: text.slice(0, offset).split('\n').length, written: '<HTMLBlock>', name: 'the HTML' });
    isNoted = true;
    return `<div${extractLineBreaks(a + b)} dangerouslySetInnerHTML={{ __html: ${html} }}${extractLineBreaks(c + d)} />`;
  });
}

const extractLineBreaks = (space: string): string => space.replace(/[^\n]/g, '');

function convertGlossaryTerms(text: string, note: NoteBlock): string {
  if (!text.includes('<<glossary:')) return text;
  const changedText = replaceOutsideCode(text, (part) => part.replace(TERM, '$1'));
  if (changedText !== text)
    note({
      line: text.split('\n').findIndex((line) => line.includes('<<glossary:')) + 1,
      written: '<<glossary:…>>',
      name: 'its text',
    });
  return changedText;
}
