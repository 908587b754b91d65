/** Converts components of other documentation tools, left in migrated pages, to the equivalent built-in ones. */
import { lookUp } from '../../../lib/look-up.ts';
import type { Report } from '../../model/diagnostics.ts';
import { readStringProp } from '../../model/props.ts';
import {
  getText,
  removeWhitespaceNodes,
  type ComponentNode,
  type Props,
  type TreeNode,
  type Value,
} from '../../model/tree.ts';
import { asElement, isForeignElement, isRecord } from './convert-elements.ts';
import { CALLOUTS } from './blocks.ts';
import { asSteps } from './convert-steps.ts';

type Convert = (
  node: ComponentNode,
  parent: ComponentNode | undefined,
) => Pick<ComponentNode, 'name' | 'props'> & Partial<ComponentNode>;

/** Names that aren't built in → their conversion. */
const COMPONENTS: Readonly<Record<string, Convert>> = {
  TabItem: asTab,
  'Tabs.Tab': asTab,
  'Tabs.Item': asTab,
  'Tabs.Content': asTab,
  'Tabs.Container': ({ props }) => ({ name: 'Tabs', props: pick(props, ['className']) }),
  Admonition: asCallout,
  Aside: asCallout,
  Notice: asCallout,
  Hint: asCallout,
  Details: ({ props }) => ({ name: 'Accordion', props: { title: props['summary'] ?? props['title'] } }),
  Cards: ({ props }) => ({ name: 'CardGroup', props: rename(props, { num: 'cols', columns: 'cols' }) }),
  CardGrid: ({ props }) => ({ name: 'CardGroup', props: pick(props, ['cols', 'className']) }),
  'Cards.Card': ({ props }) => ({ name: 'Card', props }),
  LinkCard: ({ props }) => ({ name: 'Card', props: { horizontal: true, ...props } }),
  Accordions: ({ props }) => ({ name: 'AccordionGroup', props: pick(props, ['className']) }),
  CodeTabs: ({ props }) => ({ name: 'CodeGroup', props: pick(props, ['className']) }),
  CodeBlocks: ({ props }) => ({ name: 'CodeGroup', props: pick(props, ['className']) }),
  Code: asCodeBlock,
  Mermaid: asDiagram,
  Files: ({ props }) => ({ name: 'Tree', props: pick(props, ['className']) }),
  Folder: (node, parent) => (isOfTree(parent) ? { name: 'Tree.Folder', props: node.props } : node),
  File: (node, parent) => (isOfTree(parent) ? { name: 'Tree.File', props: node.props } : node),
};

/** Built-in names whose props differ in other tools. */
const BUILT_IN: Readonly<Record<string, Convert>> = {
  Tabs: (node) => ({ ...node, props: { ...getInitialTabProps(node), ...omitProps(node.props, TAB_PROPS) } }),
  Tab: (node, parent) => (hasLabels(parent) && getTitle(node) === undefined ? asTab(node, parent) : node),
  Callout: (node) =>
    isTyped(node) ? asCallout(node, undefined) : { ...node, props: rename(node.props, { emoji: 'icon' }) },
  Badge: asBadge,
  Steps: asSteps,
};

/** Whether a name is a foreign component that needs no import, or one that is replaced before a page is parsed. */
export function isForeign(name: string): boolean {
  return Object.hasOwn(COMPONENTS, name) || name === 'ThemedImage' || name === 'useBaseUrl';
}

/** Replaces foreign components in a page. Each name is reported once. */
export function convertForeignComponents(nodes: TreeNode[], report: Report): TreeNode[] {
  const reportedNames = new Set<string>();
  const reportComponent = (node: ComponentNode, name: string): void => {
    if (reportedNames.has(node.name)) return;
    reportedNames.add(node.name);
    report({
      ...node.at,
      severity: 'info',
      code: 'foreign-syntax',
      message: `<${node.name}> is a component of another documentation tool. It is shown as <${name}>. Use <${name}> instead.`,
    });
  };
  const visit = (node: TreeNode, parent: ComponentNode | undefined): TreeNode => {
    if (node.type === 'text') return node;
    if (node.type === 'element') return { ...node, children: node.children.map((child) => visit(child, parent)) };
    const element = asElement(node);
    if (element) {
      reportComponent(node, element.name);
      const { node: convertedNode } = element;
      return convertedNode.type === 'text'
        ? convertedNode
        : { ...convertedNode, children: convertedNode.children.map((child) => visit(child, parent)) };
    }
    const convert = lookUp(COMPONENTS, node.name) ?? lookUp(BUILT_IN, node.name);
    const newNode: ComponentNode = convert ? { ...node, ...convert(node, parent) } : node;
    if (newNode.name !== node.name) reportComponent(node, newNode.name);
    if (newNode.name !== node.name) delete newNode.isMissing;
    // The original tag's props can tell its children more than the converted ones.
    const outerNode = convert ? { ...node, name: newNode.name } : newNode;
    return { ...newNode, children: newNode.children.map((child) => visit(child, outerNode)) };
  };
  return hasForeign(nodes) ? nodes.map((node) => visit(node, undefined)) : nodes;
}

function hasForeign(nodes: readonly TreeNode[]): boolean {
  return nodes.some(
    (node) =>
      node.type !== 'text' &&
      ((node.type === 'component' &&
        (isForeign(node.name) || isForeignElement(node.name) || Object.hasOwn(BUILT_IN, node.name))) ||
        hasForeign(node.children)),
  );
}

const isOfTree = (parent: ComponentNode | undefined): boolean =>
  parent?.name === 'Tree' || parent?.name === 'Tree.Folder';

