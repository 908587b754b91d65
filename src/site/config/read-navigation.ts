/** Normalizes `navigation`: any nesting of divisions becomes one recursive shape (content format, Navigation). */
import { AppError } from '../../errors.ts';
import {
  readFields,
  reportIncomplete,
  reportInvalid,
  reportUnsupported,
  textOf,
  type FieldReader,
} from './field-reader.ts';
import { readBanner, readColorPair, readFooter, readIcon, readNavbar } from './read-frame.ts';
import { describeNode, placeOf, placeOfKey, type JsonNode } from './json-node.ts';
import { findLanguage, guessLanguage } from '../texts/find-language.ts';
import { PREVIEW_LAYOUT } from './seo.ts';
import { readSdkReference } from './sdk-reference.ts';
import { readSpecReference } from './spec-reference.ts';
import type { Report } from '../model/diagnostics.ts';
import { joinNames } from '../model/joined-names.ts';
import type { SpecReference } from '../model/spec-reference.ts';
import type { NavigationEntry, NavigationInput, NodeKind } from '../model/navigation-input.ts';

const GROUP = { kind: 'group', label: 'group' } as const;

/** Array key → kind of its entries, and the key that holds their label. */
export const CHILD_KINDS: readonly { key: string; kind: NodeKind; label: string }[] = [
  { key: 'languages', kind: 'language', label: 'language' },
  { key: 'versions', kind: 'version', label: 'version' },
  { key: 'products', kind: 'product', label: 'product' },
  { key: 'dropdowns', kind: 'dropdown', label: 'dropdown' },
  { key: 'tabs', kind: 'tab', label: 'tab' },
  { key: 'anchors', kind: 'anchor', label: 'anchor' },
  { key: 'menu', kind: 'menu', label: 'item' },
  { key: 'groups', ...GROUP },
];

/** Throws `invalid_site` when there is nothing to read a navigation from. */
export function readNavigation(
  node: JsonNode | undefined,
  { file, report }: { file: string; report: Report },
): NavigationInput {
  if (!node)
    throw new AppError('invalid_site', `${file} has no "navigation": add one that lists the pages of the site.`);
  if (node.type === 'array') {
    reportWithoutEffect(node, report);
    return readLegacyList(node, report);
  }
  if (node.type !== 'object') throw unusable(node, 'an object');
  const known = [
    ...CHILD_KINDS.map(({ key }) => key),
    'pages',
    'global',
    'openapi',
    'asyncapi',
    'graphql',
    'sdk',
    'href',
  ];
  if (!known.some((key) => node.fields.has(key)))
    throw unusable(node, `one of ${CHILD_KINDS.map(({ key }) => `"${key}"`).join(', ')} or "pages" in it`);
  const navigation = readNode(node, { kind: 'root', label: '' }, report);
  reportWithoutEffect(node, report);
  return navigation;
}

/** Fields of groups that real files have, and that change nothing; with what would. */
const WITHOUT_EFFECT: Record<string, string> = {
  expandable: 'Groups in groups fold, and others do not. "expanded" says whether one is open at first.',
  isDefaultHidden: 'docs.json calls it "hidden".',
  thumbnail: PREVIEW_LAYOUT,
};

/** Says once of each such field where it is first, and how often it is there. */
function reportWithoutEffect(navigation: JsonNode, report: Report): void {
  const found = new Map<string, JsonNode[]>();
  const visit = (node: JsonNode) => {
    if (node.type === 'array') node.items.forEach(visit);
    if (node.type !== 'object') return;
    for (const [key, value] of node.fields) {
      if (Object.hasOwn(WITHOUT_EFFECT, key)) found.set(key, [...(found.get(key) ?? []), value]);
      else visit(value);
    }
  };
  visit(navigation);
  for (const [key, [first, ...more]] of found)
    if (first)
      reportUnsupported({
        node: first,
        what: `"${key}" (${first.pointer}${more.length > 0 ? ` and ${more.length} more` : ''})`,
        reason: WITHOUT_EFFECT[key] ?? '',
        severity: key === 'isDefaultHidden' ? 'warning' : 'info',
        report,
      });
}

function unusable(node: JsonNode, expected: string): AppError {
  const { file, line } = placeOf(node);
  return new AppError(
    'invalid_site',
    `The "navigation" in ${file}, line ${line}, cannot be used: expected ${expected}, got ${describeNode(node)}.`,
  );
}

/** A bare list of groups, as mint.json had it. */
function readLegacyList(node: JsonNode, report: Report): NavigationInput {
  report({
    ...placeOf(node),
    severity: 'info',
    code: 'config-legacy',
    message: 'The "navigation" is a list, as in mint.json; it was taken for groups. Write {"groups": [ … ]} instead.',
  });
  return {
    kind: 'root',
    label: '',
    pointer: node.pointer,
    place: placeOf(node),
    children: node.type === 'array' ? node.items.flatMap((item) => readPage(item, report)) : [],
  };
}

