import type { Section } from '../model/navigation.ts';
import type { FooterView } from '../model/view.ts';
import type { FramePrinter } from '../print/page-printer.ts';
import type { SiteContext } from '../print/site-context.ts';
import { CONFIG_POSITION, createConfigLink } from './config-links.ts';
import { lookUp } from '../../lib/look-up.ts';

export interface FooterInput {
  site: SiteContext;
  printer: FramePrinter;
  section: Section | undefined;
}

/** Builds the links below a page. */
export function buildFooter({ site, printer, section }: FooterInput): FooterView {
  const { socials, links } = section?.footer ?? site.plan.config.footer;
  return {
    socials: socials.map(({ name, url }) => ({
      name,
      label: lookUp(SOCIALS, name) ?? name,
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
