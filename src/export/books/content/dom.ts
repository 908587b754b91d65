/** A page of a bundle as a tree of elements and texts. */
import { Parser } from 'htmlparser2';

export interface DomElement {
  name: string;
  attribs: Readonly<Record<string, string>>;
  children: DomNode[];
}

export type DomNode = DomElement | { text: string };

/** Deeper than any real page. Elements below are dropped and their texts stay, so that no function overflows the stack. */
const MAX_DEPTH = 250;

/** Parses HTML and keeps the case of names, which matters in drawings. `isCut` tells if elements were too deep. */
export function parseHtml(html: string): { nodes: DomNode[]; isCut: boolean } {
  const nodes: DomNode[] = [];
  const open: DomNode[][] = [nodes];
  let depth = 0;
  let isCut = false;
  const parser = new Parser(
    {
      onopentag(name, attribs) {
        depth += 1;
        if (depth > MAX_DEPTH) {
          isCut = true;
          return;
        }
        const children: DomNode[] = [];
        open.at(-1)?.push({ name, attribs, children });
        open.push(children);
      },
      ontext: (text) => void open.at(-1)?.push({ text }),
      onclosetag() {
        if (depth <= MAX_DEPTH) open.pop();
        depth -= 1;
      },
    },
    { lowerCaseTags: false, lowerCaseAttributeNames: false },
  );
  parser.end(html);
  return { nodes, isCut };
}

export function isElement(node: DomNode): node is DomElement {
  return 'name' in node;
}

export function hasClass(element: DomElement, name: string): boolean {
  return listClasses(element).includes(name);
}

export function listClasses({ attribs }: DomElement): string[] {
  return (attribs['class'] ?? '').split(/\s+/);
}

/** Yields all elements in document order. */
export function* walk(nodes: readonly DomNode[]): Generator<DomElement> {
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue;
    yield node;
    stack.push(...node.children.toReversed());
  }
}

/** Returns the text of a node. */
export function getText(node: DomNode): string {
  return isElement(node) ? node.children.map(getText).join('') : node.text;
}
