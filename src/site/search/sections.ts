/**
 * Splits a page into the sections that search finds: one for its start, and one for each h2–h3 and titled component.
 */
import { getDisplaySource } from '../code/display-source.ts';
import { isFence, type FindComponent } from '../model/component.ts';
import { isForAgentsOnly } from '../components/visibility.ts';
import { removeWhitespaceNodes, getText, type TreeNode } from '../model/tree.ts';

export interface SearchSection {
  /** Id to link to, or '' for the start of the page. */
  id: string;
  heading: string;
  text: string;
}

/** Maximum number of searchable characters in a code block: names matter, listings don't. */
const CODE_LIMIT = 400;

/** Returns the sections of a page in document order. */
export function findSections(nodes: readonly TreeNode[], findComponent: FindComponent): SearchSection[] {
  const sections: SearchSection[] = [{ id: '', heading: '', text: '' }];
  const parts: string[][] = [[]];
  const add = (text: string) => parts.at(-1)?.push(text);
  const visit = (list: readonly TreeNode[]) => {
    for (const node of list) {
      if (isForAgentsOnly(node)) continue;
      if (node.type === 'text') add(node.value);
      else if (node.type === 'element') {
        if (isFence(node)) add(` ${getDisplaySource(node.code).slice(0, CODE_LIMIT)} `);
        else if (/^h[123]$/.test(node.tag) && node.id !== undefined) {
          sections.push({ id: node.id, heading: getText(node.children).trim(), text: '' });
          parts.push([]);
        } else if (!/^(?:style|script|svg)$/.test(node.tag) && node.attributes['data-footnote-backref'] === undefined) {
          visit(node.children);
          if (!INLINE.test(node.tag)) add(' ');
        }
      } else {
        const entry = findComponent(node.name)?.toc?.(node);
        if (entry && node.id !== undefined) {
          sections.push({ id: node.id, heading: entry.title, text: '' });
          parts.push([]);
        } else {
          for (const prop of NAMES) {
            const name = node.props[prop];
            if (typeof name === 'string') add(` ${name} `);
          }
        }
        // The same request in other languages isn't additional content.
        if (node.name === 'RequestExample') visit(removeWhitespaceNodes(node.children).slice(0, 1));
        else if (node.props['data-unsearched'] !== true) visit(node.children);
        add(' ');
      }
    }
  };
  visit(nodes);
  sections.forEach((section, index) => {
    section.text = (parts[index] ?? []).join('').replace(/\s+/g, ' ').trim();
  });
  return sections;
}

/** Props that name what a component shows: titles, and fields of requests and responses. */
const NAMES = ['title', 'name', 'path', 'query', 'body', 'header'];

const INLINE = /^(?:a|abbr|b|code|em|i|kbd|mark|s|small|span|strong|sub|sup|u)$/;