/** Props of `Tabs` with the tabs' labels, and with the groups that switch together. */
const TAB_PROPS = [
  'values',
  'items',
  'defaultValue',
  'defaultIndex',
  'groupId',
  'queryString',
  'syncKey',
  'storageKey',
  'persist',
  'lazy',
];

const hasLabels = (parent: ComponentNode | undefined): boolean =>
  parent?.name === 'Tabs' && (Array.isArray(parent.props['values']) || Array.isArray(parent.props['items']));

function asTab(node: ComponentNode, parent: ComponentNode | undefined) {
  const { value, default: _, attributes: __, label: ___, ...props } = node.props;
  return { name: 'Tab', props: { ...props, title: getTitle(node) ?? findListedTitle(node, parent) ?? value ?? 'Tab' } };
}

function getTitle({ props }: ComponentNode): Value {
  return props['title'] ?? props['label'];
}

/** Returns the label that the surrounding tabs assign to a value, or to the tab's index. */
function findListedTitle(node: ComponentNode, parent: ComponentNode | undefined): Value {
  if (!parent) return undefined;
  const { values, items } = parent.props;
  const value = readStringProp(node.props, 'value');
  for (const item of Array.isArray(values) ? values : [])
    if (value !== undefined && isRecord(item) && item['value'] === value) return item['label'] ?? value;
  if (value !== undefined || !Array.isArray(items)) return undefined;
  const place = findTabs(parent).indexOf(node);
  return place < 0 ? undefined : items[place];
}

/** Returns the tabs inside, through the paragraphs that Markdown adds around them. */
function findTabs({ children }: ComponentNode): ComponentNode[] {
  return children.flatMap((child): ComponentNode[] => {
    if (child.type === 'component')
      return child.name === 'Tab' || lookUp(COMPONENTS, child.name) === asTab ? [child] : [];
    return child.type === 'element' ? findTabs({ ...child, type: 'component', name: '', props: {} }) : [];
  });
}

/** Returns the tab that is initially selected, by its index or value. */
function getInitialTabProps(node: ComponentNode): Props {
  const { defaultValue, defaultIndex, items } = node.props;
  if (typeof defaultIndex === 'number') return { defaultTabIndex: defaultIndex };
  const tabs = findTabs(node);
  const byValue = tabs.findIndex(({ props }) => props['value'] !== undefined && props['value'] === defaultValue);
  const byItem = Array.isArray(items) ? items.indexOf(defaultValue) : -1;
  const byMark = tabs.findIndex(({ props }) => props['default'] === true);
  const selectedIndex = [byValue, byItem, byMark].find((index) => index > 0);
  return selectedIndex === undefined ? {} : { defaultTabIndex: selectedIndex };
}

function findKind({ props }: ComponentNode): string | undefined {
  return readStringProp(props, 'type', 'variant', 'intent', 'severity', 'theme', 'kind')?.toLowerCase();
}

/** Whether a callout's type names a built-in kind. A callout with its own color or icon isn't converted. */
function isTyped(node: ComponentNode): boolean {
  const { color, icon, theme } = node.props;
  const kind = findKind(node);
  return (
    kind !== undefined &&
    color === undefined &&
    (icon === undefined || theme !== undefined) &&
    Object.hasOwn(CALLOUTS, kind)
  );
}

function asCallout(node: ComponentNode, _parent: ComponentNode | undefined) {
  const name = lookUp(CALLOUTS, findKind(node) ?? '') ?? 'Note';
  return { name, props: pick(node.props, ['title', 'icon', 'iconType', 'className', 'id']) };
}

const BADGE_COLORS: Readonly<Record<string, string>> = {
  note: 'blue',
  tip: 'purple',
  success: 'green',
  caution: 'orange',
  warning: 'orange',
  danger: 'red',
  error: 'red',
};

/** `<Badge text="New" variant="tip" />`. */
function asBadge(node: ComponentNode) {
  const { text, variant, ...props } = node.props;
  if (typeof text !== 'string' || removeWhitespaceNodes(node.children).length > 0) return node;
  const color = lookUp(BADGE_COLORS, String(variant));
  const children: TreeNode[] = [{ type: 'text', value: text }];
  return { name: 'Badge', props: { ...(color !== undefined && { color }), ...props }, children };
}

/** `<Code code={source} lang="js" title="a.js" />`. */
function asCodeBlock(node: ComponentNode) {
  const { code, lang, title, ...props } = node.props;
  const children: TreeNode[] = typeof code === 'string' ? [{ type: 'text', value: code }] : node.children;
  return { name: 'CodeBlock', props: { language: lang, filename: title, ...pick(props, ['wrap', 'icon']) }, children };
}

/** `<Mermaid chart="graph TD; A-->B" />`, or the same in a template literal inside. Other children are Markdown. */
function asDiagram(node: ComponentNode) {
  const isText = node.children.length > 0 && node.children.every(({ type }) => type === 'text');
  const source = readStringProp(node.props, 'chart', 'value', 'code') ?? (isText ? getText(node.children) : undefined);
  if (source === undefined) return node;
  const children: TreeNode[] = [{ type: 'text', value: source }];
  return { name: 'CodeBlock', props: { language: 'mermaid' }, children };
}

function pick(props: Props, names: readonly string[]): Props {
  return Object.fromEntries(Object.entries(props).filter(([name]) => names.includes(name)));
}

function omitProps(props: Props, names: readonly string[]): Props {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !names.includes(name)));
}

function rename(props: Props, names: Readonly<Record<string, string>>): Props {
  return Object.fromEntries(Object.entries(props).map(([name, value]) => [lookUp(names, name) ?? name, value]));
}
