/** Reads navbar, footer and banner: the site's, or a language's (content format, Frame of the page). */
import { findClosestName } from '../../lib/find-closest-name.ts';
import type { Report } from '../model/diagnostics.ts';
import { addIconLibrary, ICON_LIBRARIES } from '../model/icon-name.ts';
import type { BannerConfig, FooterConfig, NavbarConfig } from '../model/frame-config.ts';
import { readColor, readFields, readText, reportIncomplete, reportInvalid, type FieldReader } from './field-reader.ts';
import { getKeyPosition, type JsonNode } from './json-node.ts';

export const SOCIALS = new Set(
  (
    'x website facebook youtube discord slack github linkedin instagram hacker-news medium telegram twitter x-twitter ' +
    'earth-americas bluesky threads reddit podcast'
  ).split(' '),
);

export function readNavbar(node: JsonNode | undefined, report: Report): NavbarConfig {
  const fields = readFields(node, report);
  const navbar = {
    links: fields.list('links').flatMap((link) => readNavbarLink(link, report) ?? []),
    primary: readPrimary(fields, report),
  };
  fields.close();
  return navbar;
}

function readNavbarLink(node: JsonNode, report: Report): NavbarConfig['links'][number] | undefined {
  const fields = readFields(node, report);
  const linkType = fields.choice('type', ['github', 'discord', 'link', 'button']);
  const type = linkType === 'github' || linkType === 'discord' ? linkType : undefined;
  const icon = readIcon(fields, report);
  const label = (fields.text('label') ?? fields.text('name'))?.trim();
  const href = fields.text('href') ?? fields.text('url');
  fields.close();
  if (!href) {
    reportIncomplete({ node, needed: [['href', 'url']], expected: 'a link with "href"', report });
    return undefined;
  }
  return { label: label || (type ? TYPE_LABELS[type] : icon.icon) || href, href, type, ...icon };
}

const TYPE_LABELS = { github: 'GitHub', discord: 'Discord' };

function readPrimary(navbar: FieldReader, report: Report): NavbarConfig['primary'] {
  const node = navbar.node('primary');
  if (!node) return undefined;
  const fields = readFields(node, report);
  const type = fields.choice('type', ['button', 'github', 'discord', 'link']) ?? 'button';
  const label = fields.text('label') ?? fields.text('name');
  const href = fields.text('href') ?? fields.text('url');
  const isPlain = fields.flag('arrow') === false;
  fields.unsupported('The button only shows its label.', 'icon', 'style', ...(isPlain ? [] : ['arrow']));
  fields.close();
  if (href) return { type: type === 'link' ? 'button' : type, label, href };
  reportIncomplete({ node, needed: [['href', 'url']], expected: 'a button with "href"', report });
  return undefined;
}

/** Reads `icon` as a name, or as `{name, style, library}`. */
export function readIcon(fields: FieldReader, report: Report): { icon?: string; iconType?: string } {
  const node = fields.node('icon');
  const iconType = fields.text('iconType');
  if (node?.type !== 'object') return { icon: fields.text('icon')?.trim() || undefined, iconType };
  const parts = fields.object('icon');
  const style = parts.text('style');
  const library = parts.choice('library', ICON_LIBRARIES);
  const icon = {
    icon: addIconLibrary(parts.text('name')?.trim() || undefined, library),
    iconType: iconType ?? style,
  };
  parts.close();
  if (!icon.icon) reportIncomplete({ node, needed: [['name']], expected: 'an icon with "name"', report });
  return icon;
}

export function readFooter(node: JsonNode | undefined, report: Report): FooterConfig {
  const fields = readFields(node, report);
  const footer = { socials: readSocials(fields.node('socials'), report), links: readFooterLinks(fields, report) };
  fields.close();
  return footer;
}

