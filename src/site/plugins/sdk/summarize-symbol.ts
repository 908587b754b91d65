import type { PartSummary } from '../../model/description-content.ts';
import type { SdkDocs, SdkMember, SdkSymbol, SdkText } from './sdk-reference.ts';

/** Summarizes a symbol or member for lists of pages. */
export function summarizeSymbol({ name, docs, signatures }: SdkSymbol | SdkMember): PartSummary {
  const allDocs: SdkDocs[] = [docs, ...signatures.map((signature) => signature.docs)];
  const firstDescription = allDocs.find(({ description }) => description.length > 0)?.description[0];
  return {
    title: name,
    description: firstDescription ? getFirstParagraph(firstDescription) : '',
    // A method is only deprecated if all of its overloads are.
    deprecated:
      docs.deprecated !== undefined ||
      (signatures.length > 0 && signatures.every((signature) => signature.docs.deprecated !== undefined)),
  };
}

/** Maximum number of characters read to extract the first paragraph. */
const MAX_HEAD_LENGTH = 5_000;

function getFirstParagraph({ form, text }: SdkText): string {
  const head = text.slice(0, MAX_HEAD_LENGTH);
  if (form === 'markdown') return head.replace(/\]\(<?sdk:[^)>]*>?\)/g, '](#)');
  const paragraphs = head.split(/<\/?(?:p|ul|ol|dl|pre|table|blockquote|h\d)\b[^<>]*>/i).map(removeTags);
  return (paragraphs.find((paragraph) => paragraph.trim() !== '') ?? '').trim();
}

/** In HTML created by the artifact readers, every `<` starts a tag, and there are no other character references. */
function removeTags(html: string): string {
  return html.replace(/<[^<>]*>/g, '').replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
};