function readNode(node: JsonNode, { kind, label }: { kind: NodeKind; label: string }, report: Report): NavigationInput {
  const fields = readFields(node, report);
  const text = label
    ? (fields.text(label) ?? fields.text('name') ?? fields.text('title') ?? fields.text('label') ?? '').trim()
    : '';
  if (label && !text && !fields.node(label)) reportUnnamed(node, label, report);
  const input: NavigationInput = {
    kind,
    label: kind === 'language' ? readLanguage(text, fields.node(label) ?? node, report) : text,
    pointer: node.pointer,
    place: placeOf(node),
    ...readIcon(fields),
    hidden: fields.flag('hidden'),
    searchable: fields.flag('searchable'),
    href: (fields.text('href') ?? fields.text('url'))?.trim() || undefined,
    directory: fields.choice('directory', ['none', 'accordion', 'card']),
    openapi: readSpecReference(fields.node('openapi'), report),
    asyncapi: readSpecReference(fields.node('asyncapi'), report),
    graphql: readGraphql(fields.node('graphql'), report),
    sdk: readSdkReference(fields.node('sdk'), report),
    description: fields.text('description'),
    tag: fields.text('tag'),
    root: fields.text('root')?.trim() || undefined,
    expanded: readExpanded(fields),
    boost: fields.number('boost'),
    default: fields.flag('default'),
    color: readColorPair(fields.node('color'), report),
    ...readFrame(fields, report),
    global: readGlobal(fields.node('global'), report),
    children: readChildren(fields, report),
  };
  if (kind === 'tab') input.children = withProductGroups(input, fields, report);
  reportPublic(fields.node('public'), report);
  reportDivisionKeys(fields, input);
  fields.skip(...Object.keys(WITHOUT_EFFECT));
  fields.close();
  return kind === 'group' ? input : withRoot(input);
}

/** The code of a language, which may be written as its English or own name (content format, Language codes). */
function readLanguage(written: string, node: JsonNode, report: Report): string {
  const code = findLanguage(written);
  if (code !== undefined || written === '') return code ?? written;
  if (node.type === 'scalar' && typeof node.value !== 'string') return written;
  const guess = guessLanguage(written);
  report({
    ...placeOf(node),
    severity: 'warning',
    code: 'config-invalid-value',
    message: `Expected the code of a language at ${node.pointer}, got "${written.slice(0, 60)}"; texts of the site itself are English there. ${guess === undefined ? 'Write a code such as "en" or "pt-BR".' : `Did you mean "${guess}"?`}`,
  });
  return written;
}

/** Groups of products become columns of the selector of products, which the tab's own entries lead. */
function withProductGroups(tab: NavigationInput, fields: FieldReader, report: Report): NavigationEntry[] {
  const groups = fields.list('productGroups').flatMap((item) => readDivision(item, PRODUCT_GROUP, report));
  if (groups.length === 0) return tab.children;
  const { label, pointer, place, children } = tab;
  const own: NavigationInput = { kind: 'product', label, pointer, place, children };
  return [...(children.length > 0 ? [{ type: 'node' as const, node: own }] : []), ...groups.map(productsToItems)];
}

const PRODUCT_GROUP = { kind: 'product', label: 'group' } as const;

function productsToItems(group: NavigationEntry): NavigationEntry {
  if (group.type === 'page') return group;
  const children = group.node.children.map((child): NavigationEntry =>
    child.type === 'node' && child.node.kind === 'product'
      ? { type: 'node', node: { ...child.node, kind: 'menu' } }
      : child,
  );
  return { type: 'node', node: { ...group.node, children } };
}

/** The page of a division's own stands before all that is listed in it, unless it is listed there. */
function withRoot({ root: ref, ...input }: NavigationInput): NavigationInput {
  if (ref === undefined) return input;
  const plain = (path: string) => path.replace(/^\/+|(?:\/index)?(?:\.mdx?)?$/g, '');
  const isListed = input.children.some((child) => child.type === 'page' && plain(child.ref) === plain(ref));
  if (isListed) return input;
  const page: NavigationEntry = { type: 'page', ref, pointer: `${input.pointer}/root`, place: input.place };
  return { ...input, children: [page, ...input.children] };
}

/**
 * The addresses of GraphQL references begin otherwise (content format, AsyncAPI and GraphQL). Several files are one schema, whose parts
 * know each other.
 */
function readGraphql(node: JsonNode | undefined, report: Report): SpecReference | undefined {
  const spec = readSpecReference(node, report);
  if (!spec) return undefined;
  const joined = (part: SpecReference): SpecReference => ({
    ...part,
    sources: [joinNames(part.sources)],
    directory: part.directory ?? 'graphql-reference',
  });
  const { parts } = spec;
  return { ...joined(spec), ...(parts && { parts: parts.map(joined) }) };
}

