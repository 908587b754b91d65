/** Reads docs.json, or an older mint.json, into a `SiteConfig` (content format, Site configuration and site rules). */
import { AppError } from '../../errors.ts';
import { isThirdParty, THIRD_PARTY_NAMES } from '../../lib/third-parties.ts';
import { findClosestName } from '../../lib/find-closest-name.ts';
import { readNavigation } from './divisions/read-navigation.ts';
import type { SourcePosition, Report } from '../model/diagnostics.ts';
import type { Source } from '../model/source.ts';
import { normalizeConfig, normalizeShorthands } from './normalize-config.ts';
import { readApi } from './api.ts';
import { checkVariables } from './check-variables.ts';
import { composeJson } from './compose.ts';
import { findUses } from './config-uses.ts';
import type { ConfigReference } from '../model/config-use.ts';
import type { SiteConfig } from '../model/config.ts';
import { readContextual } from './contextual.ts';
import { readDownloads } from './downloads.ts';
import { readFeedback } from './feedback.ts';
import { readFields, reportInvalid, reportUnsupported, type FieldReader } from './field-reader.ts';
import { readBanner, readFooter, readNavbar } from './read-frame.ts';
import { describeNode, makeObject, getKeyPosition, toPlain, type JsonNode, type JsonObject } from './json-node.ts';
import { convertLegacy, convertLegacyFields } from './legacy.ts';
import { checkListedFiles } from './listed-files.ts';
import { readMetadata } from './metadata.ts';
import { listReferenceNames, listReferences, type ConfigContext } from './plugin-fields.ts';
import { readThemeSettings, reportMissing } from './read-theme.ts';
import { readRedirects, type WrittenRedirect } from './redirect-list.ts';
import { readSeo, readTextMap, readThumbnails } from './seo.ts';
import { readStyling } from './styling.ts';

export interface ReadConfig {
  config: SiteConfig;
  /** Files that were read as configuration; they are not published. */
  configFiles: string[];
  /** The rules of `config.redirects` with their places. */
  redirects: WrittenRedirect[];
  uses: ConfigReference[];
  /** Places of `contextual` and `feedback`, which depend on the export's settings. */
  menuPlace: SourcePosition | undefined;
  feedbackPlace: SourcePosition | undefined;
}

/**
 * Throws `invalid_site` only if there is no usable configuration; other problems are reported and a default is used.
 */
export function readConfig(source: Source, context: ConfigContext): ReadConfig {
  const { plugins, report } = context;
  const file = findConfigFile(source);
  const { site, files } = openSite(file, source, context);
  const fields = readFields(site, report);
  const redirects = readRedirects(fields, report);
  const config = readSite(fields, { redirects, file }, context);
  checkListedFiles(fields, source, report);
  checkVariables(site, report);
  const olderReferences = listReferences(plugins).filter(({ isInOlderFiles }) => isInOlderFiles);
  fields.skip(...olderReferences.map(({ name }) => name), 'filterSidebar');
  fields.close();
  const placeOfField = (key: string) => {
    const node = site.fields.get(key);
    return node && getKeyPosition(node);
  };
  return {
    config,
    configFiles: files,
    redirects,
    uses: findUses(site, listReferenceNames(plugins)),
    menuPlace: placeOfField('contextual'),
    feedbackPlace: placeOfField('feedback'),
  };
}

const CONFIG_FILE = 'docs.json';
const LEGACY_FILE = 'mint.json';

function findConfigFile(source: Source): string {
  const file = [CONFIG_FILE, LEGACY_FILE].find((name) => source.has(name));
  if (file) return file;
  const otherFile = findElsewhere(source);
  const hint = otherFile
    ? `There is one at ${otherFile}: use the folder ${otherFile.slice(0, otherFile.lastIndexOf('/'))} instead (for a project, set it as the docs folder)`
    : 'Add one with the name of the site and its pages in "navigation"';
  throw new AppError('invalid_site', `The docs folder has no docs.json. ${hint}.`);
}

/** Finds the one nearest to the top. */
function findElsewhere(source: Source): string | undefined {
  const candidates = source.files.filter(
    (name) => name.endsWith(`/${CONFIG_FILE}`) || name.endsWith(`/${LEGACY_FILE}`),
  );
  return candidates.toSorted((a, b) => a.split('/').length - b.split('/').length)[0];
}

interface OpenedSite {
  site: JsonObject;
  /** The files that it was read from. */
  files: string[];
}

/**
 * Reads the file, in the shape of docs.json. If it lists no pages, the missing fields come from a mint.json beside it.
 */
function openSite(file: string, source: Source, context: ConfigContext): OpenedSite {
  const { report } = context;
  const { root, files } = composeJson({ source, file, report });
  if (root.type !== 'object')
    throw new AppError('invalid_site', `Expected a JSON object in ${file}, but got ${describeNode(root)}.`);
  if (file === LEGACY_FILE) return { site: normalizeShorthands(convertLegacy(root, context), context), files };
  const site = normalizeConfig(convertLegacyFields(root, report), context);
  if (site.fields.has('navigation') || !source.has(LEGACY_FILE)) return { site, files };
  const olderConfig = openSite(LEGACY_FILE, source, context);
  const fields = Object.fromEntries([...olderConfig.site.fields, ...site.fields]);
  return { site: makeObject(root, fields), files: [...files, ...olderConfig.files] };
}

