import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';
import { convertForeignBlocks } from './convert-blocks.ts';

const convert = (text: string) => convertForeignBlocks(text).text;

function expectConversion(text: string, expected: string): void {
  expect(convert(text)).toBe(expected);
}

/** The conversion also has as many lines, so that later problems are reported at their lines. */
function expectSameLines(text: string, expected: string): void {
  expectConversion(text, expected);
  expect(expected.split('\n')).toHaveLength(text.split('\n').length);
}

function expectUnchanged(text: string): void {
  expect(convertForeignBlocks(text)).toEqual({ text, found: [] });
}

describe('containers between colons', () => {
  test.each([
    [':::note\nText\n:::', '<Note>\nText\n</Note>'],
    ['::: tip Use `it`\n\nText\n\n:::', '<Tip title="Use it">\n\nText\n\n</Tip>'],
    [':::warning[Take **care**]\nText\n:::', '<Warning title="Take care">\nText\n</Warning>'],
    [':::info{title="A \' b"}\nText\n:::', '<Info title="A \' b">\nText\n</Info>'],
    [':::danger See [this](/a)\nText\n:::', '<Danger title="See this">\nText\n</Danger>'],
    [':::details Open me\nText\n:::', '<Accordion title="Open me">\nText\n</Accordion>'],
    ['::: code-group\n\n```js [a.js]\n1\n```\n\n:::', '<CodeGroup>\n\n```js [a.js]\n1\n```\n\n</CodeGroup>'],
    [':::details\nText\n:::', '<Accordion title="Details">\nText\n</Accordion>'],
    ['  :::note\n  Text\n  :::', '  <Note>\n  Text\n  </Note>'],
    ['> :::note\n> Text\n> :::', '> <Note>\n> Text\n> </Note>'],
    ['::::note\n:::tip\nText\n:::\n::::', '<Note>\n<Tip>\nText\n</Tip>\n</Note>'],
    [':::note\n:::tip\nText\n:::\n:::', '<Note>\n<Tip>\nText\n</Tip>\n</Note>'],
    [':::note Text of one line :::', '<Note>Text of one line</Note>'],
    [':::NOTE\r\nText\r\n:::\r', '<Note>\nText\r\n</Note>'],
    [':::{note}\nText\n:::', '<Note>\nText\n</Note>'],
    [':::{admonition} A title\n:class: tip\n:name: a\nText\n:::', '<Note title="A title">\n\n\nText\n</Note>'],
    ['::::{tab-set}\n:::{tab-item} A\nText\n:::\n::::', '<Tabs>\n<Tab title="A">\nText\n</Tab>\n</Tabs>'],
    ['```{warning} Mind\n:class: x\n`a`\n```', '<Warning title="Mind">\n\n`a`\n</Warning>'],
    ['````{tip}\n```js\n1\n```\n````', '<Tip>\n```js\n1\n```\n</Tip>'],
    ['````{tab-set}\n```{tab-item} A\nText\n```\n````', '<Tabs>\n<Tab title="A">\nText\n</Tab>\n</Tabs>'],
    ['```{image} /a.png\n:width: 9px\n:alt: A [b]\n```', '![A \\[b\\]](</a.png>)\n\n\n'],
    [':::{figure} /a.png\n:alt: A\n\nText\n:::', '![A](</a.png>)\n\n\nText\n'],
    ['::: {.callout-tip title="Hey"}\nText\n:::', '<Tip title="Hey">\nText\n</Tip>'],
    ['::: {#a .note}\nText\n:::', '<Note>\nText\n</Note>'],
    [':::expander More\nText\n:::', '<Accordion title="More">\nText\n</Accordion>'],
    [':::python\nText\n:::', '\nText\n'],
    [
      ':::tabs key:ab\n== tab **a**\nText\n== tab b\n```md\n== c\n```\n:::',
      '<Tabs>\n<Tab title="tab a">\nText\n</Tab><Tab title="tab b">\n```md\n== c\n```\n</Tab></Tabs>',
    ],
    [
      '::: code-tabs#shell\n\n@tab npm#npm\n\n```sh\n1\n```\n\n@tab:active C#\n\n```sh\n2\n```\n\n:::',
      '<Tabs>\n\n<Tab title="npm">\n\n```sh\n1\n```\n\n</Tab><Tab title="C#">\n\n```sh\n2\n```\n\n</Tab></Tabs>',
    ],
    ['::::tabs\n== A\n:::note\n== x\n:::\n::::', '<Tabs>\n<Tab title="A">\n<Note>\n== x\n</Note>\n</Tab></Tabs>'],
    [':::tabs\nText\n:::', '\nText\n'],
    ['::::steps[How to]\n### One\n::::', '**How to**\n### One\n'],
    [':::note\n::::steps\nText\n::::\nMore\n:::', '<Note>\n\nText\n\nMore\n</Note>'],
  ])('%j', expectSameLines);

  test.each([
    ':::note\nNever closed',
    ':::\nNever opened',
    ':::unknown\nNever closed',
    '```{toctree}\na\n```',
    '```{figure}\n:alt: x\n```',
    '````md\n```{note}\nText\n```\n````',
    '```md\n:::note\nText\n:::\n```',
    'Use `:::note` and `:::`',
    'a :::note b\n:::',
  ])('%j stays as it is', expectUnchanged);
});

