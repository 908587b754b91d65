/** Converts the sidebars of every language of a VitePress site. */
import { isExternal } from '../../../lib/is-external.ts';
import { asFields, readText, type Fields } from '../fields.ts';
import type { VitepressSite } from './read-site.ts';
import { convertSidebar, type Section, type SidebarContext } from './convert-sidebar.ts';

interface LanguagesContext extends SidebarContext {
  /** Returns the links of a navbar with these theme settings. */
  listLinks(theme: Fields): object[];
}

/** Languages that are folders of pages become languages of the navigation, if there are several. */
export function convertLanguages(site: VitepressSite, context: LanguagesContext): object {
  const { file, theme } = site;
  const locales = Object.entries(asFields(site.site['locales'])).map(
    ([name, value]) => [name, asFields(value)] as const,
  );
  const others = locales.filter(
    ([name, { link }]) =>
      name !== 'root' &&
      !isExternal(readText(link) ?? '') &&
      context.outputs.some((output) => output.startsWith(`${name}/`)),
  );
  const convert = (section: Section) => convertSidebar(section, { ...context, file });
  if (others.length === 0) return convert({ own: context.outputs, start: '', theme });
  const starts = others.map(([name]) => `${name}/`);
  const rootPages = context.outputs.filter((output) => !starts.some((start) => output.startsWith(start)));
  const root = asFields(asFields(site.site['locales'])['root']);
  const rootLanguage = readText(root['lang']) ?? readText(site.site['lang']);
  const rootTheme = keepSidebars(theme, (folder) => !starts.some((start) => isBelow(folder, start)));
  const languages = others.map(([name, locale]) => {
    const start = `${name}/`;
    const ownTheme = asFields(locale['themeConfig']);
    const sharedTheme = keepSidebars(asFields(site.site['themeConfig']), (folder) => isBelow(folder, start));
    const links = 'nav' in ownTheme ? context.listLinks(ownTheme) : [];
    return {
      language: readText(locale['lang']) ?? name,
      ...(links.length > 0 && { navbar: { links } }),
      ...convert({
        own: context.outputs.filter((output) => output.startsWith(start)),
        start,
        theme: { ...sharedTheme, ...ownTheme },
      }),
    };
  });
  if (rootPages.length === 0) return { languages };
  if (rootLanguage === undefined)
    context.note({
      file,
      what: 'the language of the pages outside the folders of other languages. English was assumed',
    });
  const own = {
    language: rootLanguage ?? 'en',
    default: true,
    ...convert({ own: rootPages, start: '', theme: rootTheme }),
  };
  return { languages: [own, ...languages] };
}

function isBelow(folder: string, start: string): boolean {
  return `${folder.replace(/^\/|\/$/g, '')}/`.startsWith(start);
}

/** Sidebars of several folders can be for several languages. One without a folder is for the root. */
function keepSidebars(theme: Fields, isKept: (folder: string) => boolean): Fields {
  const { sidebar, ...others } = theme;
  if (sidebar === undefined || (Array.isArray(sidebar) && !isKept('/'))) return others;
  if (Array.isArray(sidebar)) return theme;
  const kept = Object.entries(asFields(sidebar)).filter(([folder]) => isKept(folder));
  return kept.length === 0 ? others : { ...others, sidebar: Object.fromEntries(kept) };
}
