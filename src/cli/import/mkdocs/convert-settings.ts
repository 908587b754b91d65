/** Converts a MkDocs site's name, logo, colors, links and redirects to docs.json fields. */
import path from 'node:path';
import { isExternal } from '../../../lib/is-external.ts';
import type { Source } from '../../../site/shared.ts';
import { asFields, readList, readText, type Fields } from '../fields.ts';
import { toPageUrl } from '../import-files.ts';
import type { AddNote } from '../imported.ts';
import type { MkdocsSettings } from './read-config.ts';
import { joinDocs, type MkdocsLanguage } from './read-pages.ts';

interface SettingsContext {
  source: Source;
  languages: readonly MkdocsLanguage[];
  note: AddNote;
}

export function convertSettings(settings: MkdocsSettings, context: SettingsContext): Fields {
  reportUnsupported(settings, context);
  const favicon = findFile(settings.theme['favicon'], settings, context);
  const logo = findFile(settings.theme['logo'], settings, context);
  const color = findColor(settings);
  const repository = readText(settings.site['repo_url']);
  const socials = readSocials(settings);
  const redirects = createRedirects(settings, context);
  return {
    ...(color !== undefined && { colors: { primary: color } }),
    ...(logo !== undefined && { logo }),
    ...(favicon !== undefined && { favicon }),
    ...(isDark(settings) && { appearance: { default: 'dark' } }),
    ...(repository !== undefined &&
      isExternal(repository) && { navbar: { links: [createRepositoryLink(repository)] } }),
    ...(Object.keys(socials).length > 0 && { footer: { socials } }),
    ...(redirects.length > 0 && { redirects }),
  };
}

/** Returns the URL of a file that the theme names relative to the docs folder. */
function findFile(value: unknown, settings: MkdocsSettings, { source, note }: SettingsContext): string | undefined {
  const name = readText(value);
  if (name === undefined) return undefined;
  if (isExternal(name)) return name;
  const file = path.posix.normalize(name);
  if (source.has(joinDocs(settings, file))) return `/${file}`;
  note({
    file: settings.file,
    what: `the image "${name}" of the theme, because the file doesn't exist in the docs folder`,
  });
  return undefined;
}

/** The names of Material's palette. */
const COLORS: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep orange': '#ff6e42',
  brown: '#795649',
  grey: '#757575',
  'blue grey': '#546d78',
  black: '#000000',
};

function listPalettes({ theme }: MkdocsSettings): Fields[] {
  const palette = theme['palette'];
  return Array.isArray(palette) ? palette.map(asFields) : [asFields(palette)];
}

function findColor(settings: MkdocsSettings): string | undefined {
  const name = listPalettes(settings)
    .map((palette) => readText(palette['primary'])?.toLowerCase().replaceAll('-', ' '))
    .find((color) => color !== undefined);
  return name !== undefined && Object.hasOwn(COLORS, name) ? COLORS[name] : undefined;
}

/** A site with only the dark scheme is dark. One with both lets readers choose. */
function isDark(settings: MkdocsSettings): boolean {
  const schemes = listPalettes(settings).map((palette) => palette['scheme']);
  return schemes.length > 0 && schemes.every((scheme) => scheme === 'slate');
}

function createRepositoryLink(href: string): Fields {
  const isGithub = href.startsWith('https://github.com/');
  return isGithub ? { label: 'GitHub', href, type: 'github' } : { label: 'Repository', href };
}

function readSocials({ site }: MkdocsSettings): Record<string, string> {
  const links = readList(asFields(site['extra'])['social']).map(asFields);
  return Object.fromEntries(
    links.flatMap((link): [string, string][] => {
      const href = readText(link['link']);
      const icon = readText(link['icon'])
        ?.split('/')
        .at(-1)
        ?.replace(/^x-twitter$/, 'x');
      return href === undefined || icon === undefined || !isExternal(href) ? [] : [[icon, href]];
    }),
  );
}

/** Converts the maps of mkdocs-redirects, and URLs that the new site doesn't keep. */
function createRedirects(settings: MkdocsSettings, { languages, note }: SettingsContext): object[] {
  const maps = asFields(settings.plugins.get('redirects')?.['redirect_maps']);
  const [pages] = [
    languages.find(({ isDefault }) => isDefault)?.pages ?? languages[0]?.pages ?? new Map<string, never>(),
  ];
  const written = Object.entries(maps).flatMap(([old, target]) => {
    const source = getOldUrl(old);
    if (typeof target !== 'string') return [];
    if (isExternal(target)) return [{ source, destination: target }];
    const [name = '', anchor] = target.split('#', 2);
    const page = pages.get(path.posix.normalize(name.replace(/^\//, '')));
    if (page === undefined) {
      note({ file: settings.file, what: `the redirect from ${old}, because ${target} doesn't exist` });
      return [];
    }
    return [{ source, destination: `${toPageUrl(page.output) || '/'}${anchor === undefined ? '' : `#${anchor}`}` }];
  });
  const moved = languages.flatMap((language) =>
    [...language.pages.values()].flatMap(({ name, output }) => {
      const folder = language.isDefault || language.language === undefined ? '' : `${language.language}/`;
      const source = getOldUrl(folder + name);
      const destination = toPageUrl(output);
      return source === destination ? [] : [{ source: encodeURI(source), destination }];
    }),
  );
  return [...written, ...moved];
}

/** Returns the URL of a page in MkDocs, without the slash at its end. */
function getOldUrl(name: string): string {
  return `/${name
    .replace(/\.(?:mdx?|html)$/i, '')
    .replace(/(?:^|\/)(?:index|README)$/i, '')
    .replace(/\/$/, '')}`;
}

/** Plug-ins that the new site replaces, or that don't change what readers see. */
const REPLACED_PLUGINS =
  /^(?:material\/)?(?:search|i18n|redirects|awesome-pages|awesome-nav|minify|macros|git-revision-date(?:-localized)?|offline|meta|optimize|privacy|social|section-index|glightbox|htmlproofer|autorefs|mkdocstrings|include-markdown|exclude|tooltips|typeset|info|group|llmstxt|open-in-new-tab)$/;

function reportUnsupported(settings: MkdocsSettings, { note }: SettingsContext): void {
  const { file, site, theme, plugins, extensions } = settings;
  for (const plugin of plugins.keys())
    if (!REPLACED_PLUGINS.test(plugin)) note({ file, what: `the plugin "${plugin}"` });
  const extra = asFields(site['extra']);
  const reasons: [unknown, string][] = [
    [site['extra_css'], 'extra_css. To style the new site, add your own style sheets'],
    [site['extra_javascript'], "extra_javascript, because scripts of the old theme don't fit the new site"],
    [theme['custom_dir'], 'theme.custom_dir: the templates'],
    [site['hooks'], 'hooks, because the import never runs code'],
    [site['copyright'], 'copyright. Add it to footer in docs.json'],
    [extra['analytics'], 'extra.analytics. Add integrations to docs.json'],
    [extra['version'], 'extra.version: other versions of the site. Import each one, and add versions to navigation'],
    [
      extra['alternate'],
      'extra.alternate: other languages of the site. Import each one, and add languages to navigation',
    ],
  ];
  for (const [value, what] of reasons) if (value !== undefined) note({ file, what });
  for (const extension of extensions.keys())
    if (/critic|wikilinks|progressbar|blocks\.html/.test(extension))
      note({ file, what: `the extension "${extension}"` });
}
