/** Converts blocks of other documentation tools, left in migrated pages, to the equivalent components. */
import { convertAdmonitions } from './admonitions.ts';
import { convertAttributeLists } from './attribute-lists.ts';
import { convertAssetCalls } from './asset-calls.ts';
import { convertBlockAttributes } from './block-attributes.ts';
import { convertCodeFences } from './code-fences.ts';
import { convertDefinitions } from './definitions.ts';
import { convertDiagramTags } from './diagram-tags.ts';
import { convertDirectives } from './directives.ts';
import type { ForeignBlock } from './blocks.ts';
import { convertHeadingIds } from './heading-ids.ts';
import { convertHints } from './hints.ts';
import { convertLinkTargets } from './link-targets.ts';
import { convertMarkedText } from './marked-text.ts';
import { convertPageMarks } from './page-marks.ts';
import { convertRawBlocks } from './raw-blocks.ts';
import { convertTabBlocks } from './tab-blocks.ts';
import { reportTemplateTags } from './report-template-tags.ts';
import { convertTemplateTags } from './template-tags.ts';

export interface ConvertedBlocks {
  /** The text with tags in place of the blocks; line numbers don't change. */
  text: string;
  /** The first block of each kind. */
  found: ForeignBlock[];
}

/**
 * Converts `:::note`, `!!! note`, `=== "Tab"`, `{% hint %}`, `<Mermaid>`, URL calls, heading ids, URLs with
 * spaces, attribute lists, code with its language in braces, marks
 * for contents and files, hints, definitions and marked text outside code. Unclosed blocks stay text.
 * Linear in the text.
 */
export function convertForeignBlocks(text: string): ConvertedBlocks {
  if (
    !/^[\t >]*#{1,6}[\t ].*[\]}>]|:::|(?:`{3}|~{3})[\t ]*\{|!!!|\?\?\?|==|!\[\[|^[\t >]*[!?]>[\t ]|^[\t >]*:[\t ]|^ {0,3}\*\[|\{%|<HTMLBlock|<mermaid\b|=["']mermaid["']|<<glossary:|\b(?:require|useBaseUrl)\(|\{\{<|\{:|\]\([^\s)]{0,300}[\t ]|\)\{|toc_?\]|<<<|8<-|@include:/im.test(
      text,
    )
  )
    return { text, found: [] };
  const blocks = new Map<string, ForeignBlock>();
  const note = (block: ForeignBlock): void => {
    const key = `${block.written}\n${block.name}`;
    if (!blocks.has(key)) blocks.set(key, block);
  };
  const convertedNodes = [
    convertRawBlocks,
    convertDiagramTags,
    convertAssetCalls,
    convertTemplateTags,
    convertAdmonitions,
    convertTabBlocks,
    convertDirectives,
    convertCodeFences,
    convertBlockAttributes,
    convertHints,
    convertDefinitions,
    convertHeadingIds,
    convertLinkTargets,
    convertAttributeLists,
    convertPageMarks,
    convertMarkedText,
    reportTemplateTags,
  ].reduce((before, convert) => convert(before, note), text);
  return { text: convertedNodes, found: [...blocks.values()].sort((a, b) => a.line - b.line) };
}
