/**
 * The folders that make up the program, from the highest row to the lowest. A folder imports only from lower rows, types
 * included, and never from its own row. The linter's rules and the tables in ARCHITECTURE.md are generated from this
 * file: `npm run generate`.
 */
export interface Layering {
  /** Folder that contains the rows' folders. */
  folder: string;
  /** Heading in ARCHITECTURE.md. */
  section: string;
  /** Names separated by spaces, and the purpose of the row. */
  rows: readonly (readonly [names: string, purpose?: string])[];
  /** Folders whose imports are restricted further than by their row. */
  exceptions: readonly Exception[];
  /** Folders that others import only through some of their files. @defaultValue none */
  faces?: readonly Face[];
  /**
   * Other imports that folders can't have: regular expressions, or globs of which one with `!` is an exception. The
   * linter ignores regular expressions with lookaheads.
   */
  patterns: readonly { folders: string; pattern: string | readonly string[]; why: string }[];
}

export interface Exception {
  folder: string;
  /** The only names that it imports, separated by spaces. @defaultValue all lower rows */
  imports?: string;
  /** Names in lower rows that it doesn't import. */
  avoids?: string;
  /** The only folders that import it. @defaultValue all higher rows */
  usedBy?: string;
  why: string;
}

/** A file through which other folders import a folder. */
export interface Face {
  folder: string;
  file: string;
  /** The only folders that import it. @defaultValue all higher rows */
  usedBy?: string;
  why: string;
}

/** The layers of the program. */
export const LAYERS: Layering = {
  folder: 'src',
  section: 'Layers',
  rows: [
    ['main'],
    ['http jobs cli'],
    ['backup assistant dev deliver'],
    ['export agent hosting'],
    ['releases analytics checks'],
    ['accounts'],
    ['queue site store bundle-server'],
    ['db'],
    ['features readers'],
    ['config client metrics'],
    ['lib'],
    ['errors.ts'],
  ],
  exceptions: [
    {
      folder: 'assistant',
      imports: 'agent hosting analytics bundle-server site db features config lib errors.ts',
      usedBy: 'main cli',
      why: '`main` and `bindery serve` pass it to the API and to the servers of sites.',
    },
    {
      folder: 'dev',
      imports: 'export bundle-server site features config lib errors.ts',
      usedBy: 'cli',
      why: 'It needs no service.',
    },
    {
      folder: 'deliver',
      imports: 'store bundle-server config lib errors.ts',
      usedBy: 'cli',
      why: 'It needs no service.',
    },
    {
      folder: 'hosting',
      usedBy: 'main cli assistant',
      why: '`main` passes it to the API, which asks it before its own routes.',
    },
    {
      folder: 'site',
      imports: 'features lib errors.ts',
      why: 'It is pure: no network, database, clock or randomness. The same files always produce the same bytes.',
    },
    {
      folder: 'bundle-server',
      imports: 'features readers lib errors.ts',
      usedBy: 'main cli assistant dev deliver hosting',
      why: 'It serves bundles without a service.',
    },
    { folder: 'features', imports: 'lib errors.ts', why: 'Every layer can ask for the features of a site.' },
    { folder: 'readers', imports: 'lib errors.ts', why: 'Every server of a site identifies readers in the same way.' },
    { folder: 'client', imports: 'lib', usedBy: 'cli', why: 'It is published as `bindery/client`.' },
    {
      folder: 'metrics',
      imports: '',
      usedBy: 'main http jobs',
      why: 'Lower layers report events through callbacks.',
    },
  ],
  faces: [
    {
      folder: 'site',
      file: 'shared.ts',
      why: 'Types, sources, diagnostics, and the archive and search of a bundle. It loads a few small modules.',
    },
    {
      folder: 'site',
      file: 'format.ts',
      why: 'Reads docs.json and frontmatter, and lists the components. It loads the components, but no code that renders pages.',
    },
    {
      folder: 'site',
      file: 'planning.ts',
      usedBy: 'export',
      why: 'Plans sites, before a rendering thread loads the code that renders them.',
    },
    {
      folder: 'site',
      file: 'index.ts',
      usedBy: 'export dev',
      why: 'Plans, renders, finishes and checks sites. It loads the whole renderer, so no process of the service imports it.',
    },
  ],
  patterns: [],
};

/** The layers of the renderer, called floors. The files at its top can import all of them. */
export const FLOORS: Layering = {
  folder: 'src/site',
  section: 'Floors of the renderer',
  rows: [
    ['plugins', 'one folder per plug-in, and registry.ts'],
    ['output plan', 'files beside the pages; the stages of the plan'],
    ['theme client', 'the view to a document; browser scripts'],
    ['view', 'computes everything that a page shows'],
    ['tracked-reads', 'tracks what a page reads from the site'],
    ['print accessibility', 'nodes to HTML and Markdown; what keeps readers with disabilities out'],
    ['navigation search', 'sections and reading order; the search index'],
    ['components', 'built-in components'],
    [
      'descriptions',
      'API descriptions in any format: finds and publishes their parts, reads JSON and YAML, prints schemas',
    ],
    ['mdx', 'source to nodes'],
    ['content', 'files, frontmatter, URLs'],
    ['code config expressions', 'highlighting; docs.json to SiteConfig; evaluation'],
    ['author-css fonts icons depth-limits sandbox'],
    ['browser color markdown api-requests search-terms i18n'],
    ['model', 'shared types'],
  ],
  exceptions: [
    {
      folder: 'client',
      imports: 'browser components model search-terms',
      usedBy: 'output plugins',
      why: 'It runs in the browser and has its own `tsconfig.json`.',
    },
    {
      folder: 'plan',
      avoids: 'theme client view tracked-reads print search',
      why: 'The plan exists before any page is rendered.',
    },
    { folder: 'browser', usedBy: 'plugins components client', why: 'It runs in the browser.' },
    { folder: 'tracked-reads', usedBy: '', why: 'Only the files at the top of `site` decide what is cached.' },
  ],
  patterns: [
    {
      folders: 'mdx descriptions print tracked-reads',
      pattern: '/expressions/interpreter/',
      why: 'Only `expressions/evaluate.ts` knows what evaluates author code.',
    },
  ],
};

/** The layers of the dashboard. */
export const DASHBOARD: Layering = {
  folder: 'dashboard',
  section: 'The dashboard',
  rows: [
    ['main.tsx router.tsx', 'the entry; each page is loaded when it is first opened'],
    ['pages', "one folder per page; pages don't import each other"],
    ['shell', 'everything around a page: sidebar, command palette, shortcuts'],
    ['parts', 'shared by several pages: states, links to pull requests'],
    ['api ui', 'requests and their types; the design system'],
    ['lib', 'pure functions and browser helpers, without React'],
  ],
  exceptions: [],
  patterns: [
    { folders: 'lib', pattern: '^(react|@tanstack|radix-ui)', why: '`lib` has no React.' },
    { folders: 'ui', pattern: '^@tanstack', why: '`ui` knows no API.' },
    { folders: 'pages', pattern: '^\\.\\./[^.]', why: 'Two pages share code through `parts`.' },
    {
      folders: 'pages shell parts api ui lib',
      pattern: ['**/src/**', '!**/src/client/api-types.ts'],
      why: 'The dashboard uses only the HTTP API.',
    },
  ],
};
