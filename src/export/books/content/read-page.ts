import { hasClass, parseHtml, walk, type DomElement } from './dom.ts';

/** The parts of a page that a book contains. */
export interface PageParts {
  /** Attributes of the root element. */
  root: Readonly<Record<string, string>>;
  title?: DomElement;
  description?: DomElement;
  panel?: DomElement;
  content?: DomElement;
  /** The page's icons by id. */
  symbols: ReadonlyMap<string, DomElement>;
  /** Style sheets as the page refers to them. */
  styles: string[];
  /** Whether elements were nested too deeply, so that only their texts are left. */
  isCut: boolean;
}

/** Finds the parts of a page of a bundle. */
export function readPage(html: string): PageParts {
  const { nodes, isCut } = parseHtml(html);
  const symbols = new Map<string, DomElement>();
  const styles: string[] = [];
  const parts: PageParts = { root: {}, symbols, styles, isCut };
  for (const element of walk(nodes)) {
    const { name, attribs } = element;
    const id = attribs['id'];
    if (name === 'html') parts.root = attribs;
    else if (name === 'symbol' && id !== undefined) symbols.set(id, element);
    else if (name === 'link' && attribs['rel'] === 'stylesheet') styles.push(attribs['href'] ?? '');
    else if (id === 'page-title') parts.title ??= element;
    else if (id === 'content') parts.content ??= element;
    else if (hasClass(element, 'bd-PageDescription')) parts.description ??= element;
    else if (hasClass(element, 'bd-PanelColumn')) parts.panel ??= element;
  }
  return parts;
}