describe('code with its language in braces', () => {
  test.each([
    ['```{r}\n1\n```', '```r\n1\n```'],
    ['```{r setup, echo=FALSE}\n1\n```', '```r\n1\n```'],
    ['```{python}\n#| label: a\n#| echo: false\n1\n```', '\n\n```python\n1\n```'],
    ['```{python, filename="a.py"}\n1\n```', '```python title="a.py"\n1\n```'],
    ['~~~{bash}\r\n1\r\n~~~\r', '~~~bash\n1\r\n~~~\r'],
    [
      '```{code-block} python\n:caption: a.py\n:linenos:\n:emphasize-lines: 2, 4-5\n\n1\n```',
      '\n\n\n\n```python title="a.py" {2,4-5} lines\n1\n```',
    ],
    ['```{code-cell} ipython3\n:tags: [a]\n1\n```', '\n```python\n1\n```'],
    ['```{code}\n:name: a\n```', '\n```text\n```'],
    ['> ```{code} js\n> :name: a\n> 1\n> ```', '>\n> ```js\n> 1\n> ```'],
    ['- a\n  ```{sql}\n  1\n  ```\n  ```{sh}\n  1\n  ```', '- a\n  ```sql\n  1\n  ```\n  ```sh\n  1\n  ```'],
  ])('%j', expectSameLines);

  test.each([
    '```{1,3-5}\n1\n```',
    '```{toctree}\na\n```',
    '```{literalinclude} a.py\n```',
    '```js {1}\n1\n```',
    '``` {.js .numberLines}\n1\n```',
    '```{\n}\n```',
    '````md\n```{r}\n1\n```\n````',
    'Use ```{r}``` here',
  ])('%j stays as it is', expectUnchanged);
});

describe('lists of attributes on separate lines', () => {
  test.each([
    ['{: .note }\nOne\ntwo\n\nThree', '<Note>\nOne\ntwo\n</Note>\nThree'],
    ['{: .warning }\n> One\n>\n> two\n', '<Warning>\nOne\n\ntwo\n</Warning>'],
    ['{: .tip-title }\n> Mind `it`\n>\n> Text\n', '<Tip title="Mind it">\n\n\nText\n</Tip>'],
    ['a\n\nText\n{: .note }\n\nb', 'a\n<Note>\nText\n</Note>\n\nb'],
    ['{: .note }\nOne\n\n{: .tip }\nTwo\n', '<Note>\nOne\n</Note>\n<Tip>\nTwo\n</Tip>'],
    ['{: .note }\nOne\n\nTwo\n{: .tip }\n', '<Note>\nOne\n</Note>\nTwo\n\n'],
    ['{: .note }\n```js\n1\n\n2\n```\n', '<Note>\n```js\n1\n\n2\n```\n</Note>'],
    ['- {: .note }', '- {: .note }'],
    ['## A\n{: .no_toc }\n', '## A\n\n'],
    ['## A\n{: #b .c }\n', '## A {#b}\n\n'],
    ['1. TOC\n{:toc}\n', '\n\n'],
    ['| a |\n|---|\n{:.table}\n', '| a |\n|---|\n\n'],
    ['Text{: .label }, *em*{:.x}', 'Text, *em*'],
  ])('%j', expectSameLines);

  test.each(['{:ok, value}', 'Use `a{: .b }`', '```\n{: .note }\nText\n\n```'])('%j stays as it is', expectUnchanged);
});