/** A bundle has no login: what is in it is public, and what is not to be public must not be in it. */
function reportPublic(node: JsonNode | undefined, report: Report): void {
  if (!node) return;
  reportUnsupported({
    node,
    what: `"public" (${node.pointer})`,
    reason: 'A site has no login of its own: whoever reaches it reads all of its pages.',
    severity: textOf(node) === 'true' ? 'info' : 'warning',
    report,
  });
}

/** A group of mint.json names its version or anchor; docs.json nests it in one. */
function reportDivisionKeys(fields: FieldReader, { kind, place }: Pick<NavigationInput, 'kind' | 'place'>): void {
  const keys = ['anchor', 'version'].filter((key) => key !== kind);
  if (place.file.endsWith('mint.json')) fields.skip(...keys);
  else fields.unsupported('Nest the entry in one of "versions" or "anchors" instead.', ...keys);
}

function reportUnnamed(node: JsonNode, label: string, report: Report): void {
  report({
    ...placeOf(node),
    severity: 'warning',
    code: 'navigation-unnamed',
    message: `The entry at ${node.pointer} has no name. Give it a "${label}".`,
  });
}

/** `expanded`, or the inverse `collapsed` found in real files. */
function readExpanded(fields: FieldReader): boolean | undefined {
  const collapsed = fields.flag('collapsed');
  return fields.flag('expanded') ?? (collapsed === undefined ? undefined : !collapsed);
}

function readFrame(fields: FieldReader, report: Report): Pick<NavigationInput, 'banner' | 'footer' | 'navbar'> {
  const footer = fields.node('footer');
  const navbar = fields.node('navbar');
  return {
    banner: readBanner(fields.node('banner'), report),
    footer: footer && readFooter(footer, report),
    navbar: navbar && readNavbar(navbar, report),
  };
}

/** Links only: entries without a target are left out. */
function readGlobal(node: JsonNode | undefined, report: Report): NavigationInput[] | undefined {
  if (!node) return undefined;
  const fields = readFields(node, report);
  const links = CHILD_KINDS.flatMap((child) =>
    fields.list(child.key).flatMap((item) => {
      const link = item.type === 'object' && readNode(item, child, report);
      if (link && link.href && link.label) return [link];
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

/** Children in the order of their keys in the file; more than one kind is reported, and all are kept. */
function readChildren(fields: FieldReader, report: Report): NavigationEntry[] {
  const children: NavigationEntry[] = [];
  const lists: string[] = [];
  for (const { key } of [...CHILD_KINDS, { key: 'pages' }]) fields.skip(key);
  for (const [key, value] of fields.at?.fields ?? []) {
    const child = CHILD_KINDS.find((candidate) => candidate.key === key);
    if (!child && key !== 'pages') continue;
    const items = fields.list(key);
    if (items.length === 0) continue;
    lists.push(key);
    for (const item of items) {
      if (child) children.push(...readDivision(item, child, report));
      else children.push(...readPage(item, report));
    }
    if (lists.length === 2) reportMixed(value, lists, report);
  }
  return children;
}

function reportMixed(node: JsonNode, lists: readonly string[], report: Report): void {
  report({
    ...placeOfKey(node),
    severity: 'info',
    code: 'navigation-mixed-kinds',
    message: `Expected one kind of children, got ${lists.map((key) => `"${key}"`).join(' and ')} (${node.pointer}); all were kept. Nest one in the other to be sure of their order.`,
  });
}

function readDivision(node: JsonNode, child: { kind: NodeKind; label: string }, report: Report): NavigationEntry[] {
  if (node.type === 'object') return [{ type: 'node', node: readNode(node, child, report) }];
  if (child.kind === 'group' && node.type === 'scalar') return readPage(node, report);
  if (node.type === 'array' && node.items.length > 0)
    return node.items.flatMap((item) => readDivision(item, child, report));
  reportInvalid({ node, expected: `an object with "${child.label}"`, report });
  return [];
}

/** An entry of `pages`: a path, a group, or (found in real files) another division or a nested list. */
function readPage(node: JsonNode, report: Report): NavigationEntry[] {
  if (node.type === 'array' && node.items.length > 0) return node.items.flatMap((item) => readPage(item, report));
  if (node.type === 'object') {
    const page = node.fields.get('page');
    if (page) {
      const fields = readFields(node, report);
      fields.skip('page');
      fields.unsupported('The page says it itself, in its frontmatter.', 'title', 'icon', 'tag', 'hidden');
      fields.close();
      return readPage(page, report);
    }
    const other = CHILD_KINDS.find(({ label }) => node.fields.has(label));
    const kind = node.fields.has('group') || !other ? GROUP : other;
    return [{ type: 'node', node: readNode(node, kind, report) }];
  }
  const ref = node.type === 'scalar' && typeof node.value === 'string' ? node.value.trim() : undefined;
  if (ref) return [{ type: 'page', ref, pointer: node.pointer, place: placeOf(node) }];
  reportInvalid({ node, expected: 'the path of a page', report });
  return [];
}
