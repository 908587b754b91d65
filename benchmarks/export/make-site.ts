import fs from 'node:fs';
import path from 'node:path';
import { createRandom } from '../../test/helpers/random.ts';

const WORDS =
  'queue worker schedule retry deploy token region cluster policy signal budget window record stream bucket replica lease quota webhook cursor'.split(
    ' ',
  );
const SNIPPET_USE = 'import Shared from "/snippets/shared.mdx";\n\n<Shared />\n\n';
const LANGUAGES = ['bash', 'json', 'typescript', 'python', 'yaml'];

/**
 * Writes a docs.json site of `count` Markdown pages, where one page in twenty imports a snippet. The same number gives
 * the same site.
 */
export function makeSite(count: number, out: string): void {
  const random = createRandom(count);
  const pickWord = () => WORDS[Math.floor(random() * WORDS.length)] ?? 'queue';
  const createSentence = () => Array.from({ length: 8 + Math.floor(random() * 12) }, pickWord).join(' ');
  const tabs: { tab: string; groups: { group: string; pages: string[] }[] }[] = [];
  for (let index = 0; index < count; index++) {
    const tab = Math.floor(index / 250);
    const group = Math.floor((index % 250) / 20);
    const name = index === 0 ? 'index' : `part-${tab}/group-${group}/page-${index}`;
    const groups = (tabs[tab] ??= { tab: `Part ${tab + 1}`, groups: [] }).groups;
    (groups[group] ??= { group: `Group ${group + 1}`, pages: [] }).pages.push(name);
    const sections = Array.from({ length: 4 + Math.floor(random() * 5) }, (_, section) => {
      const code =
        random() < 0.5
          ? `\n\`\`\`${LANGUAGES[section % LANGUAGES.length] ?? ''}\n${pickWord()}: ${Math.floor(random() * 40)}\n${pickWord()} = "${pickWord()}"\n\`\`\`\n`
          : '';
      return `## ${pickWord()} ${pickWord()} ${section}\n\n${createSentence()}. **${pickWord()}** and \`${pickWord()}\` ${createSentence()}.\n\n* ${createSentence()}\n* ${createSentence()}\n${code}`;
    });
    const imports = index % 20 === 10;
    const file = path.join(out, `${name}.${imports ? 'mdx' : 'md'}`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(
      file,
      `---\ntitle: "Page ${index} ${pickWord()}"\ndescription: "${createSentence()}"\n---\n\n${imports ? SNIPPET_USE : ''}${createSentence()}.\n\n${sections.join('\n')}`,
    );
  }
  fs.mkdirSync(path.join(out, 'snippets'), { recursive: true });
  fs.writeFileSync(path.join(out, 'snippets/shared.mdx'), `Every page that needs it says that ${createSentence()}.\n`);
  const config = { theme: 'mint', name: 'Benchmark', colors: { primary: '#4f46e5' }, navigation: { tabs } };
  fs.writeFileSync(path.join(out, 'docs.json'), JSON.stringify(config));
}
