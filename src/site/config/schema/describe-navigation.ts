/** The navigation: pages in groups, and groups in divisions such as tabs, versions, and languages, nested at any depth. */
import { CHILD_KINDS } from '../divisions/child-kinds.ts';
import { describeReferences, type ReferenceField } from '../plugin-fields.ts';
import { describeIcon } from './describe-frame.ts';
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
  languages: 'Languages. Readers can switch between them.',
  versions: 'Versions. Readers can switch between them.',
  products: 'Products, listed in a menu above the sidebar.',
  dropdowns: 'Sections, listed in a menu above the sidebar.',
  tabs: 'Tabs at the top of each page.',
  anchors: 'Sections or links at the top of the sidebar.',
  menu: "Entries of the tab's menu.",
  groups: 'Page groups in the sidebar.',
};

const READER_GROUPS = 'names of the reader groups that can see the entry.';

const GROUP_ENTRY = either(
  'A page group, or the name of a reader group.',
  part('group'),
  text('Name of a reader group.'),
);

const LABELS: Record<string, string> = {
  language: 'Language code, such as "en" or "pt-BR".',
  version: 'Version name.',
  product: 'Product name.',
  dropdown: 'Name in the menu.',
  tab: 'Tab name.',
  anchor: 'Anchor name.',
  item: 'Entry name.',
  group: 'Group title.',
};

const SPEC = object(
  'An API description with settings.',
  {
    source: either('Path or URL.', text('Path or URL.'), list('Several paths or URLs.', text('Path or URL.'))),
    directory: text('Folder for the generated pages.', { examples: ['api-reference'] }),
    slug: choice('Field that sets the page names.', ['operationId'], { default: undefined }),
    overlays: texts('Paths or URLs of overlays to apply, in order.'),
  },
  ['source'],
);

const PRODUCT_GROUPS = list(
  "Groups of the tab's products. Each group is a column in the menu above the sidebar.",
  object(
    'A product group.',
    { group: text('Column heading.'), products: list('Products in the group.', part('product')) },
    ['group'],
  ),
);

/** Names of other tools and older formats: `collapsed` is the opposite of `expanded`. */
const OTHER_SPELLINGS = { accepted: { collapsed: { type: 'boolean' }, url: { type: 'string' } } };

/** Other names of an entry's label and link. */
function describeAliases(label: string) {
  return { [label]: ['name', 'title', 'label'], href: ['url'] };
}

/** Describes the navigation, and its parts: `pages`, and one for each kind of division. */
export function describeNavigation(references: readonly ReferenceField[]): {
  navigation: JsonSchema;
  parts: Record<string, JsonSchema>;
} {
  return { navigation: describeRoot(references), parts: describeParts(references) };
}

function describeRoot(references: readonly ReferenceField[]): JsonSchema {
  return object(
    'Pages and their order.',
    {
      ...describeCommonFields(references),
      global: part('global'),
      ...describeLists(),
      pages: part('pages'),
    },
    [],
    OTHER_SPELLINGS,
  );
}

function describeParts(references: readonly ReferenceField[]): Record<string, JsonSchema> {
  return {
    pages: list(
      'Pages, as paths without extension, and groups.',
      either(
        'A page or a group.',
        text('Page path, or an operation of an API description, such as "GET /users".', {
          examples: ['index', 'guides/deploy', 'GET /users'],
        }),
        part('group'),
        ...CHILD_KINDS.filter(({ kind }) => kind !== 'group').map(({ kind }) => part(kind)),
      ),
    ),
    global: object('Links shown on every page.', describeLinks(references)),
    ...Object.fromEntries(
      CHILD_KINDS.map(({ kind, label }) => [
        kind,
        object(
          `An entry with "${label}".`,
          {
            [label]: describeLabel(label),
            ...describeCommonFields(references),
            ...describeLists(),
            groups: list(`${LISTS['groups'] ?? ''} Or, beside other content: ${READER_GROUPS}`, GROUP_ENTRY),
            global: part('global'),
            ...(kind === 'tab' && { productGroups: PRODUCT_GROUPS }),
            pages: part('pages'),
          },
          [label],
          { ...OTHER_SPELLINGS, aliases: describeAliases(label) },
        ),
      ]),
    ),
    spec: either(
      'API descriptions to generate pages from.',
      text('Path or URL of an API description.', { examples: ['openapi.yaml'] }),
      list(
        'Several API descriptions.',
        either('An API description.', text('Path or URL of an API description.'), SPEC),
      ),
      SPEC,
    ),
  };
}

function describeLabel(label: string): JsonSchema {
  return text(LABELS[label] ?? '', label === 'language' ? { examples: ['en', 'pt-BR'] } : {});
}

function describeLists(): Record<string, JsonSchema> {
  return Object.fromEntries(CHILD_KINDS.map(({ key, kind }) => [key, list(LISTS[key] ?? '', part(kind))]));
}

/** Global entries of every kind are links. */
function describeLinks(references: readonly ReferenceField[]): Record<string, JsonSchema> {
  return Object.fromEntries(
    CHILD_KINDS.map(({ key, label }) => [
      key,
      list(
        'Links on every page.',
        object(
          'A link.',
          {
            [label]: describeLabel(label),
            ...describeCommonFields(references),
            href: text('Page path or URL.'),
            groups: list(READER_GROUPS, GROUP_ENTRY),
          },
          [label, 'href'],
          { ...OTHER_SPELLINGS, aliases: describeAliases(label) },
        ),
      ),
    ]),
  );
}

function describeCommonFields(references: readonly ReferenceField[]): Record<string, JsonSchema> {
  return {
    ...describeIcon(),
    hidden: flag('Hide the entry in the navigation. Its pages are still published.'),
    public: flag('On a site with reader sign-in: whether the pages below can be read without signing in.'),
    searchable: flag('Include the pages in search.', true),
    href: text('Page path or URL to open instead of the first page.'),
    root: text('Page that opens when readers click the entry.'),
    directory: choice("List the entry's pages on its root page.", ['none', 'accordion', 'card']),
    ...describeReferences(references),
    description: text('Description below the name.'),
    tag: text('Label next to the name, such as "New".'),
    expanded: flag('Expand a nested group when the page loads.'),
    boost: number('Search ranking weight for the pages of this entry.'),
    default: flag('Select this entry by default.'),
    color: either('Icon color, or one for each mode.', color('Color for both modes.'), part('colors')),
    banner: part('banner'),
    footer: part('footer'),
    navbar: part('navbar'),
  };
}
