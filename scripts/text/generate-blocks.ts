import { generateLine } from './generate-inline.ts';
import type { Generator } from './generator.ts';

/** Generates one to five blocks; `depth` limits the levels of blocks in blocks. */
export function generateBlocks(generator: Generator, depth: number): string[] {
  return Array.from({ length: generator.pick([1, 2, 3, 5]) }, () => generateBlock(generator, depth));
}

/** Indents the lines of a text, except for empty ones. */
export function indent(text: string, by = '  '): string {
  return text.replace(/^(?=.)/gm, by);
}

function generateBlock(generator: Generator, depth: number): string {
  const rules = [LEAVES, LEAVES, CODE, TABLES, ...(depth > 0 ? [CONTAINERS, COMPONENTS, COMPONENTS, HTML] : [])];
  const list = generator.format === 'mdx' && generator.chance(0.1) ? MDX : generator.pick(rules);
  return generator.pick(list)(generator, () => generateBlocks(generator, depth - 1).join('\n\n'));
}

type Rule = (generator: Generator, blocks: () => string) => string;

const LEAVES: readonly Rule[] = [
  (generator) => generateLine(generator),
  (generator) => `${generateLine(generator)}\n${generateLine(generator)}`,
  ({ pick, word }) => `${pick(['#', '##', '###', '####', '######'])} ${word()} \`${word()}\` & ${word()}`,
  ({ word, pick }) => `${word()} ${word()}\n${pick(['===', '---'])}`,
  ({ word }) => `## ${word()} {#custom-id}`,
  ({ word }) => `## ${word()} [${word()}](https://example.com)`,
  ({ word }) => `$$\n${word()} = 1\n$$`,
  ({ word, definitions }) => {
    const name = `long${definitions.length}`;
    definitions.push(`[^${name}]: ${word()}\n\n    ${word()}`);
    return `${word()}[^${name}]\n\n***`;
  },
  ({ word }) => `<img src="/image.svg" alt="${word()}" />`,
  ({ word }) => `![${word()}](/image.svg "${word()}")`,
  ({ word }) => `<iframe src="https://example.com" title="${word()}"></iframe>`,
];

const CODE: readonly Rule[] = [
  ({ word, pick }) => `\`\`\`${pick(['js', 'text', '', 'nonsense'])}\n${word()} = {${word()}}\n\n  <${word()}>\n\`\`\``,
  ({ word }) => `~~~bash ${word()}\necho ${word()}\n~~~`,
  ({ word }) => `\`\`\`\`ts title="${word()}" {1} lines\nconst ${word()} = \`${word()}\`; // [!code ++]\n\`\`\`\``,
  ({ word }) => `\`\`\`mermaid\ngraph TD; ${word()} --> ${word()}\n\`\`\``,
  ({ word }) =>
    `<CodeGroup>\n\n\`\`\`js ${word()}\n${word()}\n\`\`\`\n\n\`\`\`py ${word()}\n${word()}\n\`\`\`\n\n</CodeGroup>`,
  ({ word }) => `<CodeBlock language="js" filename="${word()}">\n${word()}\n</CodeBlock>`,
  ({ word }) => `<RequestExample>\n\`\`\`js ${word()}\n${word()}\n\`\`\`\n</RequestExample>`,
  ({ word }) => `<ResponseExample>\n\n\`\`\`json ${word()}\n{ "${word()}": 1 }\n\`\`\`\n\n</ResponseExample>`,
  ({ word }) => `<pre><code>${word()}</code></pre>`,
  ({ word, format }) => (format === 'md' ? `    ${word()}\n    <${word()}>` : word()),
];

