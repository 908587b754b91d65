/** Converts the navbar, footer, announcement, logo and color of a Docusaurus site to docs.json fields. */
import path from 'node:path';
import { isExternal } from '../../../lib/is-external.ts';
import type { Source } from '../../../site/shared.ts';
import { asFields, readList, readText, type Fields } from '../fields.ts';
import type { AddNote } from '../imported.ts';
import type { DocusaurusSettings } from './read-settings.ts';

interface FrameContext {
  source: Source;
  /** Finds the new URL for an old one. */
  find(address: string): string | undefined;
  note: AddNote;
}

export function convertFrame({ file, site, theme }: DocusaurusSettings, context: FrameContext): Fields {
  const { source, note } = context;
  const bar = asFields(theme['navbar']);
  const favicon = readText(site['favicon']);
  const banner = readText(asFields(theme['announcementBar'])['content']);
  const color = findColor(source);
  for (const key of ['algolia', 'gtag', 'googleTagManager'])
    if (theme[key] !== undefined)
      note({
        file,
        what: `themeConfig.${key}, because the new site has built-in search and loads no third-party scripts`,
      });
  return {
    ...(color !== undefined && { colors: { primary: color } }),
    ...(favicon !== undefined && source.has(path.posix.join('static', favicon)) && { favicon: toRootPath(favicon) }),
    ...convertLogo(asFields(bar['logo']), source),
    ...convertAppearance(asFields(theme['colorMode'])),
    ...(banner !== undefined && { banner: { content: toMarkdown(banner) } }),
    ...convertNavbar(readList(bar['items']).map(asFields), { ...context, file }),
    ...convertFooter(asFields(theme['footer']), { ...context, file }),
  };
}

function findColor(source: Source): string | undefined {
  const file = ['src/css/custom.css', 'src/css/custom.scss'].find((name) => source.has(name));
  if (file === undefined) return undefined;
  return /--ifm-color-primary:\s*(#(?:[\da-f]{6}|[\da-f]{3}))\b/i.exec(source.read(file).toString('utf8'))?.[1];
}

function toRootPath(target: string): string {
  return isExternal(target) ? target : `/${target.replace(/^\//, '')}`;
}

function convertLogo(logo: Fields, source: Source): Fields {
  const lightLogo = readText(logo['src']);
  if (lightLogo === undefined || (!isExternal(lightLogo) && !source.has(path.posix.join('static', lightLogo))))
    return {};
  return { logo: { light: toRootPath(lightLogo), dark: toRootPath(readText(logo['srcDark']) ?? lightLogo) } };
}

function convertAppearance({ defaultMode, respectPrefersColorScheme, disableSwitch }: Fields): Fields {
  const defaultTheme = respectPrefersColorScheme === true ? 'system' : (readText(defaultMode) ?? 'light');
  if (defaultMode === undefined && respectPrefersColorScheme === undefined && disableSwitch === undefined) return {};
  return {
    appearance: {
      default: defaultTheme === 'dark' ? 'dark' : defaultTheme === 'system' ? 'system' : 'light',
      ...(disableSwitch === true && { strict: true }),
    },
  };
}

/** Converts links in HTML, as used in announcements, to Markdown. */
function toMarkdown(html: string): string {
  return html
    .replaceAll(/<a\b[^<>]*?href=["']([^"']*)["'][^<>]*>([^]*?)<\/a>/g, '[$2]($1)')
    .replaceAll(/<\/?(?:b|strong)>/g, '**')
    .replaceAll(/<[^<>]*>/g, '')
    .trim();
}

/** The entries of a menu become links of the navbar. */
function convertNavbar(items: readonly Fields[], context: FrameContext & { file: string }): Fields {
  const listItems = (item: Fields): Fields[] => {
    const menuItems = readList(item['items']).map(asFields);
    if (menuItems.length === 0 || (item['type'] ?? 'dropdown') !== 'dropdown') return [item];
    const what = `the entries of the navbar menu "${readText(item['label']) ?? ''}" became links of the navbar`;
    context.note({ file: context.file, what, isChange: true });
    return menuItems;
  };
  const links = items.flatMap(listItems).flatMap((item) => {
    const label = readText(item['label']) ?? '';
    if (item['type'] !== undefined && item['type'] !== 'default') {
      if (!/^doc(?:Sidebar)?$/.test(String(item['type'])))
        context.note({ file: context.file, what: `a navbar entry of type "${String(item['type'])}"` });
      return [];
    }
    const href = findHref(item, context);
    if (href === undefined) return [];
    const isGithub = href.startsWith('https://github.com/');
    return [{ label: label || (isGithub ? 'GitHub' : href), href, ...(isGithub && { type: 'github' }) }];
  });
  return links.length > 0 ? { navbar: { links } } : {};
}

function convertFooter(footer: Fields, context: FrameContext & { file: string }): Fields {
  const { note, file } = context;
  for (const name of ['copyright', 'logo']) if (name in footer) note({ file, what: `the ${name} in the footer` });
  // A footer without columns is a list of links.
  const entries = readList(footer['links']).map(asFields);
  const columns = entries.some((entry) => 'items' in entry) ? entries : [{ items: entries }];
  const links = columns.flatMap((column: Fields) => {
    const items = readList(column['items'])
      .map(asFields)
      .flatMap((item) => {
        const label = readText(item['label']);
        if ('html' in item) note({ file, what: 'an entry of the footer that is HTML' });
        const href = findHref(item, context);
        return label === undefined || href === undefined ? [] : [{ label, href }];
      });
    const header = readText(column['title']);
    return items.length > 0 ? [{ ...(header !== undefined && { header }), items }] : [];
  });
  return links.length > 0 ? { footer: { links } } : {};
}

function findHref(item: Fields, { find, note, file }: FrameContext & { file: string }): string | undefined {
  const href = readText(item['href']);
  if (href !== undefined && isExternal(href)) return href;
  const to = readText(item['to']) ?? href;
  const newAddress = to === undefined ? undefined : find(to);
  if (to !== undefined && newAddress === undefined)
    note({ file, what: `the link "${readText(item['label']) ?? to}" to ${to}, whose page doesn't exist in the docs` });
  return newAddress;
}
