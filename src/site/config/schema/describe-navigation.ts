/** The navigation: pages in groups, groups in divisions such as tabs, versions and languages, at any nesting. */
import { SDK_FORMATS } from '../../model/sdk-reference.ts';
import { CHILD_KINDS } from '../divisions/child-kinds.ts';
import { icon } from './describe-frame.ts';
import {
  choice,
  color,
  either,
  flag,
  list,
  number,
  object,
  part,
  text,
  texts,
  type JsonSchema,
} from './json-schema.ts';

const LISTS: Record<string, string> = {
  languages: 'Languages of the site; readers switch between them.',
  versions: 'Versions of the site; readers switch between them.',
  products: 'Products, in a switcher above the sidebar.',
  dropdowns: 'Divisions in a drop-down above the sidebar.',
  tabs: 'Tabs at the top of the page.',
  anchors: 'Divisions or links that stay at the top of the sidebar.',
  menu: 'Entries of the menu that a tab opens.',
  groups: 'Groups of pages in the sidebar.',
};

const LABELS: Record<string, string> = {
  language: 'Code of the language, such as "en" or "pt-BR".',
  version: 'Name of the version.',
  product: 'Name of the product.',
  dropdown: 'Name in the drop-down.',
  tab: 'Name of the tab.',
  anchor: 'Name of the anchor.',
  item: 'Name of the entry.',
  group: 'Title of the group.',
};

const SPEC = object(
  'A description with settings.',
  {
    source: either('Where it is.', text('Path or URL.'), list('Several.', text('Path or URL.'))),
    directory: text('Folder of the addresses of its pages.', { examples: ['api-reference'] }),
    slug: choice('What its pages are named after.', ['operationId'], { default: undefined }),
    overlays: texts('Paths or URLs of overlays that change it first, in their order.'),
  },
  ['source'],
);

const SDK = object(
  'A reference with settings.',
  {
    format: choice('Tool that wrote it.', SDK_FORMATS, { default: undefined }),
    source: text('Path of a file or folder, or URL of a file or archive.', { examples: ['sdk/typedoc.json'] }),
    directory: text('Folder of the addresses of its pages.', { default: 'sdk-reference' }),
  },
  ['source'],
);

const PRODUCT_GROUPS = list(
  'Products of the tab in groups, each a column of a switcher above the sidebar.',
  object(
    'A group of products.',
    { group: text('Heading of the column.'), products: list('The products.', part('product')) },
    ['group'],
  ),
);

export const NAVIGATION: JsonSchema = object('Which pages there are, and in which order.', {
  ...common(),
  global: object('Links that every page has, whatever its division.', links()),
  ...lists(),
  pages: part('pages'),
});

/** `pages`, and one part for each kind of division. */
export const NAVIGATION_PARTS: Record<string, JsonSchema> = {
  pages: list(
    'Pages by their paths without extension, and groups of them.',
    either(
      'A page or a group.',
      text('Path of a page, or an operation of an API description such as "GET /users".', {
        examples: ['index', 'guides/deploy', 'GET /users'],
      }),
      part('group'),
      ...CHILD_KINDS.filter(({ kind }) => kind !== 'group').map(({ kind }) => part(kind)),
    ),
  ),
  ...Object.fromEntries(
    CHILD_KINDS.map(({ kind, label }) => [
      kind,
      object(
        `An entry with "${label}".`,
        {
          [label]: labelOf(label),
          ...common(),
          ...lists(),
          ...(kind === 'tab' && { productGroups: PRODUCT_GROUPS }),
          pages: part('pages'),
        },
        [label],
      ),
    ]),
  ),
  spec: either(
    'API descriptions that pages are made of.',
    text('Path or URL of a description.', { examples: ['openapi.yaml'] }),
    list('Several descriptions.', either('A description.', text('Path or URL of a description.'), SPEC)),
    SPEC,
  ),
  sdk: either(
    'References of SDKs that pages are made of.',
    SDK,
    text('Path or URL of a reference.'),
    list('Several references.', either('A reference.', SDK, text('Path or URL of a reference.'))),
  ),
};

function labelOf(label: string): JsonSchema {
  return text(LABELS[label] ?? '', label === 'language' ? { examples: ['en', 'pt-BR'] } : {});
}

function lists(): Record<string, JsonSchema> {
  return Object.fromEntries(CHILD_KINDS.map(({ key, kind }) => [key, list(LISTS[key] ?? '', part(kind))]));
}

/** Entries of all pages are links, whatever their kind. */
function links(): Record<string, JsonSchema> {
  return Object.fromEntries(
    CHILD_KINDS.map(({ key, label }) => [
      key,
      list(
        'Links of every page.',
        object('A link.', { [label]: labelOf(label), href: text('Where it leads.'), ...icon() }, [label, 'href']),
      ),
    ]),
  );
}

function common(): Record<string, JsonSchema> {
  return {
    ...icon(),
    hidden: flag('Leave it out of the navigation; its pages are published all the same.'),
    searchable: flag('Find its pages in the search.', true),
    href: text('Where it leads, instead of to its first page.'),
    root: text('Page of the entry itself.'),
    directory: choice('List the pages below on its own page.', ['none', 'accordion', 'card']),
    openapi: part('spec', 'OpenAPI descriptions that pages are made of.'),
    asyncapi: part('spec', 'AsyncAPI descriptions that pages are made of.'),
    graphql: part('spec', 'GraphQL schemas that pages are made of.'),
    sdk: part('sdk', 'References of SDKs that pages are made of.'),
    description: text('Line below its name.'),
    tag: text('Word beside its name, such as "New".'),
    expanded: flag('Open at first, as a group in a group.'),
    boost: number('Factor of what its pages are worth in the search.'),
    default: flag('Shown first of its kind.'),
    color: either('Color of its icon, or one for each mode.', color('For both modes.'), part('colors')),
    banner: part('banner'),
    footer: part('footer'),
    navbar: part('navbar'),
  };
}
