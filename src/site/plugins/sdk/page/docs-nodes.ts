/** Renders the parts of doc comments that all symbols and members share. */
import type { SdkDocs, SdkSource, SdkText } from '../sdk-reference.ts';
import type { TreeNode } from '../../../model/tree.ts';
import type { SdkContext } from './context.ts';
import { renderTexts } from './text-nodes.ts';

/** Renders a deprecation notice, with the reason if there is one. */
export function renderDeprecation({ deprecated }: SdkDocs, context: SdkContext): TreeNode[] {
  if (!deprecated) return [];
  const { make, text } = context;
  const [first, ...others] = renderTexts([deprecated], context);
  if (first === undefined)
    return [make.component('Warning', {}, [make.paragraph(renderStrong(text('deprecated'), context))])];
  const label = renderStrong(`${text('deprecated')}:`, context);
  const nodes =
    first.type === 'element' && first.tag === 'p'
      ? [make.paragraph(label, ' ', ...first.children), ...others]
      : [make.paragraph(label), first, ...others];
  return [make.component('Warning', {}, nodes)];
}

export function renderStrong(text: string, { make }: SdkContext): TreeNode {
  return make.element('strong', {}, text);
}

export function renderSeeAlso(see: readonly SdkText[], context: SdkContext): TreeNode[] {
  if (see.length === 0) return [];
  const { make } = context;
  const items = see.map((text) => make.element('li', {}, ...inline(renderTexts([text], context))));
  return [make.element('ul', {}, ...items)];
}

/** A single paragraph is unwrapped inside a list item. */
function inline(nodes: TreeNode[]): TreeNode[] {
  const [onlyNode, ...others] = nodes;
  return others.length === 0 && onlyNode?.type === 'element' && onlyNode.tag === 'p' ? onlyNode.children : nodes;
}

/** Renders the version that introduced a symbol and where it is declared. */
export function renderOrigin(
  { since, source }: { since?: string | undefined; source?: SdkSource | undefined },
  { make, text }: SdkContext,
): TreeNode[] {
  const facts: TreeNode[][] = [];
  if (since !== undefined && since !== '') facts.push([{ type: 'text', value: `${text('since')} ${since}` }]);
  if (source) {
    const code = make.code(source.text);
    const place = source.url === undefined ? code : make.link(source.url, code);
    facts.push([{ type: 'text', value: `${text('definedIn')} ` }, place]);
  }
  if (facts.length === 0) return [];
  const joinedNodes = facts.flatMap((fact, index): TreeNode[] =>
    index === 0 ? fact : [{ type: 'text', value: ' · ' }, ...fact],
  );
  return [make.element('p', { class: 'bd-ApiOrigin' }, ...joinedNodes)];
}
