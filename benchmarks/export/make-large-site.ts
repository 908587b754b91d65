import fs from 'node:fs';
import path from 'node:path';
import { createRandom } from '../../test/helpers/random.ts';

/** Language of the docs → the letters of its words. */
const LETTERS: Record<string, string> = {
  en: 'abcdefghilmnoprstuw',
  fr: 'abcdéèfgilmnopqrstuçà',
  de: 'abcdefghiklmnoprstuwäöüß',
  zh: '文档管理员设置密钥请求响应集群部署网络数据库表单页面链接安全用户权限日志监控备份恢复',
};
const VOCABULARY = 40_000;
const PAGES_PER_GROUP = 12;
const GROUPS_PER_PART = 10;
const PARTS_PER_TAB = 12;

interface Group {
  group: string;
  pages: (string | Group)[];
}

/**
 * Writes a docs.json site of about `count` MDX pages in four languages: tabs with three levels of groups, a large
 * vocabulary, components, separate snippets for each group, and code that is rarely the same. The same number gives
 * the same site.
 */
export function makeLargeSite(count: number, out: string): void {
  const perLanguage = Math.ceil(count / Object.keys(LETTERS).length);
  const languages = Object.entries(LETTERS).map(([language, letters]) => ({
    language,
    tabs: writeLanguage({ language, letters: [...letters], count: perLanguage, out }),
  }));
  const config = { theme: 'mint', name: 'Large', colors: { primary: '#4f46e5' }, navigation: { languages } };
  fs.writeFileSync(path.join(out, 'docs.json'), JSON.stringify(config));
}

interface Language {
  language: string;
  letters: readonly string[];
  count: number;
  out: string;
}

function writeLanguage({ language, letters, count, out }: Language): { tab: string; groups: Group[] }[] {
  const author = createAuthor(language, letters);
  const tabs: { tab: string; groups: Group[] }[] = [];
  for (let index = 0; index < count; index++) {
    const group = Math.floor(index / PAGES_PER_GROUP);
    const part = Math.floor(group / GROUPS_PER_PART);
    const tab = (tabs[Math.floor(part / PARTS_PER_TAB)] ??= { tab: author.phrase(1), groups: [] });
    const parts = (tab.groups[part % PARTS_PER_TAB] ??= { group: author.phrase(2), pages: [] }).pages as Group[];
    const folder = `${language}/part-${part}/group-${group}`;
    const snippet = `snippets/${folder}.mdx`;
    if (index % PAGES_PER_GROUP === 0) writeFile(path.join(out, snippet), author.section());
    const pages = (parts[group % GROUPS_PER_PART] ??= { group: author.phrase(2), pages: [] }).pages;
    pages.push(`${folder}/page-${index}`);
    const next = `/${language}/part-${part}/group-${group}/page-${Math.min(index + 1, count - 1)}`;
    writeFile(path.join(out, `${folder}/page-${index}.mdx`), author.page({ snippet, next }));
  }
  return tabs;
}

function writeFile(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** Writes text in one language. Frequent words are short, and most words are rare, as in a real language. */
function createAuthor(language: string, letters: readonly string[]) {
  const random = createRandom(language.charCodeAt(0) * 1000 + language.charCodeAt(1));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const words = Array.from({ length: VOCABULARY }, (_, rank) =>
    Array.from({ length: 2 + Math.floor(Math.log10(rank + 10)) + Math.floor(random() * 4) }, () => pick(letters)).join(
      '',
    ),
  );
  const word = () => words[Math.floor(VOCABULARY ** random()) - 1] ?? '';
  const phrase = (length: number) => Array.from({ length }, word).join(' ');
  const sentence = () => `${phrase(8 + Math.floor(random() * 12))}.`;
  const paragraph = () => Array.from({ length: 4 }, sentence).join(' ');
  const section = () => `## ${phrase(3)}\n\n${paragraph()} **${word()}** \`${word()}_${word()}\`\n\n`;
  const code = (): string => {
    const call = `  const ${word()} = await client.${word()}("${phrase(2)}", { limit: ${Math.floor(random() * 1000)} });`;
    const lines = Array.from({ length: 4 + Math.floor(random() * 8) }, () => call.replace('limit', word()));
    return pick([
      `\`\`\`ts\nasync function run() {\n${lines.join('\n')}\n}\n\`\`\`\n\n`,
      `\`\`\`bash\ncurl -X POST https://api.example.com/${word()} -d '{"${word()}": "${phrase(3)}"}'\n\`\`\`\n\n`,
      `\`\`\`json\n{ "${word()}": ${Math.floor(random() * 1000)}, "${word()}": ["${phrase(2)}"] }\n\`\`\`\n\n`,
      `\`\`\`python\nfor item in client.${word()}(limit=${Math.floor(random() * 100)}):\n    print(item["${word()}"])\n\`\`\`\n\n`,
    ]);
  };
  const component = () =>
    pick([
      `<Note>${sentence()}</Note>\n\n`,
      `<Steps>\n  <Step title="${phrase(2)}">\n    ${sentence()}\n  </Step>\n  <Step title="${phrase(2)}">\n    ${sentence()}\n  </Step>\n</Steps>\n\n`,
      `| ${word()} | ${word()} |\n|-|-|\n${Array.from({ length: 6 }, () => `| \`${word()}\` | ${sentence()} |`).join('\n')}\n\n`,
      `<ParamField body="${word()}" type="string" required>\n  ${sentence()}\n</ParamField>\n\n`,
    ]);
  return {
    phrase,
    section,
    page({ snippet, next }: { snippet: string; next: string }): string {
      const head = `---\ntitle: "${phrase(3)}"\ndescription: "${sentence()}"\n---\n\nimport Shared from "/${snippet}";\n\n`;
      const sections = Array.from({ length: 4 + Math.floor(random() * 5) }, () => section() + component() + code());
      return `${head}${paragraph()}\n\n<Shared />\n\n${sections.join('')}[${phrase(2)}](${next})\n`;
    },
  };
}
