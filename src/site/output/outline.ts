/** Lists the pages of a bundle as books: one for each language and version of the site. */
import { getDirection, getLanguageTag, getTranslator } from '../i18n/translator.ts';
import type { Diagnostic } from '../model/diagnostics.ts';
import type { Section, SidebarEntry } from '../model/navigation.ts';
import {
  OUTLINE_PATH,
  type OutlineBook,
  type OutlineEntry,
  type OutlineSection,
  type SiteOutline,
} from '../model/outline.ts';
import type { OutputFile } from '../model/output-file.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import { stripRoot } from '../model/urls.ts';
import { stripTitleMarkup } from '../model/title-marks.ts';
import { getLanguageName } from '../view/divisions.ts';
import { findPublicBase } from '../view/public-urls.ts';

/**
 * Creates the outline if the site or its export needs books, and reports the pages that no book contains. `pages` are
 * the pages of the bundle.
 */
export function buildOutline(
  plan: SitePlan,
  pages: readonly PlannedPage[],
): { files: OutputFile[]; diagnostics: Diagnostic[] } {
  if (!plan.settings.outline && !plan.config.downloads) return { files: [], diagnostics: [] };
  return {
    files: [{ path: OUTLINE_PATH, content: `${JSON.stringify(describeSite(plan, pages))}\n` }],
    diagnostics: containsAllSections(plan) ? reportUnlisted(plan, pages) : [],
  };
}

function containsAllSections({ settings, config }: SitePlan): boolean {
  return settings.outline ? settings.outline === 'all-sections' : config.downloads?.sections.length === 0;
}

/** The bundle is public, so the outline itself doesn't name these pages. */
function reportUnlisted({ navigation }: SitePlan, pages: readonly PlannedPage[]): Diagnostic[] {
  const unlisted = pages.filter(
    ({ url, frontmatter }) => frontmatter.hidden !== true && !Object.hasOwn(navigation.sectionOf, url),
  );
  const [first] = unlisted;
  if (!first) return [];
  const names = unlisted.slice(0, MAX_NAMED).map(({ file }) => file);
  const more = unlisted.length - names.length;
  const subject =
    unlisted.length === 1
      ? `${first.file} isn't in the PDF or EPUB, because the navigation doesn't list it.`
      : `${unlisted.length} pages aren't in the PDF or EPUB, because the navigation doesn't list them: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  return [
    {
      file: 'docs.json',
      line: 1,
      column: 1,
      severity: 'warning',
      code: 'book-page-left-out',
      message: `${subject} To include a page, add it to the navigation. To leave it out, set "hidden: true" in its frontmatter.`,
    },
  ];
}

const MAX_NAMED = 5;

function describeSite(plan: SitePlan, pages: readonly PlannedPage[]): SiteOutline {
  const { config, settings } = plan;
  const publicUrl = findPublicBase(plan);
  const logo = config.logo?.light;
  const isOwnLogo = logo !== undefined && plan.assets.includes(stripRoot(logo));
  return {
    name: config.name,
    ...(config.description !== undefined && { description: config.description }),
    ...(isOwnLogo && { logo: stripRoot(logo) }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(settings.time !== undefined && { time: settings.time }),
    ...(config.downloads && { downloads: config.downloads }),
    books: listBooks(plan, pages),
  };
}

function listBooks(plan: SitePlan, pages: readonly PlannedPage[]): OutlineBook[] {
  const { navigation } = plan;
  const pagesByUrl = new Map(pages.map((page) => [page.url, page]));
  const sections = navigation.sections.filter(({ trail }) => !trail.some(({ hidden }) => hidden));
  const home = sections.find(({ id }) => id === navigation.sectionOf[navigation.home]) ?? sections[0];
  const languages = moveFirst(listDistinct(sections.map(({ language }) => language)), home?.language);
  const names = new Set<string>();
  return languages.flatMap((language) => {
    const ofLanguage = sections.filter((section) => section.language === language);
    const labels = listDistinct(ofLanguage.map(({ version }) => version)).filter((label) => label !== undefined);
    const versions = labels.length === 0 ? [undefined] : moveFirst(labels, home?.version);
    return versions.flatMap((version): OutlineBook[] => {
      const chosenSections = ofLanguage.filter((section) => [undefined, version].includes(section.version));
      const described = describeSections(chosenSections, pagesByUrl);
      if (described.length === 0) return [];
      const text = getTranslator(language);
      return [
        {
          language: getLanguageTag(language),
          direction: getDirection(language),
          ...(languages.length > 1 && language !== undefined && { languageName: getLanguageName(language) }),
          ...(version !== undefined && { version }),
          file: nameBook([plan.config.name, languages.length > 1 ? language : undefined, version], names),
          texts: { contents: text('bookContents'), online: text('bookOnline') },
          sections: described,
        },
      ];
    });
  });
}

function describeSections(sections: readonly Section[], pages: ReadonlyMap<string, PlannedPage>): OutlineSection[] {
  const describe = (url: string) => {
    const page = pages.get(url);
    return page && { page: page.output, file: page.file };
  };
  const convert = (entries: readonly SidebarEntry[]): OutlineEntry[] =>
    entries.flatMap((entry): OutlineEntry[] => {
      const label = stripTitleMarkup(entry.label).trim();
      const target = entry.url === undefined ? undefined : describe(entry.url);
      if (entry.type === 'page') return target && entry.external !== true ? [{ label, ...target }] : [];
      const inner = convert(entry.entries);
      if (inner.length === 0) return target ? [{ label, ...target }] : [];
      return label === '' && !target ? inner : [{ label, ...target, entries: inner }];
    });
  return sections.flatMap(({ trail, entries }) => {
    const titles = trail.filter(({ kind }) => kind !== 'language' && kind !== 'version').map(({ label }) => label);
    const described = convert(entries);
    return described.length === 0 ? [] : [{ titles, entries: described }];
  });
}

/** Returns a file name of letters that every system stores, different from the other names. */
function nameBook(parts: readonly (string | undefined)[], names: Set<string>): string {
  const slug =
    parts
      .join(' ')
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, '-')
      .slice(0, MAX_NAME)
      .replaceAll(/^-|-$/g, '') || 'documentation';
  let name = slug;
  for (let count = 2; names.has(name); count += 1) name = `${slug}-${count}`;
  names.add(name);
  return name;
}

const MAX_NAME = 80;

function listDistinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

function moveFirst<T>(values: readonly T[], first: T): T[] {
  return values.includes(first) ? [first, ...values.filter((value) => value !== first)] : [...values];
}
