/**
 * Splits a page into the sections that search finds: one for its start, and one for each h2–h3 and titled component.
 */
import { getDisplaySource } from '../code/display-source.ts';
import { parseFence } from '../code/fence-options.ts';
import { isForAgentsOnly } from '../components/visibility.ts';
import { isFence, type FenceNode, type FindComponent } from '../model/component.ts';
import { splitWords } from '../model/props.ts';
import { getText, type ComponentNode, type ElementNode, type TreeNode } from '../model/tree.ts';
import { getValueText } from '../model/value-text.ts';

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
  const addText = (text: string | true | undefined) => {
    if (typeof text === 'string' && text !== '') add(` ${text} `);
  };
  const addCode = (code: FenceNode['code']) => {
    addText(parseFence(code.language, code.meta).title);
    addText(getDisplaySource(code).slice(0, CODE_LIMIT));
  };
  const visit = (list: readonly TreeNode[]) => {
    for (const [index, node] of list.entries()) {
      const previous = list[index - 1];
      // Elements without text between them are separate words.
      if (node.type !== 'text' && previous !== undefined && previous.type !== 'text') add(' ');
      if (isForAgentsOnly(node)) continue;
      if (node.type === 'text') add(node.value);
      else if (node.type === 'element') {
        if (isFence(node)) addCode(node.code);
        else if (/^h[123]$/.test(node.tag) && node.id !== undefined) {
          sections.push({ id: node.id, heading: getText(node.children).trim(), text: '' });
          parts.push([]);
        } else if (!/^(?:style|script|svg)$/.test(node.tag) && !isFootnoteLink(node)) {
          for (const name of ATTRIBUTES) addText(node.attributes[name]);
          const isApart = !INLINE.test(node.tag);
          if (isApart) add(' ');
          visit(node.children);
          if (isApart) add(' ');
        }
      } else {
        const entry = findComponent(node.name)?.toc?.(node);
        if (entry && node.id !== undefined) {
          sections.push({ id: node.id, heading: entry.title, text: '' });
          parts.push([]);
        }
        for (const name of listTextProps(node))
          for (const value of [node.props[name]].flat())
            if (getValueText(value) !== entry?.title) addText(getValueText(value));
        // The same request in other languages isn't additional content.
        if (node.name === 'RequestExample') visit(withoutOtherCode(node.children));
        else if (node.props['data-bd-unsearched'] !== true) visit(node.children);
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

/** Returns nodes without all code blocks but the first. */
function withoutOtherCode(nodes: readonly TreeNode[]): TreeNode[] {
  const isCode = (node: TreeNode) => isFence(node) || (node.type === 'component' && node.name === 'CodeBlock');
  const first = nodes.find(isCode);
  return nodes.filter((node) => node === first || !isCode(node));
}

/** Whether an element is a footnote's number or arrow, which would join the word before it. */
function isFootnoteLink({ attributes }: ElementNode): boolean {
  return attributes['data-footnote-ref'] !== undefined || attributes['data-footnote-backref'] !== undefined;
}

/** Attributes of elements that readers see or hear. */
const ATTRIBUTES = ['alt', 'title'];

/** Props that components show as text. */
const TEXT_PROPS = splitWords(
  'title name path query body header heading headline label subtitle description desc tip caption hint text content summary ' +
    'message cta linkText buttonText tags comment filename pre post',
);
/** Props that only fields of requests and responses show: in other components, they are styles. */
const FIELD_PROPS = ['type', 'default'];

function listTextProps({ name }: ComponentNode): string[] {
  return name.endsWith('Field') ? [...TEXT_PROPS, ...FIELD_PROPS] : TEXT_PROPS;
}

/** Elements whose text is part of the word before it. The number of a note, in `sup`, isn't. */
const INLINE = /^(?:a|abbr|b|code|del|em|i|kbd|mark|s|small|span|strong|sub|u)$/;