const TABLES: readonly Rule[] = [
  ({ word }) => `| ${word()} | ${word()} |\n|:--|--:|\n| ${word()} | \`${word()}\` |\n| ${word()} | a\\|${word()} |`,
  ({ word }) => `${word()} | ${word()}\n-|-\n${word()} | **${word()}**\n${word()}`,
  (generator) => {
    const cell = () => generateLine(generator).replaceAll('\n', ' ').replaceAll('|', '\\|');
    return `| ${cell()} | ${cell()} |\n| - | - |\n| ${cell()} | ${cell()} |`;
  },
  ({ word }) => `| ${word()} | ${word()} |\n|-|-|\n| ${word()} | ${word()} | ${word()} |`,
  ({ word }) =>
    `<table>\n  <thead><tr><th>${word()}</th></tr></thead>\n  <tbody>\n    <tr><td>${word()}</td></tr>\n  </tbody>\n</table>`,
  ({ word }) => `<table><tr><td>\n\n**${word()}**\n\n</td><td>${word()}</td></tr></table>`,
];

const CONTAINERS: readonly Rule[] = [
  (_, blocks) => indent(blocks(), '> ').replaceAll('\n\n', '\n>\n'),
  ({ pick }, blocks) =>
    `> [!${pick(['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'])}]\n${indent(blocks(), '> ').replaceAll('\n\n', '\n>\n')}`,
  ({ word }, blocks) => `- ${word()}\n\n${indent(blocks())}\n- ${word()}`,
  ({ word }, blocks) => `1. ${word()}\n2. ${word()}\n\n${indent(blocks(), '   ')}`,
  ({ word }) => `* ${word()}\n  * ${word()}\n    1. ${word()}\n+ ${word()}`,
  ({ word }) => `- [ ] ${word()}\n- [x] **${word()}**`,
];

const COMPONENTS: readonly Rule[] = [
  ({ pick }, blocks) => wrap(pick(['Note', 'Tip', 'Info', 'Warning', 'Check', 'Danger', 'Callout']), '', blocks()),
  ({ pick }, blocks) => {
    const name = pick(['Note', 'Panel', 'Columns', 'Column', 'AccordionGroup', 'CardGroup', 'Unknown']);
    return `<${name}>\n${blocks()}\n</${name}>`;
  },
  ({ word, pick }) =>
    `<${pick(['Note', 'Tip', 'Warning'])} title="${word()}">${word()}</${'Note'}>`.replace(
      /^<(\w+)(.*)Note>$/,
      '<$1$2$1>',
    ),
  ({ word }, blocks) => wrap('Accordion', ` title="${word()}" description="${word()}"`, blocks()),
  ({ word }, blocks) =>
    wrap('Card', ` title="${word()}" icon="flag" href="https://example.com" cta="${word()}"`, blocks()),
  ({ word }) =>
    `<CardGroup cols={2}>\n  <Card title="${word()}">\n    ${word()}\n  </Card>\n  <Card title={"${word()}"}>${word()}</Card>\n</CardGroup>`,
  ({ word }, blocks) =>
    wrap('Tabs', '', wrap('Tab', ` title="${word()}"`, blocks()) + wrap('Tab', ` title="${word()}"`, blocks())),
  ({ word }, blocks) =>
    wrap('Steps', '', `${wrap('Step', ` title="${word()}"`, blocks())}\n${wrap('Step', ` title="${word()}"`, word())}`),
  ({ word }, blocks) => wrap('Frame', ` caption="${word()} **${word()}**" hint="${word()}"`, blocks()),
  ({ word }, blocks) => wrap('Expandable', ` title="${word()}"`, blocks()),
  ({ word, pick }, blocks) =>
    wrap(
      'ParamField',
      ` ${pick(['path', 'query', 'body', 'header'])}="${word()}" type="${word()}" default="${word()}"`,
      blocks(),
    ),
  ({ word }, blocks) =>
    wrap(
      'ResponseField',
      ` name="${word()}" type="string" required pre={["${word()}"]} post={["${word()}"]}`,
      blocks(),
    ),
  ({ word }, blocks) => wrap('Update', ` label="${word()}" description="${word()}" tags={["${word()}"]}`, blocks()),
  ({ word }, blocks) => wrap('View', ` title="${word()}"`, blocks()),
  ({ word }) => `<Tile href="https://example.com" title="${word()}" description="${word()}">\n  ${word()}\n</Tile>`,
  ({ word }) =>
    `<Tree>\n  <Tree.Folder name="${word()}" defaultOpen>\n    <Tree.File name="${word()}" />\n  </Tree.Folder>\n</Tree>`,
  ({ word }) =>
    `<Color variant="table">\n  <Color.Row title="${word()}">\n    <Color.Item name="${word()}" value="#123456" />\n  </Color.Row>\n</Color>`,
  ({ word }) => `<Prompt description="${word()} **${word()}**">\n${word()} \`${word()}\`\n\n- ${word()}\n</Prompt>`,
  ({ word }) => `<Heading level={3}>${word()}</Heading>`,
  ({ word }) => `<Latex>${word()} + 1</Latex>`,
  ({ word, files, name }) => {
    const file = name('part');
    files[`snippets/${file}.mdx`] = `## ${word()}\n\n${word()}\n`;
    return `<Snippet file="${file}.mdx" />`;
  },
];

