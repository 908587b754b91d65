/** Formats a bill of materials as CycloneDX 1.6: https://cyclonedx.org/docs/1.6/json/. */
import type { Library } from '../../lib/library.ts';

/** A library and the files of the bundle that contain it. */
export interface SbomLibrary {
  library: Library;
  paths: readonly string[];
}

export interface SbomContent {
  /** SHA-256 of the bundle. */
  sha256: string;
  label: string | undefined;
  /** Bindery itself, whose scripts and style sheets are in every bundle. */
  bindery: SbomLibrary;
  libraries: readonly SbomLibrary[];
  /** The authors' scripts. Bindery doesn't know where they come from. */
  siteScripts: readonly SbomFile[];
  /** Files that look as if they belonged to another project, but that no installed package has. */
  unknownFiles: readonly SbomFile[];
}

export interface SbomFile {
  path: string;
  sha256: string;
}

/** Returns the document without a date or a random serial number, so that the same content gives the same text. */
export function formatSbom({ sha256, label, bindery, libraries, siteScripts, unknownFiles }: SbomContent): string {
  const components = [
    ...[bindery, ...libraries].map(toComponent),
    ...siteScripts.map((file) => toFile(file, "Script from the site's repository")),
    ...unknownFiles.map((file) => toFile(file, 'File of an unknown package')),
  ].sort((left, right) => (left['bom-ref'] < right['bom-ref'] ? -1 : 1));
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      tools: { components: [{ type: 'application', name: 'bindery', version: bindery.library.version }] },
      component: {
        type: 'application',
        'bom-ref': BUNDLE,
        name: 'Documentation bundle',
        ...(label !== undefined && { version: label }),
        hashes: [{ alg: 'SHA-256', content: sha256 }],
      },
    },
    components,
    dependencies: [{ ref: BUNDLE, dependsOn: components.map((component) => component['bom-ref']) }],
    // Files from the repository can contain libraries too, and Bindery can't know which.
    compositions: [{ aggregate: 'incomplete', assemblies: [BUNDLE] }],
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

const BUNDLE = 'bundle';
/** Every page can contain icons. The number of files says how many there are. */
const MAX_PATHS = 100;

function toComponent({ library, paths }: SbomLibrary) {
  const sortedPaths = [...new Set(paths)].sort();
  const parts = library.parts ?? [];
  return {
    ...describe(library),
    evidence: { occurrences: sortedPaths.slice(0, MAX_PATHS).map((location) => ({ location })) },
    ...(parts.length > 0 && { components: parts.map((part) => describe(part, `${createRef(library)}#`)) }),
    properties: [{ name: 'bindery:files', value: String(sortedPaths.length) }],
  };
}

function describe(library: Library, refPrefix = '') {
  const { name, version, range, license } = library;
  const isExpression = /[ ()]/.test(license);
  return {
    type: 'library',
    'bom-ref': refPrefix + createRef(library),
    name,
    ...(version !== undefined && { version }),
    licenses: [isExpression ? { expression: license } : { license: { id: license } }],
    purl: createRef(library),
    ...(range !== undefined && { properties: [{ name: 'bindery:versionRange', value: range }] }),
  };
}

/** Returns the package URL: https://github.com/package-url/purl-spec. */
function createRef({ name, version }: Library): string {
  return `pkg:npm/${name.replace('@', '%40')}${version === undefined ? '' : `@${version}`}`;
}

function toFile({ path, sha256 }: SbomFile, description: string) {
  return {
    type: 'file',
    'bom-ref': `file:${path}`,
    name: path,
    description,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
  };
}
