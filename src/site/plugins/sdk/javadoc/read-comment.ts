/** Reads doc comments on javadoc pages. */
import type { SdkDocs, SdkText } from '../sdk-reference.ts';
import { cleanHtml } from '../html/clean-html.ts';
import { listElements, findElement, hasClass, isElement, getText, type DomElement, type DomNode } from '../html/dom.ts';
import { readNotes, type Note, type NoteKind } from './notes.ts';
import type { PageLinks } from './page-links.ts';

/** A doc comment with its deprecation and notes. */
export interface JavaComment {
  docs: SdkDocs;
  notes: Note[];
}

export function readComment(nodes: readonly DomElement[], links: PageLinks): JavaComment {
  const blocks = nodes.filter((node) => hasClass(node, 'block'));
  const isDeprecation = (node: DomElement) =>
    hasClass(node, 'deprecation-block', 'deprecationBlock') ||
    listElements(node).some((child) => hasClass(child, 'deprecated-label', 'deprecatedLabel'));
  const deprecation = nodes.find(isDeprecation);
  const lists = nodes.filter(({ tag }) => tag === 'dl');
  const notes = readNotes(lists, links.toKey);
  const listItems = (kind: NoteKind) => notes.filter((note) => note.kind === kind).flatMap((note) => note.items);
  const noteTexts = notes.filter(({ kind }) => kind === 'other').flatMap((note) => renderNote(note, links));
  const [sinceItem] = listItems('since');
  return {
    notes,
    docs: {
      description: [
        ...blocks.filter((block) => !isDeprecation(block)).flatMap((block) => cleanHtml(removeOrigin(block), links)),
        ...noteTexts,
      ],
      ...(deprecation && { deprecated: getReason(deprecation, links) }),
      examples: [],
      see: listItems('see')
        .flatMap(({ text }) => cleanHtml(text, links))
        .filter(({ text }) => !GENERATED_LISTS.test(text)),
      ...(sinceItem && { since: sinceItem.text.map(getText).join('').trim() }),
    },
  };
}

/** Lists generated for the artifact itself. */
const GENERATED_LISTS = /"sdk:(?:constant-values|serialized-form)\.html/;

/** Removes "Description copied from …". */
function removeOrigin({ children }: DomElement): DomNode[] {
  return children.filter(
    (child) =>
      !isElement(child) || !hasClass(child, 'descfrmTypeLabel', 'descfrm-type-label', 'description-from-type-label'),
  );
}

function getReason(block: DomElement, links: PageLinks): SdkText {
  const comment = findElement(block, (element) => hasClass(element, 'deprecation-comment', 'deprecationComment'));
  return (comment && cleanHtml(comment.children, links)[0]) ?? { form: 'html', text: '' };
}

function renderNote({ label, items }: Note, links: PageLinks): SdkText[] {
  return items.flatMap(({ text }) => {
    const strongElement: DomElement = { tag: 'strong', attributes: {}, children: [`${label}: `] };
    return cleanHtml([{ tag: 'div', attributes: {}, children: [strongElement, ...text] }], links);
  });
}