describe('admonitions with indented text', () => {
  test.each([
    ['!!! note\n    Text\n\nAfter', '<Note>\nText\n</Note>\nAfter'],
    ['!!! warning "Take care"\n    One\n\n    Two\n', '<Warning title="Take care">\nOne\n\nTwo\n</Warning>'],
    ['??? tip "Open"\n    Text\n\n', '<Accordion title="Open">\nText\n</Accordion>\n'],
    ['???+ info\n\tText\n', '<Accordion title="Info" defaultOpen>\nText\n</Accordion>'],
    ['!!! danger\n    Text', '<Danger>\nText\n</Danger>'],
    ['!!! note\n    !!! tip\n        Text\n\n\n', '<Note>\n<Tip>\nText\n</Tip>\n</Note>\n'],
  ])('%j', expectConversion);

  test.each([
    '!!! note\nText',
    '!!! unknown\n    Text\n',
    'Wow!!! note\n    Text\n',
    '!!! note\n    Text\nMore',
    '```\n!!! note\n    Text\n\n```',
  ])('%j stays as it is', expectUnchanged);
});

describe('tabs with indented text', () => {
  test.each([
    [
      '=== "One"\n\n    Text\n\n=== "Two"\n\n    More\n\nAfter',
      '<Tabs><Tab title="One">\n\nText\n</Tab>\n<Tab title="Two">\n\nMore\n</Tab></Tabs>\nAfter',
    ],
    ["=== 'One'\n    Text\n", '<Tabs><Tab title="One">\nText\n</Tab></Tabs>'],
    [
      '=== "A"\n    x\n\nBetween\n\n=== "B"\n    y\n\n',
      '<Tabs><Tab title="A">\nx\n</Tab></Tabs>\nBetween\n\n<Tabs><Tab title="B">\ny\n</Tab></Tabs>\n',
    ],
    [
      '=== "A"\n    === "B"\n        x\n\n\n',
      '<Tabs><Tab title="A">\n<Tabs><Tab title="B">\nx\n</Tab></Tabs>\n</Tab></Tabs>\n',
    ],
  ])('%j', expectConversion);

  test.each(['Title\n=====\n', '=== "A"\nText\n', 'a === "b"'])('%j stays as it is', expectUnchanged);
});

