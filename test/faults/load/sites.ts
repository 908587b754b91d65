/** The documentation sites of the run, small enough to be exported in a second. */

/** Creates a site with this many pages besides the first one. `text` distinguishes it from others. */
export function createSite({ pages, text }: { pages: number; text: string }): Record<string, string> {
  const names = Array.from({ length: pages }, (_, at) => `guides/page-${String(at).padStart(2, '0')}`);
  const navigation = { groups: [{ group: 'Guides', pages: ['index', ...names] }] };
  return {
    'docs.json': JSON.stringify({ name: 'Lantern', theme: 'mint', colors: { primary: '#0f766e' }, navigation }),
    'index.mdx': `---\ntitle: Start\n---\n\n${text}\n`,
    'images/lamp.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>\n',
    ...Object.fromEntries(names.map((name, at) => [`${name}.mdx`, createPage(at, text)])),
  };
}

/** Creates one page whose content depends on the text. */
export function createPage(at: number, text: string): string {
  return `---\ntitle: Page ${at}\n---\n\n## Light\n\n${text} ${'A lantern is lit at dusk. '.repeat(20)}\n\n![Lamp](/images/lamp.svg)\n\n\`\`\`js\nlight(${at});\n\`\`\`\n`;
}

/** Creates a site for agents to change: its navigation is a list of one page. */
export function createAgentSite(): Record<string, string> {
  return {
    'docs.json': '{"name":"Lantern","theme":"mint","colors":{"primary":"#0f766e"},"navigation":{"pages":["index"]}}',
    'index.mdx': '---\ntitle: Welcome\n---\n\nA lantern is lit at dusk.\n',
  };
}
