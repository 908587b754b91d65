import { expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { makePlan } from '../make-plan.ts';
import { openMemory } from '../model/source.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import { readConfig } from '../read-format.ts';

function read(mint: Record<string, unknown>, files: Record<string, string> = {}) {
  const source = openMemory({
    'mint.json': JSON.stringify({ name: 'Acme', colors: { primary: '#123' }, ...mint }),
    ...files,
  });
  const codes: string[] = [];
  const { config } = readConfig(source, ({ code }) => codes.push(code));
  return { config, codes };
}

/** Returns `kind label[children]`, with pages by their path. */
function outline(node: NavigationInput): string {
  const children = node.children.map((child) => (child.type === 'page' ? child.ref : outline(child.node)));
  return `${node.kind} ${node.label}[${children.join(' ')}]${node.href ? ` → ${node.href}` : ''}`.replace('root ', '');
}

const groups = [
  { group: 'Start', pages: ['intro'] },
  { group: 'Users', pages: [{ group: 'Inner', pages: ['api/users/list'] }] },
  { group: 'Kit', pages: ['sdk/js'] },
];

test('docs.json takes precedence over mint.json', () => {
  const docs = JSON.stringify({
    name: 'New',
    theme: 'mint',
    colors: { primary: '#123456' },
    navigation: { pages: ['a'] },
  });
  expect(read({ navigation: groups }, { 'docs.json': docs }).config.name).toBe('New');
});

test('a docs.json without pages gets them, and its other missing fields, from the mint.json beside it', () => {
  const docs = JSON.stringify({ name: 'New', theme: 'maple' });
  const { config, codes } = read({ navigation: groups, favicon: '/icon.svg' }, { 'docs.json': docs });
  expect(outline(config.navigation)).toContain('group Start[intro]');
  expect(config).toMatchObject({ name: 'New', theme: 'maple', colors: { primary: '#123' } });
  expect(codes).toEqual(['config-legacy']);
});

test('if neither lists pages, the message is about docs.json', () => {
  expect(() => read({}, { 'docs.json': '{"name":"New"}' })).toThrow('docs.json has no "navigation"');
});

test('groups alone become groups, and the older form is reported once', () => {
  const { config, codes } = read({ navigation: groups });
  expect(outline(config.navigation)).toBe(
    '[group Start[intro] group Users[group Inner[api/users/list]] group Kit[sdk/js]]',
  );
  expect(codes).toEqual(['config-legacy']);
});

test('groups go to the tab whose URL is a prefix of their paths, all others to the primary tab', () => {
  const { config } = read({
    navigation: groups,
    primaryTab: { name: 'Guides' },
    tabs: [
      { name: 'API', url: 'api' },
      { name: 'Blog', url: 'https://b.example' },
    ],
  });
  expect(outline(config.navigation)).toBe(
    '[tab Guides[group Start[intro] group Kit[sdk/js]] tab API[group Users[group Inner[api/users/list]]] tab Blog[] → https://b.example]',
  );
});

test('anchors get their groups, and external ones are global', () => {
  const { config } = read({
    navigation: groups,
    topAnchor: { name: 'Home' },
    anchors: [
      { name: 'SDKs', url: 'sdk', icon: 'code' },
      { name: 'Chat', url: 'https://c.example', color: { from: '#1', to: '#2' } },
    ],
  });
  expect(outline(config.navigation)).toBe(
    '[anchor Home[group Start[intro] group Users[group Inner[api/users/list]]] anchor SDKs[group Kit[sdk/js]]]',
  );
  expect(config.navigation.global).toMatchObject([{ kind: 'anchor', label: 'Chat', href: 'https://c.example' }]);
});

test.each([
  ['api', 'tab API[anchor REST[group Users[group Inner[api/users/list]]]]'],
  ['api/users', 'tab API[anchor REST[group Users[group Inner[api/users/list]]]]'],
])('an anchor at %s is in the tab that has all of its groups', (url, expected) => {
  const anchors = [{ name: 'REST', url }];
  const { config, codes } = read({ navigation: groups, tabs: [{ name: 'API', url: 'api' }], anchors });
  expect(outline(config.navigation)).toBe(`[tab Documentation[group Start[intro] group Kit[sdk/js]] ${expected}]`);
  expect(codes).toEqual(['config-legacy']);
});

test('a tab is only in versions that have some of its groups', () => {
  const { config } = read({
    versions: ['v2', 'v1'],
    navigation: [
      { group: 'All', pages: ['a'] },
      { group: 'New', pages: ['api/b'], version: 'v2' },
    ],
    tabs: [
      { name: 'API', url: 'api' },
      { name: 'Blog', url: 'https://b.example' },
    ],
  });
  expect(outline(config.navigation)).toBe(
    '[version v2[tab Documentation[group All[a]] tab API[group New[api/b]] tab Blog[] → https://b.example] ' +
      'version v1[tab Documentation[group All[a]] tab Blog[] → https://b.example]]',
  );
});

test('versions contain their own groups and those without a version', () => {
  const versioned = [
    { group: 'All', pages: ['a'] },
    { group: 'New', pages: ['b'], version: 'v2' },
  ];
  expect(outline(read({ navigation: versioned, versions: ['v2', 'v1'] }).config.navigation)).toBe(
    '[version v2[group All[a] group New[b]] version v1[group All[a]]]',
  );
  const locales = [
    { name: 'English', locale: 'en' },
    { name: 'Deutsch', locale: 'de' },
  ];
  expect(outline(read({ navigation: [], versions: locales }).config.navigation)).toBe('[language en[] language de[]]');
});

test('tabs and anchors are in the version that they specify, with their groups', () => {
  const { config } = read({
    versions: [{ name: 'v2', default: true }, 'v1'],
    navigation: [
      { group: 'Old', pages: ['v1/guides/a'] },
      { group: 'New', pages: ['v2/guides/a'] },
      { group: 'Kit', pages: ['kit/a'] },
      { group: 'Both', pages: ['intro'] },
      { group: 'Own', version: 'v1', pages: ['v2/guides/b'] },
    ],
    tabs: [
      { name: 'Guides', url: 'v1/guides', version: 'v1' },
      { name: 'Guides', url: 'v2/guides', version: 'v2' },
      { name: 'Blog', url: 'https://b.example' },
    ],
    anchors: [
      { name: 'Kits', url: 'kit', version: 'v2' },
      { name: 'Chat', url: 'https://c.example', version: 'v1' },
      { name: 'Status', url: 'https://s.example' },
    ],
  });
  const [second, first] = config.navigation.children.flatMap((child) => (child.type === 'node' ? [child.node] : []));
  expect(second && outline(second)).toBe(
    'version v2[tab Documentation[anchor Documentation[group Both[intro]] anchor Kits[group Kit[kit/a]]] tab Guides[group New[v2/guides/a]] tab Blog[] → https://b.example]',
  );
  expect(first && outline(first)).toBe(
    'version v1[tab Documentation[group Both[intro] group Own[v2/guides/b]] tab Guides[group Old[v1/guides/a]] tab Blog[] → https://b.example]',
  );
  expect(second?.global).toBeUndefined();
  expect(first?.global).toMatchObject([{ label: 'Chat' }]);
  expect(config.navigation.global).toMatchObject([{ label: 'Status' }]);
});

test.each<[string, object, object | undefined, string | undefined]>([
  ['its url', { url: 'api', openapi: 'o.json' }, { sources: ['o.json'], directory: 'api' }, undefined],
  [
    'its url, without slashes',
    { url: '/api/v1/', openapi: ['o.json'] },
    { sources: ['o.json'], directory: 'api/v1' },
    undefined,
  ],
  [
    'the folder that it names',
    { url: 'api', openapi: { source: 'o.json', directory: 'x' } },
    { directory: 'x' },
    undefined,
  ],
  ['the usual folder', { openapi: 'o.json' }, { sources: ['o.json'] }, undefined],
  ['none', { url: 'elsewhere' }, undefined, 'elsewhere'],
])('pages generated for a tab or an anchor are below %s', (_, fields, openapi, href) => {
  for (const key of ['tabs', 'anchors']) {
    const { config } = read({ navigation: groups, [key]: [{ name: 'Own', ...fields }] });
    const nodes = [
      ...config.navigation.children.flatMap((child) => (child.type === 'node' ? [child.node] : [])),
      ...(config.navigation.global ?? []),
    ];
    const node = nodes.find(({ label }) => label === 'Own');
    expect(node?.parts?.['openapi']).toEqual(openapi && expect.objectContaining(openapi));
    expect(node?.href).toBe(href);
  }
});

test('the other fields are renamed', () => {
  const { config, codes } = read({
    navigation: groups,
    theme: 'venus',
    colors: { primary: '#123456', background: { light: '#ffffff' }, anchors: {} },
    topbarLinks: [{ name: 'Blog', url: '/blog' }],
    topbarCtaButton: { name: 'Go', url: '/go', type: 'link' },
    footerSocials: [{ type: 'x', url: 'https://x.example' }],
    modeToggle: { default: 'dark', isHidden: true },
    font: { headings: { family: 'Lora', url: '/l.woff2', format: 'woff2' } },
    openapi: '/spec.json',
    api: {
      baseUrl: 'https://h.example',
      auth: { method: 'bearer' },
      playground: { mode: 'simple' },
      request: { example: { showOptionalParams: true } },
    },
    eyebrow: { display: 'breadcrumbs' },
    codeBlock: { mode: 'dark' },
    metadata: { 'og:type': 'website' },
    seo: { indexHiddenPages: true },
    analytics: { ga4: { measurementId: 'G-1' } },
    feedback: { suggestEdit: true },
  });
  expect(codes).toEqual(['config-legacy', 'config-not-supported']);
  expect(config).toMatchObject({
    feedback: { thumbsRating: true, suggestEdit: true, raiseIssue: false },
    theme: 'mint',
    background: { color: { light: '#ffffff' } },
    navbar: { links: [{ label: 'Blog', href: '/blog' }], primary: { type: 'button', label: 'Go', href: '/go' } },
    footer: { socials: [{ name: 'x', url: 'https://x.example' }] },
    appearance: { default: 'dark', strict: true },
    fonts: { heading: { family: 'Lora', source: '/l.woff2', format: 'woff2' } },
    api: {
      parts: { openapi: { sources: ['spec.json'] } },
      mdx: { server: ['https://h.example'], auth: { method: 'bearer' } },
      playground: { display: 'simple' },
      examples: { defaults: 'all' },
    },
    styling: { eyebrows: 'breadcrumbs', codeblocks: 'dark' },
    seo: { indexing: 'all', metatags: { 'og:type': 'website' } },
    integrations: { ga4: { measurementId: 'G-1' } },
  });
});

test('fields that docs.json also has are kept, and unused ones are reported', () => {
  const messages: string[] = [];
  const source = openMemory({
    'mint.json': JSON.stringify({
      name: 'Acme',
      colors: { primary: '#123' },
      navigation: groups,
      icons: { library: 'lucide' },
      errors: { 404: { title: 'Gone' } },
      analytics: { ga4: { measurementId: 'G-1' } },
      integrations: { intercom: { appId: 'abcdef' } },
      seo: { indexing: 'all', metatags: { author: 'A' } },
      metadata: { 'og:image': '/a.png' },
      api: { baseUrl: 'https://a.example', maintainOrder: true },
      search: { prompt: 'Find', location: 'top' },
      customJsFiles: ['a.js'],
    }),
  });
  const { config } = readConfig(source, ({ message }) => messages.push(message));
  expect(config.icons.library).toBe('lucide');
  expect(config.errors.notFound.title).toBe('Gone');
  expect(Object.keys(config.integrations)).toEqual(['ga4', 'intercom']);
  expect(config.seo).toMatchObject({ indexing: 'all', metatags: { author: 'A', 'og:image': '/a.png' } });
  expect(config.api.mdx.server).toEqual(['https://a.example']);
  expect(config.search.prompt).toBe('Find');
  const unknown = messages.filter((message) => message.startsWith('Unknown field'));
  expect(unknown).toEqual([expect.stringContaining('"customJsFiles"')]);
});

test('every mint.json field is known: ineffective ones are reported as ignored, none as an error', () => {
  const messages: string[] = [];
  const source = openMemory({
    'mint.json': JSON.stringify({
      name: 'Acme',
      colors: { primary: '#123', anchors: '#456' },
      navigation: groups,
      openGraph: { image: '/a.png' },
      topbarLinks: [{ type: 'link', name: 'Blog', url: 'https://a.example' }],
      api: { baseUrl: 'https://a.example', maintainOrder: false, playground: { proxy: true, disableProxy: false } },
      search: { prompt: 'Find', location: 'side' },
      analytics: { koala: { publicApiKey: 'x' } },
      integrations: { intercom: 'abcdef', frontchat: 'abc', osano: 'https://a.example/osano.js' },
    }),
  });
  const { config } = readConfig(source, ({ code, message }) => messages.push(`${code} ${message}`));
  expect(config.navbar.links).toEqual([expect.objectContaining({ label: 'Blog', type: undefined })]);
  expect(messages.filter((message) => !/^config-(legacy|not-supported)/.test(message))).toEqual([]);
  expect(messages.join('\n')).toMatch(/"koala", "intercom", "frontchat", "osano"/);
  expect(messages.join('\n')).toMatch(/"colors.anchors"[^]*"api.maintainOrder": false/);
  expect(config.seo.metatags).toEqual({ 'og:image': '/a.png' });
});

test("pages without a version belong to the default one, and repeating them in each is not an author's mistake", () => {
  const codes: string[] = [];
  const source = openMemory({
    'mint.json': JSON.stringify({
      name: 'Acme',
      colors: { primary: '#123' },
      versions: ['v1', { name: 'v2', default: true }],
      navigation: [
        { group: 'Both', pages: ['a'] },
        { group: 'Old', version: 'v1', pages: ['old'] },
        { group: 'New', version: 'v2', pages: ['new'] },
      ],
    }),
    'a.mdx': '# A',
    'old.mdx': '# Old',
    'new.mdx': '# New',
  });
  const plan = makePlan({
    source,
    settings: { features: createFeatures('cloud') },
    report: ({ code }) => codes.push(code),
  });
  expect(codes).toEqual(['config-legacy']);
  expect(plan.navigation.sectionOf['/a']).toBe(plan.navigation.sectionOf['/new']);
  expect(plan.navigation.sectionOf['/a']).not.toBe(plan.navigation.sectionOf['/old']);
});

test('a site anchor without its own groups is a link on every page', () => {
  const { config } = read({
    navigation: groups,
    anchors: [
      { name: 'Kit', url: 'sdk/js' },
      { name: 'Other', url: 'intro/more' },
    ],
  });
  expect(config.navigation.global).toMatchObject([{ label: 'Other', href: 'intro/more' }]);
});

test('a docs.json with mint.json fields keeps their meaning and reports them', () => {
  const foundCodes: string[] = [];
  const source = openMemory({
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'A',
      colors: { primary: '#123456' },
      navigation: { pages: ['a'] },
      topbarLinks: [{ name: 'Blog', url: 'https://a.example' }],
      footerSocials: { github: 'https://github.com/a' },
      footer: { links: [{ header: 'More', items: [{ label: 'L', href: '/a' }] }] },
      modeToggle: { default: 'dark', isHidden: true },
      analytics: { ga4: { measurementId: 'G-1' } },
      eyebrow: { display: 'breadcrumbs' },
      fonts: { family: 'Inter' },
      font: { family: 'Lora' },
    }),
    'a.mdx': 'A',
  });
  const { config } = readConfig(source, ({ code, message }) =>
    foundCodes.push(`${code} ${/"([\w.]+)"/.exec(message)?.[1]}`),
  );
  expect(config.navbar.links).toMatchObject([{ label: 'Blog', href: 'https://a.example' }]);
  expect(JSON.stringify(config.footer.socials)).toContain('https://github.com/a');
  expect(config.footer.links).toHaveLength(1);
  expect(config.appearance).toMatchObject({ default: 'dark', strict: true });
  expect(config.styling.eyebrows).toBe('breadcrumbs');
  expect(foundCodes.filter((item) => item.startsWith('config-legacy')).toSorted()).toEqual(
    [
      'analytics',
      'eyebrow.display',
      'font',
      'footerSocials',
      'modeToggle.default',
      'modeToggle.isHidden',
      'topbarLinks',
    ].map((name) => `config-legacy ${name}`),
  );
  expect(foundCodes).toHaveLength(7);
});