describe('GitBook blocks', () => {
  test.each([
    ['{% hint style="info" %}\nText\n{% endhint %}', '<Info>\nText\n</Info>'],
    ["{% hint style='danger' %}Text{% endhint %}", '<Danger>Text</Danger>'],
    ['{% hint %}\nText\n{% endhint %}', '<Note>\nText\n</Note>'],
    ['{% admonition type="warning" name="Caution" %}Text{% /admonition %}', '<Warning title="Caution">Text</Warning>'],
    ['{% callout type="check" title="A" %}\nText\n{% /callout %}', '<Check title="A">\nText\n</Check>'],
    ['{% callout type="constructor" %}\nText\n{% /callout %}', '<Note>\nText\n</Note>'],
    ['{{% admonition type="note" %}}\nText\n{{% /admonition %}}', '<Note>\nText\n</Note>'],
    ['{% tabs %}\n{% tab label="One" %}\nA\n{% /tab %}\n{% /tabs %}', '<Tabs>\n<Tab title="One">\nA\n</Tab>\n</Tabs>'],
    ['{% details summary="More" %}\nA\n{% /details %}', '<Accordion title="More">\nA\n</Accordion>'],
    ['{% img src="/a.png" alt="A <b>" width=10 /%}', '<img src="/a.png" alt="A &lt;b&gt;" width="10" />'],
    ['{% partial file="/snippets/a.md" /%}', '<Snippet file="/snippets/a.md" />'],
    [
      '{% tabs %}\n{% tab title="A & B" %}\nText\n{% endtab %}\n{% endtabs %}',
      '<Tabs>\n<Tab title="A &amp; B">\nText\n</Tab>\n</Tabs>',
    ],
    [
      '{% stepper %}\n{% step %}\n## One\nText\n{% endstep %}\n{% endstepper %}',
      '<Steps>\n<Step title="One">\n\nText\n</Step>\n</Steps>',
    ],
    [
      '{% code title="a.js" lineNumbers="true" %}\n```js\nx\n```\n{% endcode %}',
      '\n```js title="a.js" lines\nx\n```\n',
    ],
    ['{% code overflow="wrap" %}\n```\nx\n```\n{% endcode %}', '\n```text wrap\nx\n```\n'],
    ['{% embed url="https://a.example/x_y" %}', '[https://a.example/x\\_y](https://a.example/x_y)'],
    [
      '{% embed url="https://a.example/" %}\nCaption\n{% endembed %}',
      '[https://a.example/](https://a.example/): \nCaption\n',
    ],
    ['{% file src="../a b.pdf" %}', '[a b.pdf](../a%20b.pdf)'],
    ['{% raw %}\nText\n{% endraw %}', '\nText\n'],
    ['{% content-ref url="a.md" %}\n[a](a.md)\n{% endcontent-ref %}', '\n[a](a.md)\n'],
  ])('%j', expectConversion);

  test.each([
    '{% if user %}x{% endif %}',
    '{% hint %}\nText',
    '`{% hint %}` x `{% endhint %}`',
    '{% endhint %}',
    '{% raw %}',
  ])('%j stays as it is', (text) => expectConversion(text, text));
});

