import type { Section } from '../model/navigation.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { ImageView, NavbarView } from '../model/view.ts';
import type { FramePrinter } from '../print/page-printer.ts';
import type { SiteContext } from '../print/site-context.ts';
import { CONFIG_POSITION, createConfigLink } from './config-links.ts';
import { linkTo } from './navigation-links.ts';

export interface NavbarInput {
  site: SiteContext;
  page: PlannedPage;
  printer: FramePrinter;
  section: Section | undefined;
}

/** Builds the bar at the top of a page. */
export function buildNavbar({ site, page, printer, section }: NavbarInput): NavbarView {
  const { config, navigation } = site.plan;
  const { links, primary } = section?.navbar ?? config.navbar;
  const logo = config.logo && {
    light: findLogo(config.logo.light, printer),
    dark: findLogo(config.logo.dark, printer),
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

function findLogo(url: string, printer: FramePrinter): ImageView | undefined {
  const { isUnusable, ...image } = printer.asset(url, CONFIG_POSITION);
  return isUnusable ? undefined : image;
}

const LABELS: Record<string, string> = { github: 'GitHub', discord: 'Discord' };
