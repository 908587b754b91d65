/** Creates sites with random reader groups. Each thing on them has a word, and a rule for who may learn it. */
import { createRandom } from '../random.ts';

export type TestReader = { groups: readonly string[] } | undefined;

/** A word that only some readers may find anywhere on the site. */
export interface Secret {
  word: string;
  /** What has the word, for messages. */
  what: string;
  canSee(reader: TestReader): boolean;
}

/** A page, and how it can be addressed. */
export interface TestPage {
  /** URL path without the leading slash. */
  path: string;
  /** Word in its title, texts and keywords. */
  word: string;
  canSee(reader: TestReader): boolean;
}

export interface RandomSite {
  files: Record<string, string>;
  groups: readonly string[];
  secrets: readonly Secret[];
  pages: readonly TestPage[];
  /** Whether a search covers all pages of the navigation, because there is one language and one version. */
  hasOneIndex: boolean;
  /** Paths that lead to something, without the leading slash, beside the files of the bundle. */
  paths: readonly string[];
}

/** All words of secrets match this. */
export const WORD = /zq[a-z]{10}qz/g;

/** Who sees a node of the navigation or a page in it. */
interface Rule {
  /** Lists of groups; a reader needs one of each. */
  groups: readonly (readonly string[])[];
  isPublic: boolean | undefined;
}

const OPEN: Rule = { groups: [], isPublic: undefined };