/** Reads a map from name to URL, or the older list of `{type, url}`, whose fields have other names in other tools. */
function readSocials(node: JsonNode | undefined, report: Report): FooterConfig['socials'] {
  const links: [string, JsonNode][] = [];
  if (node?.type === 'array')
    for (const item of node.items) {
      const fields = readFields(item, report);
      const [url] = SOCIAL_URLS.flatMap((key) => fields.node(key) ?? []);
      const [name] = SOCIAL_NAMES.flatMap((key) => fields.text(key)?.trim() || []);
      fields.close();
      if (name && url) links.push([name.toLowerCase(), url]);
      else
        reportIncomplete({
          node: item,
          needed: [SOCIAL_NAMES, SOCIAL_URLS],
          expected: 'a link with "type" and "url"',
          report,
        });
    }
  else links.push(...(readFields(node, report).at?.fields ?? []));
  return links.flatMap(([name, value]) => {
    const url = readText(value, report)?.trim();
    if (!url) reportInvalid({ node: value, expected: `the URL of "${name}"`, report });
    else if (!SOCIALS.has(name)) reportUnknownNetwork(name, value, report);
    return url ? [{ name, url }] : [];
  });
}

const SOCIAL_NAMES = ['type', 'platform', 'icon', 'name', 'label'];
const SOCIAL_URLS = ['url', 'href', 'link'];

function reportUnknownNetwork(name: string, node: JsonNode, report: Report): void {
  const guess = findClosestName(name, SOCIALS);
  report({
    ...getKeyPosition(node),
    severity: 'info',
    code: 'config-unknown-network',
    message: `The network "${name}" (${node.pointer}) has no icon, so its link shows its name. ${guess === undefined ? 'To set a label, move the link to "footer.links".' : `Did you mean "${guess}"?`}`,
  });
}

function readFooterLinks(footer: FieldReader, report: Report): FooterConfig['links'] {
  return footer.list('links').flatMap((column) => {
    const fields = readFields(column, report);
    const header = fields.text('header') ?? fields.text('title');
    const items = [...fields.list('items'), ...fields.list('links')].flatMap((item) => readFooterItem(item, report));
    fields.close();
    if (items.length > 0) return [{ header, items }];
    reportIncomplete({ node: column, needed: [['items', 'links']], expected: 'a column with "items"', report });
    return [];
  });
}

function readFooterItem(node: JsonNode, report: Report): { label: string; href: string }[] {
  const fields = readFields(node, report);
  const label = fields.text('label');
  const href = fields.text('href') ?? fields.text('url');
  fields.close();
  if (label && href) return [{ label, href }];
  reportIncomplete({
    node,
    needed: [['label'], ['href', 'url']],
    expected: 'a link with "label" and "href"',
    report,
  });
  return [];
}

export function readBanner(node: JsonNode | undefined, report: Report): BannerConfig | undefined {
  if (!node) return undefined;
  const fields = readFields(node, report);
  const content = fields.text('content')?.trim();
  const banner = {
    dismissible: fields.flag('dismissible') ?? false,
    type: fields.choice('type', ['info', 'warning', 'critical']) ?? 'info',
    color: readColorPair(fields.node('color'), report),
  };
  fields.close();
  if (content) return { content, ...banner };
  reportIncomplete({ node, needed: [['content']], expected: 'a banner with "content"', report });
  return undefined;
}

/** Reads one color for both modes, or `{light?, dark?}`, where a single one applies to both. */
export function readColorPair(node: JsonNode | undefined, report: Report): { light: string; dark: string } | undefined {
  if (!node) return undefined;
  if (node.type === 'scalar') {
    const color = readColor(node);
    if (!color) reportInvalid({ node, expected: 'a color such as "#1a2b3c"', report });
    return color ? { light: color, dark: color } : undefined;
  }
  const fields = readFields(node, report);
  const light = fields.color('light');
  const dark = fields.color('dark');
  fields.close();
  const logo = light ?? dark;
  return logo ? { light: light ?? logo, dark: dark ?? logo } : undefined;
}
