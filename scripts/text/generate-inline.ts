import type { Generator } from './generator.ts';

/** Generates a line of text with one to five parts. */
export function generateLine(generator: Generator): string {
  const parts = Array.from({ length: generator.pick([1, 2, 3, 5]) }, () => generateInline(generator));
  return parts.join(generator.pick([' ', ' ', ', ']));
}

function generateInline(generator: Generator): string {
  const { format, word, pick, chance } = generator;
  const rules = chance(0.5) ? PLAIN : pick([MARKDOWN, MARKDOWN, HTML, ...(format === 'mdx' ? [MDX] : [])]);
  return pick(rules)(word, generator);
}

type Rule = (word: () => string, generator: Generator) => string;

const PLAIN: readonly Rule[] = [
  (word) => word(),
  (word) => `${word()}: $5 to $6`,
  (word) => `“${word()}”`,
  (word) => `"${word()}" -- ${word()}...`,
];

const MARKDOWN: readonly Rule[] = [
  (word) => `**${word()}**`,
  (word) => `*${word()} **${word()}***`,
  (word) => `__${word()}__ _${word()}_`,
  (word) => `~~${word()}~~ ~${word()}~`,
  (word) => `\`${word()}\``,
  (word) => `\`\` ${word()} \` ${word()} \`\``,
  (word) => `\`<${word()}> {${word()}}\``,
  (word) => `[${word()}](https://example.com/${'a'})`,
  (word) => `[${word()} \`${word()}\`](https://example.com "${word()}")`,
  (word) => `![${word()}](/image.svg)`,
  (word) => `[![${word()}](/image.svg)](https://example.com)`,
  (word) => `\\*${word()}\\* \\{${word()}\\} \\<${word()}>`,
  (word) => `${word()}&nbsp;${word()} &lt;${word()}&gt; &#123;${word()}&#125;`,
  (word) => `${word()}  \n${word()}`,
  (word) => `${word()}\\\n${word()}`,
  (word, { format, definitions }) => {
    const name = word().toUpperCase();
    definitions.push(`[${name}]: https://example.com`);
    return format === 'md' ? `[${name}]` : `[${name}][]`;
  },
  (word, { definitions }) => {
    const name = `n${definitions.length}`;
    definitions.push(`[^${name}]: ${word()} **${word()}**`);
    return `${word()}[^${name}]`;
  },
  (word) => `$${word()} + 1$`,
  (word) => `$$${word()}$$`,
];

const HTML: readonly Rule[] = [
  (word) => `<b>${word()}</b> <kbd>${word()}</kbd> <sup>${word()}</sup>`,
  (word) => `<span style="color: red">${word()}</span>`,
  (word) => `<a href="https://example.com" target="_blank">${word()}</a>`,
  (word) => `${word()}<br/>${word()}<br />${word()}`,
  (word) => `${word()}<br>${word()}`,
  (word) => `<img src="/image.svg" alt="${word()}" />`,
  (word) => `<abbr title="${word()}">${word()}</abbr>`,
  (word) => `<Tooltip tip="${word()}" headline="${word()}">${word()}</Tooltip>`,
  (word) => `<Badge color="blue">${word()}</Badge>`,
  (word) => `<Icon icon="flag" /> ${word()}`,
  (word) => `<Popup><PopupTrigger>${word()}</PopupTrigger><PopupContent>${word()}</PopupContent></Popup>`,
  (word) => `<button type="button">${word()}</button>`,
  (word) => `<label>${word()} <input type="checkbox" /></label>`,
  (word) => `${word()}<!-- a comment --> ${word()}`,
];

const MDX: readonly Rule[] = [
  (word) => `{"${word()}"}`,
  (word) => `{\`${word()}\`} {'${word()}'}`,
  (word) => `{true && <b>${word()}</b>}`,
  (word) => `{["${word()}", "${word()}"].map((item) => <i key={item}>{item} </i>)}`,
  (word) => `{/* a comment */}${word()}`,
  (word) => `<>${word()} **${word()}**</>`,
  (word) => `< b >${word()}< / b >`,
  (word) => `<b\n  className="a"\n>${word()}</b>`,
  (word) => `<br / >${word()}`,
  (word) => `<span title={"a"} {...{ id: 'a' }}>${word()}</span>`,
  (word) => `<Tooltip tip={<b>${word()}</b>}>${word()}</Tooltip>`,
  (word, { statements, name }) => {
    const tag = name('value');
    statements.push(`export const ${tag} = "${word()}"`);
    return `{${tag}}`;
  },
  (word, { statements, name }) => {
    const tag = name('Part');
    statements.push(`export const ${tag} = ({ children }) => <span>${word()} {children}</span>`);
    return `<${tag}>${word()}</${tag}>`;
  },
  (word, { statements, files, name }) => {
    const tag = name('Inline');
    files[`snippets/${tag}.mdx`] = `${word()} {value}\n`;
    statements.push(`import ${tag} from '/snippets/${tag}.mdx'`);
    return `<${tag} value="${word()}" />`;
  },
];
