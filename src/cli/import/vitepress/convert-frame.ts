/** Converts the logo, navbar, social links and other settings of VitePress's theme to docs.json fields. */
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isExternal } from '../../../lib/is-external.ts';
import { asFields, readList, readText, type Fields } from '../fields.ts';
import type { AddNote } from '../imported.ts';
import type { VitepressSite } from './read-site.ts';

interface FrameContext {
  assets: ReadonlyMap<string, string>;
  /** Returns the new URL for a link. */
  find(address: string): string | undefined;
  note: AddNote;
}

export function convertFrame(site: VitepressSite, context: FrameContext): Fields {
  const { theme, file } = site;
  reportOthers(site, context.note);
  const links = convertNav(theme, { ...context, file });
  const socials = readSocials(theme, { ...context, file });
  const logo = convertLogo(theme['logo'], site, context);
  return {
    ...(logo !== undefined && { logo }),
    ...(links.length > 0 && { navbar: { links } }),
    ...(socials.length > 0 && { footer: { socials: Object.fromEntries(socials) } }),
    ...((site.site['lastUpdated'] === true || theme['lastUpdated'] !== undefined) && { metadata: { timestamp: true } }),
    ...(theme['editLink'] !== undefined && { feedback: { suggestEdit: true } }),
  };
}

/** Returns the links of the navbar. */
export function convertNav(theme: Fields, context: Pick<FrameContext, 'find' | 'note'> & { file: string }): object[] {
  return readList(theme['nav'])
    .map(asFields)
    .flatMap(listLinks)
    .flatMap((item) => convertLink(item, context));
}

/** The entries of a menu become links. */
function listLinks(item: Fields): Fields[] {
  return Array.isArray(item['items']) ? item['items'].map(asFields).flatMap(listLinks) : [item];
}

function convertLink(
  { text, link }: Fields,
  { file, find, note }: Pick<FrameContext, 'find' | 'note'> & { file: string },
): object[] {
  const [label, address] = [readText(text), readText(link)];
  if (label === undefined || address === undefined) return [];
  const href = isExternal(address) ? address : find(address.replace(/[?#].*$/, ''));
  if (href === undefined) note({ file, what: `the link "${label}" of the navbar: ${address} doesn't exist` });
  return href === undefined ? [] : [{ label, href }];
}

/** Names of social links that docs.json has too. */
const SOCIALS = 'x twitter facebook youtube discord slack github linkedin instagram medium telegram bluesky reddit';

function readSocials(theme: Fields, { file, note }: FrameContext & { file: string }): [string, string][] {
  return readList(theme['socialLinks'])
    .map(asFields)
    .flatMap(({ icon, link }): [string, string][] => {
      const [name, href] = [readText(icon), readText(link)];
      if (href === undefined) return [];
      if (name !== undefined && SOCIALS.split(' ').includes(name)) return [[name, href]];
      note({ file, what: `the social link to ${href}` });
      return [];
    });
}

function convertLogo(logo: unknown, { folder, file }: VitepressSite, { assets, note }: FrameContext) {
  const { src, light = src, dark = light } = typeof logo === 'string' ? { src: logo } : asFields(logo);
  const [lightLogo, darkLogo] = [readText(light), readText(dark)];
  if (lightLogo === undefined || darkLogo === undefined) return undefined;
  const find = (image: string) => (isExternal(image) ? image : assets.get(path.posix.join(folder, 'public', image)));
  const [lightFile, darkFile] = [find(lightLogo), find(darkLogo)];
  if (lightFile === undefined || darkFile === undefined) {
    note({ file, what: `the logo "${lightLogo}", because the file doesn't exist` });
    return undefined;
  }
  const toUrl = (image: string) => (isExternal(image) ? image : `/${image}`);
  return { light: toUrl(lightFile), dark: toUrl(darkFile) };
}

/** Reports settings without an equivalent, each once. */
function reportOthers({ file, site, theme }: VitepressSite, note: AddNote): void {
  for (const [name, locale] of Object.entries(asFields(site['locales']))) {
    const { link } = asFields(locale);
    if (locale === undefined)
      note({ file, what: `the settings of the language "${name}", which only code can compute` });
    if (isExternal(readText(link) ?? '')) note({ file, what: `the link to the language "${name}": ${String(link)}` });
    if (name === 'root') continue;
    for (const setting of listOwnSettings(asFields(locale), theme))
      note({ file, what: `the setting "${setting}" of the language "${name}"` });
  }
  for (const name of LOST_SETTINGS) if (theme[name] !== undefined) note({ file, what: `themeConfig.${name}` });
  for (const name of ['head', 'transformPageData', 'markdown'])
    if (name in site) note({ file, what: `the setting "${name}"` });
}

/** Settings of the theme without an equivalent. */
const LOST_SETTINGS = ['footer', 'carbonAds'];

/** Returns the settings that only the pages of one language have, which docs.json can't express. */
function listOwnSettings(locale: Fields, shared: Fields): string[] {
  const theme = asFields(locale['themeConfig']);
  const isOwn = (name: string) => theme[name] !== undefined && !isDeepStrictEqual(theme[name], shared[name]);
  const ownSettings = [...LOST_SETTINGS, 'logo', 'socialLinks', 'siteTitle'].filter(isOwn);
  const hasEditLink = theme['editLink'] !== undefined && shared['editLink'] === undefined;
  return [
    ...['title', 'description', 'head'].filter((name) => locale[name] !== undefined),
    ...[...ownSettings, ...(hasEditLink ? ['editLink'] : [])].map((name) => `themeConfig.${name}`),
  ];
}