function readSite(
  fields: FieldReader,
  { redirects, file }: { redirects: readonly WrittenRedirect[]; file: string },
  context: ConfigContext,
): SiteConfig {
  const { report } = context;
  const themeSettings = readThemeSettings(fields, report);
  const integrations = readIntegrations(fields.entries('integrations'), report);
  return {
    name: readName(fields, report),
    description: fields.text('description')?.trim(),
    ...themeSettings,
    styling: readStyling(fields, context),
    navigation: readNavigation(fields.node('navigation'), { ...context, file }),
    navbar: readNavbar(fields.node('navbar'), report),
    footer: readFooter(fields.node('footer'), report),
    banner: readBanner(fields.node('banner'), report),
    interaction: { drilldown: readNestedFlag(fields, 'interaction', 'drilldown') },
    contextual: readContextual(fields, report),
    redirects: redirects.map(({ rule }) => rule),
    variables: readVariables(fields, report),
    metadata: readMetadata(fields, report),
    feedback: readFeedback(fields, integrations),
    errors: { notFound: readNotFound(fields) },
    api: readApi(fields, context),
    markdown: readMarkdown(fields),
    seo: readSeo(fields, report),
    thumbnails: readThumbnails(fields, context),
    search: readSearch(fields),
    downloads: readDownloads(fields, report),
    integrations,
  };
}

function readName(fields: FieldReader, report: Report): string {
  const name = fields.text('name')?.trim();
  if (name) return name;
  // A value of the wrong type is already reported separately.
  if (name === '' || !fields.node('name')) reportMissing(fields, { field: 'name', used: '"Documentation"' }, report);
  return 'Documentation';
}

function readNestedFlag(fields: FieldReader, key: string, flag: string): boolean {
  const nestedFields = fields.object(key);
  const value = nestedFields.flag(flag) ?? false;
  nestedFields.close();
  return value;
}

function readVariables(fields: FieldReader, report: Report): Record<string, string> {
  const entries = fields.entries('variables').filter(([key, node]) => {
    const isUsable = /^[A-Za-z0-9-]+$/.test(key);
    if (!isUsable)
      report({
        ...getKeyPosition(node),
        severity: 'warning',
        code: 'config-invalid-value',
        message: `Expected a variable name with only letters, digits, and hyphens at ${node.pointer}, but got "${key}". The variable is ignored. Rename it.`,
      });
    return isUsable;
  });
  return readTextMap(entries, report);
}

function readNotFound(root: FieldReader): SiteConfig['errors']['notFound'] {
  const errors = root.object('errors');
  const fields = errors.object('404');
  const notFound = {
    redirect: fields.flag('redirect') ?? true,
    title: fields.text('title'),
    description: fields.text('description'),
  };
  fields.close();
  errors.close();
  return notFound;
}

function readMarkdown(root: FieldReader): SiteConfig['markdown'] {
  const fields = root.object('markdown');
  const markdown = {
    schema: fields.flag('schema') ?? true,
    instructions: fields.texts('instructions').join('\n'),
  };
  fields.close();
  return markdown;
}

function readSearch(root: FieldReader): SiteConfig['search'] {
  const fields = root.object('search');
  const search = { prompt: fields.text('prompt') };
  fields.skip('location');
  fields.close();
  return search;
}

/** Names defined by the format. */
export const INTEGRATIONS = new Set(
  (
    'adobe amplitude clarity clearbit customScripts fathom frontchat ga4 gtm heap hightouch hotjar intercom koala logrocket mixpanel ' +
    'osano pirsch plausible posthog segment telemetry cookies'
  ).split(' '),
);

/** Integrations that only control what others can do. */
const NO_SCRIPT = new Set(['telemetry', 'cookies']);

function readIntegrations(entries: readonly [string, JsonNode][], report: Report): SiteConfig['integrations'] {
  const scripts = entries.filter(
    ([key]) => INTEGRATIONS.has(key) && !NO_SCRIPT.has(key) && !THIRD_PARTY_NAMES.some((name) => name === key),
  );
  const [first] = scripts;
  if (first)
    reportUnsupported({
      node: first[1],
      what: `${scripts.length === 1 ? 'the integration' : 'the integrations'} ${scripts.map(([key]) => `"${key}"`).join(', ')}`,
      reason: `To load another service, add a script file to the site. If the operator allows them, these integrations work: ${THIRD_PARTY_NAMES.join(', ')}.`,
      report,
    });
  return Object.fromEntries(
    entries.flatMap(([key, node]) => {
      if (!INTEGRATIONS.has(key))
        report({
          ...getKeyPosition(node),
          severity: 'warning',
          code: 'config-unknown-field',
          message: `Unknown integration "${key}" (${node.pointer}). It is ignored. ${fixIntegration(key)}`,
        });
      else if (node.type !== 'object' && scripts.some(([name]) => name === key)) return [];
      else if (node.type !== 'object') reportInvalid({ node, expected: 'an object', report });
      else {
        const settings = toPlainObject(node);
        if (key === 'telemetry' || scripts.some(([name]) => name === key) || isThirdParty(key, settings))
          return [[key, settings]];
        reportInvalid({ node, expected: `the settings for ${key} described in its documentation`, report });
      }
      return [];
    }),
  );
}

function fixIntegration(key: string): string {
  const guess = findClosestName(key, INTEGRATIONS);
  return guess === undefined ? 'Remove it.' : `Did you mean "${guess}"?`;
}

function toPlainObject(node: JsonObject): Record<string, unknown> {
  return Object.fromEntries(Array.from(node.fields, ([key, value]) => [key, toPlain(value)]));
}
