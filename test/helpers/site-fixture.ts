/** Returns the files of a small site with `pages` pages, as a repository or folder would contain them. */
export function createSiteFiles(pages: number): Record<string, string> {
  const names = Array.from({ length: pages }, (_, index) => `guides/page-${String(index).padStart(4, '0')}`);
  const files: Record<string, string> = {
    'docs.json': JSON.stringify({
      name: 'Lantern',
      colors: { primary: '#0f766e' },
      navigation: { groups: [{ group: 'Guides', pages: names }] },
    }),
  };
  for (const [index, name] of names.entries()) {
    files[`${name}.mdx`] =
      `---\ntitle: Page ${index}\n---\n\n## Light\n\n${'A lantern is lit at dusk. '.repeat(40)}\n\n\`\`\`js\nlight(${index});\n\`\`\`\n`;
  }
  return files;
}
