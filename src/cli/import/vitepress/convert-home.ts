/** Converts the home page of VitePress's theme, whose content is in its frontmatter. */
import { asFields, readList, readText, type Fields } from '../fields.ts';
import { formatAttribute } from '../page-text.ts';

/** Returns the title and the content of a home page; undefined for other pages. */
export function convertHome(matter: Fields): { title: string | undefined; body: string } | undefined {
  if (matter['layout'] !== 'home') return undefined;
  const hero = asFields(matter['hero']);
  const actions = readList(hero['actions']).map(asFields).flatMap(printAction);
  const features = readList(matter['features']).map((feature) => printFeature(asFields(feature)));
  const text = readText(hero['text']);
  const parts = [
    printImage(hero['image']),
    text === undefined ? undefined : `**${text}**`,
    readText(hero['tagline']),
    actions.length > 0 ? actions.join(' · ') : undefined,
    features.length > 0 ? ['<CardGroup cols={3}>', ...features, '</CardGroup>'].join('\n') : undefined,
  ];
  return { title: readText(hero['name']), body: parts.filter((part) => part !== undefined).join('\n\n') };
}

function printAction({ text, link }: Fields): string[] {
  const [label, href] = [readText(text), readText(link)];
  return label === undefined || href === undefined ? [] : [`[${label}](${href})`];
}

function printImage(image: unknown): string | undefined {
  const { src, light, alt } = typeof image === 'string' ? { src: image } : asFields(image);
  const address = readText(src) ?? readText(light);
  return address === undefined ? undefined : `![${readText(alt) ?? ''}](${address})`;
}

function printFeature({ title, details, icon, link }: Fields): string {
  const image = asFields(icon);
  const attributes = [
    formatAttribute('title', readText(title)),
    formatAttribute('icon', readText(icon) ?? readText(image['src']) ?? readText(image['light'])),
    formatAttribute('href', readText(link)),
  ];
  return `<Card${attributes.join('')}>\n  ${readText(details) ?? ''}\n</Card>`;
}
