/** Reads one division of the navigation with its contents. */
import type { NavigationEntry, NavigationInput, NodeKind } from '../../model/navigation-input.ts';
import { readFields, reportIncomplete, reportInvalid, type FieldReader } from '../field-reader.ts';
import { getPlace, type JsonNode } from '../json-node.ts';
import { readReferences, type ConfigContext } from '../plugin-fields.ts';
import { readColorPair, readIcon } from '../read-frame.ts';
import { CHILD_KINDS, GROUP } from './child-kinds.ts';
import { readExpanded, readFrame, readLanguage } from './node-values.ts';
import { PRODUCT_GROUP, withProductGroups } from './product-groups.ts';
import { readPublic, readReaders } from './node-access.ts';
import {
  reportDivisionKeys,
  reportGlobalPages,
  reportHiddenFields,
  reportMixed,
  reportUnnamed,
  INEFFECTIVE_FIELDS,
} from './reports.ts';

/** A label of characters that show nothing, such as a zero-width space. */
const INVISIBLE_TEXT = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export function readNode(
  node: JsonNode,
  { kind, label, shownAs = kind }: { kind: NodeKind; label: string; shownAs?: NodeKind },
  context: ConfigContext,
): NavigationInput {
  const { plugins, report } = context;
  const fields = readFields(node, report);
  const text = label
    ? (fields.text(label) ?? fields.text('name') ?? fields.text('title') ?? fields.text('label') ?? '')
        .replace(INVISIBLE_TEXT, '')
        .trim()
    : '';
  // Only groups can be blank, to show their pages without a heading.
  if (label && !text && !(kind === 'group' && fields.node(label))) reportUnnamed(node, label, report);
  const input: NavigationInput = {
    kind,
    label: kind === 'language' ? readLanguage(text, fields.node(label) ?? node, report) : text,
    pointer: node.pointer,
    place: getPlace(node),
    ...readIcon(fields, report),
    hidden: fields.flag('hidden'),
    readers: readReaders(node, plugins),
    public: readPublic(fields, report),
    searchable: fields.flag('searchable'),
    href: (fields.text('href') ?? fields.text('url'))?.trim() || undefined,
    directory: fields.choice('directory', ['none', 'accordion', 'card']),
    parts: readReferences(fields, context),
    description: fields.text('description'),
    tag: fields.text('tag'),
    root: fields.text('root')?.trim() || undefined,
    expanded: readExpanded(fields),
    boost: fields.number('boost'),
    default: fields.flag('default'),
    color: readColorPair(fields.node('color'), report),
    ...readFrame(fields, report),
    global: readGlobal(fields.node('global'), context),
    children: readChildren(fields, context),
  };
  if (kind === 'tab') {
    const groups = fields.list('productGroups').flatMap((item) => readDivision(item, PRODUCT_GROUP, context));
    input.children = withProductGroups(input, groups);
  }
  reportDivisionKeys(fields, input);
  reportHiddenFields(fields, shownAs, node.pointer);
  fields.skip(...Object.keys(INEFFECTIVE_FIELDS));
  fields.close();
  return kind === 'group' ? input : withRoot(input);
}

/** Puts a division's own page before all pages listed in it, unless it is one of them. */
function withRoot({ root: ref, ...input }: NavigationInput): NavigationInput {
  if (ref === undefined) return input;
  const normalize = (path: string) => path.replace(/^\/+|(?:\/index)?(?:\.mdx?)?$/g, '');
  const isListed = input.children.some((child) => child.type === 'page' && normalize(child.ref) === normalize(ref));
  if (isListed) return input;
  const page: NavigationEntry = { type: 'page', ref, pointer: `${input.pointer}/root`, place: input.place };
  return { ...input, children: [page, ...input.children] };
}

/** Reads links only: entries without a target are dropped. */
function readGlobal(node: JsonNode | undefined, context: ConfigContext): NavigationInput[] | undefined {
  const { report } = context;
  if (!node) return undefined;
  const fields = readFields(node, report);
  const links = CHILD_KINDS.flatMap((child) =>
    fields.list(child.key).flatMap((item) => {
      const link = item.type === 'object' && readNode(item, { ...child, shownAs: 'anchor' }, context);
      if (link && link.href && link.label) {
        if (link.children.length > 0) reportGlobalPages(item, report);
        return [link];
      }
      const expected = `a link with "${child.label}" and "href"`;
      if (!link) reportInvalid({ node: item, expected, report });
      else
        reportIncomplete({
          node: item,
          needed: [
            [child.label, 'name', 'title'],
            ['href', 'url'],
          ],
          expected,
          report,
        });
      return [];
    }),
  );
  fields.close();
  return links;
}

/** Reads children in the order of their keys in the file; more than one kind is reported, and all are kept. */
function readChildren(fields: FieldReader, context: ConfigContext): NavigationEntry[] {
  const children: NavigationEntry[] = [];
  const lists: string[] = [];
  for (const { key } of [...CHILD_KINDS, { key: 'pages' }]) fields.skip(key);
  for (const [key, value] of fields.at?.fields ?? []) {
    const child = CHILD_KINDS.find((candidate) => candidate.key === key);
    if (!child && key !== 'pages') continue;
    const items = fields.list(key);
    if (items.length === 0 || (key === 'groups' && fields.at && readReaders(fields.at, context.plugins))) continue;
    lists.push(key);
    for (const item of items) {
      if (child) children.push(...readDivision(item, child, context));
      else children.push(...readPage(item, context));
    }
    if (lists.length === 2) reportMixed(value, lists, context.report);
  }
  return children;
}

function readDivision(
  node: JsonNode,
  child: { kind: NodeKind; label: string },
  context: ConfigContext,
): NavigationEntry[] {
  if (node.type === 'object') return [{ type: 'node', node: readNode(node, child, context) }];
  if (child.kind === 'group' && node.type === 'scalar') return readPage(node, context);
  if (node.type === 'array' && node.items.length > 0)
    return node.items.flatMap((item) => readDivision(item, child, context));
  reportInvalid({ node, expected: `an object with "${child.label}"`, report: context.report });
  return [];
}

/** Reads an entry of `pages`: a path, a group, or (found in real files) another division or a nested list. */
export function readPage(node: JsonNode, context: ConfigContext): NavigationEntry[] {
  const { report } = context;
  if (node.type === 'array' && node.items.length > 0) return node.items.flatMap((item) => readPage(item, context));
  if (node.type === 'object') {
    const page = node.fields.get('page');
    if (page) {
      const fields = readFields(node, report);
      fields.skip('page');
      fields.unsupported("Set it in the page's frontmatter instead.", 'title', 'icon', 'tag', 'hidden');
      fields.close();
      return readPage(page, context);
    }
    const childKind = CHILD_KINDS.find(({ label }) => node.fields.has(label));
    const kind = node.fields.has('group') || !childKind ? GROUP : childKind;
    return [{ type: 'node', node: readNode(node, kind, context) }];
  }
  const ref = node.type === 'scalar' && typeof node.value === 'string' ? node.value.trim() : undefined;
  if (ref) return [{ type: 'page', ref, pointer: node.pointer, place: getPlace(node) }];
  reportInvalid({ node, expected: 'the path of a page', report });
  return [];
}