test.each(['mdx', 'md'])('a .%s page shows them, with a notice for each kind', async (ending) => {
  const { html, diagnostics } = await renderTestPage(
    [
      'Before',
      ':::note First',
      'A *text*',
      ':::',
      '',
      '1. Item',
      '',
      '   :::note',
      '   Inner',
      '   :::',
      '',
      '{% hint style="warning" %}',
      '- Listed',
      '{% endhint %}',
    ].join('\n'),
    {},
    `page.${ending}`,
  );
  expect(html.match(/data-callout-type="(\w+)"/g)).toEqual(
    ['note', 'note', 'warning'].map((type) => `data-callout-type="${type}"`),
  );
  expect(html).toContain('<em>text</em>');
  expect(html).toContain('<li>Listed</li>');
  expect(html).not.toMatch(/:::|\{%/);
  expect(diagnostics).toMatchObject([
    { code: 'foreign-syntax', severity: 'info', line: 2, message: expect.stringContaining('":::note"') },
    { code: 'foreign-syntax', severity: 'info', line: 12, message: expect.stringContaining('"{% hint %}"') },
  ]);
});

describe('heading ids', () => {
  test.each([
    ['## One [#own]', '[#id]'],
    ['## One {/* #own */}', '{/* #id */}'],
    ['## One <!-- #own -->', '<!-- #id -->'],
    ['## One { #own }', '{ #id }'],
    ['## One {: #own }', '{: #id }'],
    ['## One {.big #own}', '{.big #id}'],
    ['## One {#own .big data-x="y"}', '{#id .big data-x="y"}'],
    ['## One {id="own"}', '{id="id"}'],
    ['## One [#own] ##', '[#id]'],
    ['> ## One [#own]', '[#id]'],
  ])('%j', async (text, written) => {
    const { body, diagnostics } = await renderTestPage(`# T\n\n${text}\n`);
    expect(body).toMatch(/<h2 id="own">.*One<a/);
    expect(diagnostics.map(({ code, line, severity }) => [code, line, severity])).toEqual([
      ['foreign-syntax', 3, 'info'],
    ]);
    expect(diagnostics[0]?.message).toContain(`"${written}"`);
  });

  test.each(['## One {#own}', '## One {#own} ##'])('%j is syntax of the format', async (text) => {
    const { body, codes } = await renderTestPage(`# T\n\n${text}\n`);
    expect(body).toMatch(/<h2 id="own">.*One<a/);
    expect(codes).toEqual([]);
  });

  test.each([
    '## Array[#index]',
    '## A [link](/a)',
    'One [#own]',
    '```\n## One [#own]\n```',
    '## One {/* own */}',
    '## Use `[#own]`',
  ])('%j stays as it is', expectUnchanged);
});

describe('link targets', () => {
  test.each([
    ['![A](/my image.png)', '![A](</my image.png>)'],
    ['![](/Screenshot 2024-11-30 at 7.46 (1).png "T")', '![](</Screenshot 2024-11-30 at 7.46 (1).png> "T")'],
    ['[a](./b c.md#d)', '[a](<./b c.md#d>)'],
    ['[a](https://example.com/b c)', '[a](<https://example.com/b c>)'],
    ['[![A](/a b.png)](/c d)', '[![A](</a b.png>)](</c d>)'],
    ['[![A](/a b.png)](/c)', '[![A](</a b.png>)](/c)'],
    ['[`a` and b](/c d)', '[`a` and b](</c d>)'],
    ['| ![A](/a b.png) | `![A](/a b.png)` |', '| ![A](</a b.png>) | `![A](/a b.png)` |'],
    ['![A "b"](/a.png =300x200)', '<img src="/a.png" alt="A &quot;b&quot;" width="300" height="200" />'],
    ['![](/a b.png =50% "T")', '<img src="/a%20b.png" alt="" title="T" width="50%" />'],
    [
      '![](/a.png =x20) ![](/a.png =30x*)',
      '<img src="/a.png" alt="" height="20" /> <img src="/a.png" alt="" width="30" />',
    ],
  ])('%j', expectConversion);

  test.each([
    '[a](/b) [a](/b "c d") [a](</b c>) [a](/b (c d))',
    'run[key](/a b/) and fn()[0](/a b/)',
    '[optional](see the list below)',
    '\\[a](/b c)',
    '```\n![A](/a b.png)\n```',
  ])('%j stays as it is', expectUnchanged);

  test('a file with spaces in its name is found', async () => {
    const { body, diagnostics } = await renderTestPage('![A](/my image.svg)', {
      'my image.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    });
    expect(body).toContain('src="./my%20image.svg"');
    expect(diagnostics.map(({ code }) => code)).toEqual(['foreign-syntax']);
    expect(diagnostics[0]?.message).toContain('Write %20');
  });
});

test('reports tags of templates that stay as text, each kind once', () => {
  const text =
    '{% include "a.html" %}\n\n{{< youtube abc >}} {{< youtube d >}}\n\n`{% if a %}`\n\n```\n{{< b >}}\n```\n\n{{% notice info %}}\n\nLead {: .lead }\n\nTuple {:ok, 1}';
  const { text: converted, found } = convertForeignBlocks(text);
  expect(converted).toBe(text);
  expect(found.map(({ line, written }) => `${line} ${written}`)).toEqual([
    '1 {% include …',
    '3 {{< youtube …',
    '11 {{% notice …',
    '13 {: …}',
  ]);
});

describe('attribute lists', () => {
  test.each([
    ['![A "b"](/a.png){width=300}', '<img src="/a.png" alt="A &quot;b&quot;" width="300" />'],
    ['x ![](a.png "T"){: height="20px" .big } y', 'x <img src="a.png" alt="" title="T" height="20" /> y'],
    [
      '![a](a.png){width=50%}![b](b.png){ height=1 }',
      '<img src="a.png" alt="a" width="50%" /><img src="b.png" alt="b" height="1" />',
    ],
    ['![a](a.png){.center #id}', '![a](a.png)'],
    ['[`a`](/b){:target="_blank" rel=x} c', '[`a`](/b) c'],
    ['[![a](a.png){width=3}](/b){.c}', '[<img src="a.png" alt="a" width="3" />](/b)'],
  ])('%j', expectConversion);

  test.each([
    '`![a](a.png){width=3}`',
    '```\n[a](b){.c}\n```',
    '## [a](b){#id}',
    '[a](b){c}',
    '[a](b){c.d}',
    '[a](b) {.c}',
  ])('%j stays as it is', expectUnchanged);

  test('reports what is read and what is left out', async () => {
    const text = '![a](/a.png){width=3}\n\n![a](/a.png){width=3 .b}\n\n[a](https://a.example){target="_blank"}';
    const { diagnostics } = await renderTestPage(text, { 'a.png': 'x' });
    expect(
      diagnostics.filter(({ code }) => code === 'foreign-syntax').map(({ line, message }) => `${line} ${message}`),
    ).toEqual([
      expect.stringMatching(/^1 .*\{width=\}" .* The image is shown with this size\. Use <img>/),
      expect.stringMatching(/^3 .*\{width= \.b\}" .* this size, and the other attributes are left out\. Use <img>/),
      expect.stringMatching(/^5 .*\{target=\}" .* The attributes are left out\. Use <a>/),
    ]);
  });
});

describe('marks for contents and files', () => {
  test.each([
    ['# A\n\n[[toc]]\n\nB', '# A\n\n\n\nB', 'It is left out'],
    ['> [[_TOC_]]', '> ', 'It is left out'],
    ['[TOC]\r\nx', '\r\nx', 'It is left out'],
    ['<<< @/a.js{1,2}', '`<<< @/a.js{1,2}`', 'into a code block'],
    ['--8<-- "a.md"', '`--8<-- "a.md"`', 'as a snippet'],
    ['<!-- @include: ./a.md{1,} -->', '<!-- @include: ./a.md{1,} -->', 'as a snippet'],
  ])('%j', async (text, expected, result) => {
    expect(convert(text)).toBe(expected);
    const { diagnostics } = await renderTestPage(text);
    expect(diagnostics).toMatchObject([{ code: 'foreign-syntax', message: expect.stringContaining(result) }]);
  });

  test.each(['[TOC]\n\n[toc]: /a', 'a [[toc]]', '`[[toc]]`', '<<<<<<< HEAD', '<<<EOF', '```\n<<< ./a\n[[toc]]\n```'])(
    '%j stays as it is',
    expectUnchanged,
  );
});

describe('diagrams in tags', () => {
  test.each([
    ['<Mermaid>\ngraph TD\n\n  A --> B{c}\n</Mermaid>', '```mermaid\ngraph TD\n\n  A --> B{c}\n```'],
    ['<Mermaid>\r\ngraph TD\r\n</Mermaid>', '```mermaid\r\ngraph TD\r\n```'],
    ['a\n  <mermaid>\n  pie\n  </mermaid>\nb', 'a\n  ```mermaid\n  pie\n  ```\nb'],
    ['<Mermaid>{`\npie\n`}</Mermaid>', '```mermaid\npie\n```'],
    ['<Mermaid>\n  {`\npie\n  `}\n</Mermaid>', '```mermaid\n\npie\n\n```'],
    ['<div id="a" className="mermaid">\npie\n</div>', '```mermaid\npie\n```'],
    ["<pre class='mermaid'>\npie\n</pre>", '```mermaid\npie\n```'],
    [
      'import Mermaid from "@theme/Mermaid"\n\n<Mermaid>\npie\n</Mermaid>',
      'import Mermaid from "@theme/Mermaid"\n\n```mermaid\npie\n```',
    ],
  ])('%j', expectConversion);

  test.each([
    '```html\n<Mermaid>\npie\n</Mermaid>\n```',
    'import { Mermaid } from "/m.jsx"\n\n<Mermaid>\npie\n</Mermaid>',
    'export const Mermaid = () => <b/>\n\n<Mermaid>\npie\n</Mermaid>',
    '<Mermaid chart="pie" />\n\na\n\n`b`\n\n<Mermaid chart="pie" />',
    '<div class="mermaid-box">\npie\n</div>',
    '<Mermaid>\npie',
  ])('%j stays as it is', expectUnchanged);

  test('are drawn and reported', async () => {
    const { body, diagnostics } = await renderTestPage(
      '<Note>\n  <Mermaid>\n    graph TD\n    A --> B\n  </Mermaid>\n</Note>',
    );
    expect(body).toContain('data-bd-state="drawn"');
    expect(diagnostics).toMatchObject([
      { code: 'foreign-syntax', line: 2, message: expect.stringContaining('It is shown as a diagram.') },
    ]);
  });
});

describe('paragraphs of docsify', () => {
  test.each([
    ['!> Mind *this*\n   and that\n\nAfter', '<Warning>Mind *this* and that</Warning>\n\n\nAfter'],
    ['?> A tip\n- item', '<Tip>A tip</Tip>\n- item'],
    ['> !> Quoted', '> <Warning>Quoted</Warning>'],
  ])('%j', expectConversion);

  test.each(['`!> a`', '```php\n?> a\n```', 'a !> b', '!>a'])('%j stays as it is', expectUnchanged);
});

describe('definition lists and abbreviations', () => {
  test.each([
    ['Term\n: One\n: Two\n\n  more\n\nAfter', '**Term**\n- One\n- Two\n\n  more\n\nAfter'],
    ['`a` **b**\n\n:   One\n\n    ```\n    : x\n    ```\n', '`a` **b**\n\n- One\n\n    ```\n    : x\n    ```\n'],
    ['A\r\n: B\r\n\r\nC\r\n: D', '**A**\r\n- B\r\n\r\n**C**\r\n- D'],
    ['<Note>\n  A\n  : B\n    more\n</Note>', '<Note>\n  **A**\n  - B\n    more\n</Note>'],
    ['> A\n> : B\n>\n> C\n> : D', '> **A**\n> - B\n>\n> **C**\n> - D'],
    ['Text with HTML.\n\n*[HTML]: Hypertext', 'Text with HTML.\n\n'],
  ])('%j', expectConversion);

  test.each([
    'A paragraph\nof two lines\n: text',
    '- item\n: text',
    '| a |\n|-|\n: text',
    '# Title\n: text',
    ': text',
    '```\na\n: b\n```',
    'Time\n:30',
    'export const a = b\n\n  ? 1\n  : 2;',
    '*[a](/b)* c',
  ])('%j stays as it is', expectUnchanged);
});

describe('marked text', () => {
  test.each([
    ['a ==b *c*== d, ==e==.', 'a <mark>b *c*</mark> d, <mark>e</mark>.'],
    ['| ==a== |', '| <mark>a</mark> |'],
  ])('%j', expectConversion);

  test.each(['a == b and c == d', 'x==1 and y==2', '`==a==`', 'Title\n=====', '{a === b}', '====a===='])(
    '%j stays as it is',
    expectUnchanged,
  );

  test('a note that Obsidian embeds stays text, and is reported', () => {
    const { text, found } = convertForeignBlocks('a\n\n![[Note#Part]]');
    expect(text).toBe('a\n\n![[Note#Part]]');
    expect(found).toMatchObject([{ line: 3, written: '![[…]]', result: expect.stringContaining('shown as text') }]);
  });
});

test('a container without an equivalent is reported, and its content is shown', async () => {
  const { body, diagnostics } = await renderTestPage(':::python\n**Text**\n:::');
  expect(body).toBe('<p><strong>Text</strong></p>');
  expect(diagnostics).toMatchObject([
    { code: 'foreign-syntax', line: 1, message: expect.stringMatching(/":::python" .* no equivalent/) },
  ]);
});