const HTML: readonly Rule[] = [
  (_, blocks) => `<div className="a">\n\n${blocks()}\n\n</div>`,
  (_, blocks) => `<div>\n  <section>\n\n${blocks()}\n\n  </section>\n</div>`,
  ({ word }, blocks) => `<details>\n<summary>${word()}</summary>\n\n${blocks()}\n\n</details>`,
  ({ word }) => `<div align="center">\n  <h3>${word()}</h3>\n  <p>${word()} <b>${word()}</b></p>\n</div>`,
  ({ word }) => `<dl>\n  <dt>${word()}</dt>\n  <dd>${word()}</dd>\n</dl>`,
  ({ word }) => `<ul><li>${word()}</li><li>${word()}</li></ul>`,
  ({ word }) => `<figure><img src="/image.svg" alt="${word()}" /><figcaption>${word()}</figcaption></figure>`,
  ({ word }) => `<!-- a comment -->\n\n${word()}`,
];

const MDX: readonly Rule[] = [
  ({ word }) => `{/* a\n\ncomment */}\n\n${word()}`,
  ({ word }) => `{[1, 2].map((item) => (\n  <Card key={item} title="${word()}">\n    ${word()}\n  </Card>\n))}`,
  ({ word }) => `<Tabs>\n  {["${word()}"].map((name) => <Tab title={name}>${word()}</Tab>)}\n</Tabs>`,
  ({ word }) => `<Card title={<b>${word()}</b>} icon={<svg viewBox="0 0 8 8" />}>${word()}</Card>`,
  (_, blocks) => `<>\n\n${blocks()}\n\n</>`,
  ({ word }, blocks) => `  <Note>\n\n${indent(blocks(), '    ')}\n\n  </Note>\n\n${word()}`,
  ({ statements, word, name }, blocks) => {
    const tag = name('Box');
    statements.push(
      `export const ${tag} = ({ title, children }) => (\n  <section>\n    <h4>{title}</h4>\n    {children}\n  </section>\n)`,
    );
    return `<${tag} title="${word()}">\n\n${blocks()}\n\n</${tag}>`;
  },
  ({ statements, files, word, name }) => {
    const tag = name('Block');
    files[`snippets/${tag}.mdx`] = `${word()} {title}\n\n\`\`\`js\n${word()} {title}\n\`\`\`\n`;
    statements.push(`import ${tag} from '/snippets/${tag}.mdx'`);
    return `<${tag} title="${word()}" />`;
  },
];

/** Puts blocks into a tag, with an empty line around them. */
function wrap(name: string, attributes: string, blocks: string): string {
  return `<${name}${attributes}>\n\n${blocks}\n\n</${name}>`;
}