/** Returns the configuration of a docs.json, and `severity code message` of its diagnostics. */
function readDocs(fields: Record<string, unknown>) {
  const docs = { name: 'A', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a'] }, ...fields };
  const reports: string[] = [];
  const { config } = readConfig(openMemory({ 'docs.json': JSON.stringify(docs) }), ({ severity, code, message }) =>
    reports.push(`${severity} ${code} ${message}`),
  );
  return { config, reports };
}

type Config = ReturnType<typeof readDocs>['config'];

test.each<[string, string, Record<string, unknown>, (config: Config) => unknown, unknown]>([
  [
    'colors.background',
    'background.color',
    { colors: { primary: '#123456', background: { light: '#ffffff' } }, background: { decoration: 'grid' } },
    ({ background }) => [background.color.light, background.decoration],
    ['#ffffff', 'grid'],
  ],
  [
    'background.style',
    'background.decoration',
    { background: { style: 'grid' } },
    (c) => c.background.decoration,
    'grid',
  ],
  [
    'topbarLinks',
    'navbar.links',
    { topbarLinks: [{ name: 'B', url: '/a' }], navbar: { primary: { type: 'button', label: 'Go', href: '/a' } } },
    ({ navbar }) => [navbar.links.length, navbar.primary?.label],
    [1, 'Go'],
  ],
  [
    'modeToggle.isHidden',
    'appearance.strict',
    { modeToggle: { isHidden: true }, appearance: { default: 'dark' } },
    ({ appearance }) => appearance,
    { default: 'dark', strict: true },
  ],
  [
    'api.request.example.languages',
    'api.examples.languages',
    { api: { request: { example: { languages: ['curl'] } }, examples: { defaults: 'required' } } },
    ({ api }) => [api.examples.languages, api.examples.defaults],
    [['curl'], 'required'],
  ],
  [
    'api.paramFields.expanded',
    'api.params.expanded',
    { api: { paramFields: { expanded: 'all' } } },
    ({ api }) => api.params.expanded,
    'all',
  ],
  [
    'metadata',
    'seo.metatags',
    { metadata: { 'og:type': 'website', timestamp: true } },
    ({ seo, metadata }) => [seo.metatags, metadata.timestamp],
    [{ 'og:type': 'website' }, true],
  ],
  [
    'anchors',
    'navigation.global.anchors',
    { anchors: [{ name: 'Chat', url: 'https://c.example', color: { from: '#1', to: '#2' } }] },
    ({ navigation }) => navigation.global?.map(outline),
    ['anchor Chat[] → https://c.example'],
  ],
  [
    'anchors',
    'navigation.global.anchors',
    {
      anchors: [
        { name: 'Chat', url: 'https://c.example' },
        { name: 'Forum', url: 'https://f.example' },
      ],
      navigation: { pages: ['a'], global: { anchors: [{ anchor: 'Talk', href: 'https://c.example' }] } },
    },
    ({ navigation }) => navigation.global?.map(outline),
    ['anchor Talk[] → https://c.example', 'anchor Forum[] → https://f.example'],
  ],
  [
    'openGraph',
    'seo.metatags',
    { openGraph: { image: '/a.png', 'og:type': 'website' }, seo: { metatags: { 'og:type': 'article' } } },
    ({ seo }) => seo.metatags,
    { 'og:image': '/a.png', 'og:type': 'article' },
  ],
])('"%s" in a docs.json is read as "%s", with a notice', (from, to, fields, get, expected) => {
  const { config, reports } = readDocs(fields);
  expect(get(config)).toEqual(expected);
  expect(reports).toEqual([expect.stringMatching(`^info config-legacy "${from}" .* read as "${to}"`)]);
});

test.each<[string, Record<string, unknown>, RegExp]>([
  [
    'whose replacement is set',
    { topbarLinks: [], navbar: { links: [] } },
    /^warning config-legacy "topbarLinks" .* ignored, because "navbar.links" is set/,
  ],
  [
    'whose replacement is in a field of another type',
    { eyebrow: { display: 'section' }, styling: 'x' },
    /^warning config-legacy "eyebrow.display" .* because "styling" is set/,
  ],
  ['without a replacement', { layout: 'sidenav' }, /^warning config-not-supported .*"layout"/],
  ['in an object of mint.json', { modeToggle: { color: 'x' } }, /^warning config-unknown-field .*\/modeToggle\/color/],
  ['of the wrong type', { codeBlock: 'dark' }, /^warning config-invalid-value Expected an object at \/codeBlock/],
  ['misspelled in metadata', { metadata: { timestmp: true } }, /^warning config-unknown-field .*"timestamp"/],
  [
    'that divides a navigation with anchors',
    { anchors: [{ name: 'A', url: 'a' }], navigation: { anchors: [{ anchor: 'B', pages: ['a'] }] } },
    /^warning config-unknown-field .*"anchors"/,
  ],
])('a field of mint.json %s is reported', (_, fields, message) => {
  expect(readDocs(fields).reports).toContainEqual(expect.stringMatching(message));
});

test.each<[unknown, unknown]>([
  [
    { github: 'https://g.example', x: 'https://x.example' },
    { x: 'https://x.example', slack: 'https://s.example' },
  ],
  [[{ type: 'github', url: 'https://g.example' }], { x: 'https://x.example', slack: 'https://s.example' }],
])('mint.json can have social links in "footer" and in "footerSocials"', (footerSocials, socials) => {
  const { config, codes } = read({ navigation: groups, footer: { socials }, footerSocials });
  expect(config.footer.socials.map(({ name }) => name).toSorted()).toEqual(['github', 'slack', 'x']);
  expect(codes).toEqual(['config-legacy']);
});

test('the theme of codeBlock is read, and takes precedence over its mode', () => {
  const reports: string[] = [];
  const source = openMemory({
    'docs.json': JSON.stringify({
      navigation: { pages: [] },
      codeBlock: { mode: 'dark', theme: { light: 'github-light', dark: 'nord' } },
    }),
  });
  const { config } = readConfig(source, ({ code, message }) => reports.push(`${code} ${message}`));
  expect(config.styling.codeblocks).toEqual({ light: 'github-light', dark: 'nord' });
  expect(reports.filter((text) => text.includes('codeBlock'))).toEqual([
    expect.stringMatching(/^config-legacy "codeBlock.theme" .* It is read as/),
    expect.stringMatching(/^config-legacy "codeBlock.mode" .* It is ignored/),
  ]);
});