export function createRandomSite(seed: number): RandomSite {
  const next = createRandom(seed);
  const chance = (share: number) => next() < share;
  const choose = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const createWord = () =>
    `zq${Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(next() * 26))).join('')}qz`;

  // With more than four groups, there isn't an edition for each combination.
  const groups = chance(0.2) ? ['red', 'blue', 'lime', 'teal', 'gold'] : ['red', 'blue'];
  const files: Record<string, string> = {};
  const secrets: Secret[] = [];
  const pages: (TestPage & { file: string; isDescribed: boolean })[] = [];
  const paths: string[] = [];
  const redirects: { source: string; destination: string }[] = [];

  const addSecret = (what: string, canSee: Secret['canSee']): string => {
    const word = createWord();
    secrets.push({ word, what, canSee });
    return word;
  };
  const pickGroups = (share: number) => (chance(share) ? groups.filter(() => chance(0.5)) : []);
  const pickPublic = (share: number) => (chance(share) ? chance(0.6) : undefined);
  const isIn = (names: readonly string[], reader: TestReader) =>
    names.length === 0 || names.some((name) => reader?.groups.includes(name));
  const isOpen = (rule: Rule, reader: TestReader) => rule.groups.every((names) => isIn(names, reader));
  const canSeeAt =
    (rule: Rule, own: { groups: readonly string[]; isPublic: boolean | undefined }) => (reader: TestReader) =>
      isIn(own.groups, reader) &&
      isOpen(rule, reader) &&
      (reader !== undefined || (own.isPublic ?? rule.isPublic) === true);

  /** Prints the rules of a new node, and returns the rule of what is in it. */
  const enter = (parent: Rule) => {
    const names = pickGroups(0.35);
    const isPublic = pickPublic(0.35);
    const rule = {
      groups: names.length > 0 ? [...parent.groups, names] : parent.groups,
      isPublic: isPublic ?? parent.isPublic,
    };
    return {
      rule,
      printed: { ...(names.length > 0 && { groups: names }), ...(isPublic !== undefined && { public: isPublic }) },
    };
  };

  const snippets: { import: string; users: Secret['canSee'][] }[] = [];
  for (const index of [1, 2]) {
    const users: Secret['canSee'][] = [];
    // A snippet that no page uses isn't restricted to groups.
    const canSee = (reader: TestReader) =>
      users.length === 0 ? reader !== undefined : users.some((each) => each(reader));
    const [word, image] = [addSecret('a snippet', canSee), addSecret("a snippet's image", canSee)];
    files[`snippets/${word}.mdx`] = `Snippet ${word}.\n\n![Drawing](/images/${image}.svg)\n`;
    files[`images/${image}.svg`] = drawImage(image);
    snippets.push({ import: `import Part${index} from '/snippets/${word}.mdx';\n\n<Part${index} />\n`, users });
  }

  const createPage = (folder: string, rule: Rule): string => {
    const own = { groups: pickGroups(0.3), isPublic: pickPublic(0.3) };
    const canSee = canSeeAt(rule, own);
    const word = addSecret('a page', canSee);
    const pathWord = addSecret('the path of a page', canSee);
    const [image, file, feed] = [
      addSecret('an image', canSee),
      addSecret('a file', canSee),
      addSecret('an update', canSee),
    ];
    const path = `${folder}${pathWord}`;
    const snippet = chance(0.3) ? choose(snippets) : undefined;
    snippet?.users.push(canSee);
    files[`images/${image}.svg`] = drawImage(image);
    files[`files/${file}.csv`] = `name\n${file}\n`;
    const frontmatter = [
      `title: Title ${word}`,
      `description: About ${word}`,
      `keywords: [${word}]`,
      ...(own.groups.length > 0 ? [`groups: [${own.groups.join(', ')}]`] : []),
      ...(own.isPublic === undefined ? [] : [`public: ${own.isPublic}`]),
      ...(chance(0.3) ? ['related: auto'] : []),
      ...(chance(0.3) ? ['rss: true'] : []),
    ];
    const body = [
      `## Heading ${word}\n`,
      `Text ${word}.\n`,
      `![Image](/images/${image}.svg)\n`,
      `[File](/files/${file}.csv)\n`,
      `\`\`\`js title="${word}"\nconst ${word} = 1;\n\`\`\`\n`,
      `<Update label="${feed}" description="News">\n  Changed ${feed}.\n</Update>\n`,
      snippet?.import ?? '',
    ];
    files[`${path}.mdx`] = `---\n${frontmatter.join('\n')}\n---\n\n${body.join('\n')}`;
    pages.push({ path, word, canSee, file: `${path}.mdx`, isDescribed: false });
    paths.push(path);
    if (chance(0.6)) {
      const source = addSecret('a redirect', canSee);
      redirects.push({ source: `/${source}`, destination: `/${path}` });
      paths.push(source);
    }
    return path;
  };

  /** Creates a page that shows an operation of a description which the navigation doesn't mention. */
  const createEndpointPage = (folder: string, rule: Rule): string => {
    const own = { groups: pickGroups(0.4), isPublic: pickPublic(0.3) };
    const canSee = canSeeAt(rule, own);
    const [word, pathWord] = [
      addSecret('a page of an operation', canSee),
      addSecret('the path of such a page', canSee),
    ];
    const path = `${folder}${pathWord}`;
    const operation = describeOperation(word, `/${word}`, addSecret('a schema of such a page', canSee));
    Object.assign(listedApi.paths, { [`/${word}`]: operation.pathItem });
    Object.assign(listedApi.components.schemas, operation.schemas);
    const lines = [
      `title: Title ${word}`,
      `openapi: apis/listed.json GET /${word}`,
      ...(own.groups.length > 0 ? [`groups: [${own.groups.join(', ')}]`] : []),
      ...(own.isPublic === undefined ? [] : [`public: ${own.isPublic}`]),
    ];
    files[`${path}.mdx`] = `---\n${lines.join('\n')}\n---\n\nText ${word}.\n`;
    pages.push({ path, word, canSee, file: `${path}.mdx`, isDescribed: true });
    paths.push(path);
    return path;
  };
  const listedApi = createApi('Listed');

  const createApiGroup = (folder: string, rule: Rule): object => {
    const node = enter(rule);
    const api = createApi('Generated');
    const operations: { word: string; canSee: Secret['canSee'] }[] = [];
    const canSees: Secret['canSee'][] = [];
    for (let count = 0; count < 3; count += 1) {
      const own = { groups: pickGroups(0.4), isPublic: pickPublic(0.2) };
      const canSee = canSeeAt(node.rule, own);
      canSees.push(canSee);
      const word = addSecret('an operation', canSee);
      const operation = describeOperation(word, `/${word}`, addSecret('a schema', canSee));
      const addExample = (what: string, names: readonly string[]) =>
        addSecret(`an example of ${what}`, (reader) => canSee(reader) && isIn(names, reader));
      const fieldGroups = pickGroups(0.5);
      const field = addSecret('a field', (reader) => canSee(reader) && isIn(fieldGroups, reader));
      const sharedGroups = pickGroups(0.5);
      const shared = addSecret('a restricted schema', (reader) => canSee(reader) && isIn(sharedGroups, reader));
      const valueGroups = pickGroups(0.5);
      const value = addSecret('a value', (reader) => canSee(reader) && isIn(valueGroups, reader));
      Object.assign(operation.response, {
        content: {
          ...operation.response.content,
          'application/vnd.example+json': {
            schema: { $ref: `#/components/schemas/${operation.schema}` },
            example: { id: '1', [field]: addExample('a field', fieldGroups), kind: value },
            examples: {
              first: { value: [{ id: '1', [shared]: { inner: addExample('a restricted schema', sharedGroups) } }] },
            },
          },
        },
      });
      for (const target of operations) {
        const canSeeBoth = (reader: TestReader) => canSee(reader) && target.canSee(reader);
        const [byId, byRef] = [addSecret('a link', canSeeBoth), addSecret('a link', canSeeBoth)];
        Object.assign(operation.links, {
          [byId]: { operationId: `get-${target.word}` },
          [byRef]: { operationRef: `#/paths/~1${target.word}/get`, description: byRef },
        });
      }
      operations.push({ word, canSee });
      Object.assign(operation.properties, {
        [field]: {
          type: 'string',
          description: field,
          ...(fieldGroups.length > 0 && { 'x-mint': { groups: fieldGroups } }),
        },
        [shared]: { $ref: `#/components/schemas/${shared}` },
        kind: {
          type: 'string',
          enum: ['other', value],
          default: value,
          'x-enumDescriptions': { other: 'Other', [value]: addExample('a value', valueGroups) },
          ...(valueGroups.length > 0 && { 'x-mint-enum': { [value]: valueGroups } }),
        },
      });
      operation.required.push(field, shared);
      Object.assign(operation.schemas, {
        [shared]: {
          type: 'object',
          description: shared,
          ...(sharedGroups.length > 0 && { 'x-mint': { groups: sharedGroups } }),
        },
      });
      Object.assign(operation.pathItem.get, {
        'x-mint': {
          ...(own.groups.length > 0 && { groups: own.groups }),
          ...(own.isPublic !== undefined && { metadata: { public: own.isPublic } }),
        },
      });
      Object.assign(api.paths, { [`/${word}`]: operation.pathItem });
      Object.assign(api.components.schemas, operation.schemas);
    }
    const name = addSecret('a description', (reader) => canSees.some((canSee) => canSee(reader)));
    files[`apis/${name}.json`] = JSON.stringify(api);
    paths.push(`apis/${name}`);
    return { group: 'API', ...node.printed, openapi: { source: `apis/${name}.json`, directory: `${folder}api` } };
  };

  const createGroup = (folder: string, parent: Rule, depth = 0): object => {
    const node = enter(parent);
    const first = pages.length;
    const children: unknown[] = [];
    for (let count = chance(0.5) ? 1 : 2; count > 0; count -= 1)
      children.push(chance(0.25) ? createEndpointPage(folder, node.rule) : createPage(folder, node.rule));
    if (depth === 0 && chance(0.4)) children.push(createGroup(folder, node.rule, 1));
    const inside = pages.slice(first);
    const word = addSecret('the name of a group', (reader) => inside.some(({ canSee }) => canSee(reader)));
    return { group: `Group ${word}`, ...node.printed, pages: children };
  };

  const createGroups = (folder: string, rule: Rule) => [
    createGroup(folder, rule),
    createGroup(folder, rule),
    ...(chance(0.5) ? [createApiGroup(folder, rule)] : []),
  ];

  /** Creates a division of the site, such as a tab, a language or a version. */
  const createDivision = (type: string, name: string | undefined, folder: string) => {
    const node = enter(OPEN);
    const first = secrets.length;
    const content = createGroups(folder, node.rule);
    const inside = secrets.slice(first).filter(({ what }) => /^(?:a page|an operation)/.test(what));
    const canSee = (reader: TestReader) => inside.some((secret) => secret.canSee(reader));
    return { [type]: name ?? `${type} ${addSecret(`the name of a ${type}`, canSee)}`, ...node.printed, pages: content };
  };

  const createNavigation = (): object => {
    const kind = choose(['groups', 'tabs', 'languages', 'versions', 'products']);
    if (kind === 'tabs')
      return { tabs: [createDivision('tab', undefined, 'one/'), createDivision('tab', undefined, 'two/')] };
    if (kind === 'languages')
      return { languages: [createDivision('language', 'en', ''), createDivision('language', 'de', 'de/')] };
    if (kind === 'versions')
      return { versions: [createDivision('version', undefined, 'v2/'), createDivision('version', undefined, 'v1/')] };
    if (kind === 'products')
      return { products: [createDivision('product', undefined, 'one/'), createDivision('product', undefined, 'two/')] };
    return { groups: [...createGroups('', OPEN), createGroup('more/', OPEN)] };
  };

  const navigation = createNavigation();
  // Not in the navigation.
  createPage('hidden/', OPEN);

  const anchors = [1, 2].map(() => {
    const node = enter(OPEN);
    const word = addSecret(
      'a link',
      (reader) => isOpen(node.rule, reader) && (reader !== undefined || node.rule.isPublic === true),
    );
    return { anchor: `Link ${word}`, href: `https://${word}.example`, ...node.printed };
  });
  const elsewhere = addSecret('a redirect to another host', (reader) => reader !== undefined);
  redirects.push({ source: `/${elsewhere}`, destination: `https://${elsewhere}.example/` });
  const [target] = pages;
  if (target) {
    const chain = addSecret('a chain of redirects', target.canSee);
    redirects.push(
      { source: `/${chain}`, destination: `/${chain}-next` },
      { source: `/${chain}-next`, destination: `/${target.path}` },
    );
    paths.push(chain, `${chain}-next`);
  }
  paths.push(elsewhere);

  const skill = { groups: pickGroups(0.5), isPublic: pickPublic(0.5) };
  const skillWord = addSecret(
    'a skill',
    (reader) => isIn(skill.groups, reader) && (reader !== undefined || skill.isPublic === true),
  );
  const skillLines = [
    `name: ${skillWord}`,
    `description: ${skillWord}`,
    ...(skill.groups.length > 0 ? [`groups: [${skill.groups.join(', ')}]`] : []),
    ...(skill.isPublic === undefined ? [] : [`public: ${skill.isPublic}`]),
  ];
  files[`.mintlify/skills/${skillWord}/SKILL.md`] = `---\n${skillLines.join('\n')}\n---\n\nUse ${skillWord}.\n`;
  if (Object.keys(listedApi.paths).length > 0) files['apis/listed.json'] = JSON.stringify(listedApi);
  files['docs.json'] = JSON.stringify({
    theme: 'mint',
    name: 'Site',
    colors: { primary: '#0f766e' },
    ...(chance(0.4) && { thumbnails: { appearance: 'light' } }),
    ...(seed % 4 === 0 && { downloads: { epub: true } }),
    navigation: { ...navigation, global: { anchors } },
    redirects,
  });
  const hasOneIndex = !('languages' in navigation || 'versions' in navigation);
  return { files, groups, secrets, pages, hasOneIndex, paths };
}

function drawImage(word: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg"><title>${word}</title></svg>`;
}

function createApi(title: string) {
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {},
    components: { schemas: {} },
  };
}

/** Describes an operation with a schema that only it uses, and which uses another one. */
function describeOperation(word: string, path: string, schema: string) {
  const properties: Record<string, object> = {
    id: { type: 'string', description: `Id ${schema}` },
    inner: { $ref: `#/components/schemas/${schema}-inner` },
  };
  const required = ['id'];
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
  const links: Record<string, object> = {};
  const response = { description: `Done ${word}`, content, links };
  return {
    schema,
    properties,
    required,
    response,
    links,
    pathItem: {
      get: {
        operationId: `get-${word}`,
        summary: `Get ${word}`,
        description: `Returns ${word} at ${path}.`,
        tags: [`tag-${word}`],
        responses: { 200: response },
      },
    },
    schemas: {
      [schema]: { type: 'object', properties, required, description: schema },
      [`${schema}-inner`]: { type: 'object', description: schema, properties: { [schema]: { type: 'integer' } } },
    },
  };
}
