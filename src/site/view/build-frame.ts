/** Builds the navbar and footer of a page, and links to other pages. */
import { toSafeHref } from '../../lib/safe-href.ts';
import { resolveLink, type LinkTarget, type LinkTargets } from '../mdx/links.ts';
import { encodePath, getRelativeHref, getRelativeRoot } from '../model/urls.ts';
import type { FramePrinter } from '../print/page-printer.ts';
import { describeBrokenLink } from '../print/report-target.ts';
import type { Section } from '../model/navigation.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import type { FooterView, LinkView, NavbarView } from '../model/view.ts';

export interface FrameInput {
  site: SiteContext;
  page: PlannedPage;
  printer: FramePrinter;
  section: Section | undefined;
}

/** Position for configuration content. Nothing is reported there, because `checkFrame` knows the actual positions. */
export const CONFIG_POSITION = { file: 'docs.json', line: 1, column: 1 };

/** Returns the href of another page from this one, or of any other path an author can use in the navigation. */
export function linkTo(page: PlannedPage, url: string, site: SiteContext): string {
  return site.pages.has(url.replace(/[?#].*$/s, ''))
    ? getRelativeHref(page.url, url)
    : resolveNavigationLink(page, url, site).href;
}

/** Resolves a navigation link. Nothing is reported here, because `checkFrame` does. */
export function resolveNavigationLink(
  page: PlannedPage,
  url: string,
  site: SiteContext,
): { href: string; external: boolean } {
  const target = findNavigationTarget(page, url, site);
  if (target.kind === 'page')
    return { href: getRelativeHref(page.url, target.url + target.query + target.hash), external: false };
  if (target.kind === 'asset')
    return { href: getRelativeRoot(page.url) + encodePath(target.file) + target.suffix, external: false };
  if (target.kind === 'external') return { href: toSafeHref(target.url) || '#', external: true };
  const instead = target.kind === 'broken' ? describeBrokenLink(target, site).instead : undefined;
  return { href: instead === undefined ? url : getRelativeHref(page.url, instead), external: false };
}

/** Resolves a link. Results for paths from the root are cached, because they are the same on every page. */
function findNavigationTarget({ url: pageUrl }: PlannedPage, url: string, { targets }: SiteContext): LinkTarget {
  const from = { file: 'docs.json', pageUrl };
  if (!url.startsWith('/')) return resolveLink(url, from, targets);
  const cachedTargets = rootedTargets.get(targets) ?? new Map<string, LinkTarget>();
  rootedTargets.set(targets, cachedTargets);
  const target = cachedTargets.get(url) ?? resolveLink(url, from, targets);
  cachedTargets.set(url, target);
  return target;
}

const rootedTargets = new WeakMap<LinkTargets, Map<string, LinkTarget>>();

/** Creates a link from the configuration, to a site path or to another site. */
function createConfigLink(
  input: { label: string; href: string; icon?: string | undefined; iconType?: string | undefined },
  printer: FramePrinter,
): LinkView {
  const { href, external } = printer.link(toRootHref(input.href), CONFIG_POSITION);
  return {
    label: input.label,
    href,
    external,
    ...(input.icon !== undefined && { icon: input.icon }),
    ...(input.iconType !== undefined && { iconType: input.iconType }),
  };
}

/** Returns a path in the configuration relative to the docs root, with or without a slash. */
export function toRootHref(href: string): string {
  return /^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(href) ? href : `/${href.replace(/^\.\//, '')}`;
}

export function buildNavbar({ site, page, printer, section }: FrameInput): NavbarView {
  const { config, navigation } = site.plan;
  const { links, primary } = section?.navbar ?? config.navbar;
  const logo = config.logo && {
    light: printer.asset(config.logo.light, CONFIG_POSITION),
    dark: printer.asset(config.logo.dark, CONFIG_POSITION),
  };
  const homeOfLanguage = section?.trail.find(({ kind }) => kind === 'language')?.href;
  const home =
    config.logo?.href === undefined
      ? linkTo(page, homeOfLanguage ?? navigation.home, site)
      : createConfigLink({ label: '', href: config.logo.href }, printer).href;
  return {
    ...(logo && { logo }),
    home,
    links: links.map((link) => createConfigLink({ ...link, icon: link.icon ?? link.type }, printer)),
    ...(primary && {
      primary: {
        ...createConfigLink(
          {
            label: primary.label ?? LABELS[primary.type] ?? primary.href,
            href: primary.href,
            icon: primary.type === 'button' ? undefined : primary.type,
          },
          printer,
        ),
        type: primary.type,
      },
    }),
  };
}

const LABELS: Record<string, string> = { github: 'GitHub', discord: 'Discord' };

export function buildFooter({ site, printer, section }: FrameInput): FooterView {
  const { socials, links } = section?.footer ?? site.plan.config.footer;
  return {
    socials: socials.map(({ name, url }) => ({
      name,
      label: SOCIALS[name] ?? name,
      href: printer.link(url, CONFIG_POSITION).href,
    })),
    columns: links.map(({ header, items }) => ({
      ...(header !== undefined && { header }),
      items: items.map((item) => createConfigLink(item, printer)),
    })),
  };
}

const SOCIALS: Record<string, string> = {
  x: 'X',
  twitter: 'X',
  'x-twitter': 'X',
  website: 'Website',
  'earth-americas': 'Website',
  facebook: 'Facebook',
  youtube: 'YouTube',
  discord: 'Discord',
  slack: 'Slack',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  'hacker-news': 'Hacker News',
  medium: 'Medium',
  telegram: 'Telegram',
  bluesky: 'Bluesky',
  threads: 'Threads',
  reddit: 'Reddit',
  podcast: 'Podcast',
};
