import { describe, expect, it, test } from 'vitest';
import { drawDiagram } from './draw-diagram.ts';
import { createRenderer, type Renderer } from './renderer.ts';
import { tidyDrawing } from './tidy-drawing.ts';

const draw = (source: string, id = 'd') => drawDiagram(source, { id, drawn: { length: 0 } })?.svg;

const DIAGRAMS: Readonly<Record<string, string>> = {
  sequence:
    'sequenceDiagram\n  autonumber\n  participant A as Cook\n  actor K as Kettle\n  A->>+K: switch on\n  Note over A,K: it takes a while\n  loop every second\n    K->>K: measure\n  end\n  K--)-A: whistle',
  flowchart:
    'flowchart LR\n  A[Order] -- yes --> B{In stock?}\n  B -->|no| C[(Shelf)]\n  subgraph Back office\n    C --> D([Pack])\n  end\n  style A fill:#ffeecc',
  state: 'stateDiagram-v2\n  [*] --> Idle\n  Idle --> Busy: job\n  state Busy {\n    One --> Two\n  }\n  Busy --> [*]',
  class: 'classDiagram\n  Animal <|-- Duck: is an\n  Animal : +int age\n  Duck : +swim()',
  er: 'erDiagram\n  CUSTOMER ||--o{ ORDER : places\n  ORDER {\n    string number\n  }',
  pie: 'pie title Drawers\n  "Spoons" : 40\n  "Forks" : 60',
  git: 'gitGraph\n  commit id: "first"\n  branch later\n  commit id: "second"\n  checkout main\n  merge later',
};

describe.each(Object.entries(DIAGRAMS))('a %s diagram', (_, source) => {
  const svg = draw(source) ?? '';

  it('shows its text', () => {
    const words = source.match(/(?<=[[{("]|: |as |title )[A-Za-z][\w ]+/g) ?? [];
    const text = svg.replace(/<style>.*?<\/style>/g, '').replace(/<[^>]*>/g, '');
    expect(words.length).toBeGreaterThan(0);
    for (const word of words) expect.soft(text).toContain(word.trim());
  });

  it('gives text without a more specific rule the color of the page', () => {
    expect(svg).toMatch(/#d\{[^}]*fill:var\(--Text\)/);
  });

  // Attributes with Mermaid's grays are overridden by the drawing's own rules.
  it('follows the color mode of the page', () => {
    expect(svg).toContain('var(--');
    const withoutColor = svg.replaceAll('#ffeecc', '');
    expect(
      withoutColor
        .replace(/&#?\w+;/g, '')
        .match(/#[\da-f]{3,8}\b|hsla?\(|rgba?\(/gi)
        ?.filter((color) => !/^#(?:666|999|eaeaea|000|edf2ae)/i.test(color)) ?? [],
    ).toEqual([]);
  });

  it('has ids that start with the requested prefix', () => {
    const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
    expect(ids[0]).toBe('d');
    expect(ids.filter((id) => !/^d(?:-part\d+)?$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target = ''] of svg.matchAll(/url\(#([^)]*)\)/g)) expect.soft(ids).toContain(target);
  });
});

test('a drawing has a role only if its author gave it a name', () => {
  const findOpeningTag = (source: string) => /<svg[^>]*>/.exec(draw(source) ?? '')?.[0];
  expect(findOpeningTag('sequenceDiagram\n  A->>B: hello')).not.toMatch(/role/);
  expect(findOpeningTag('sequenceDiagram\n  accTitle: Greeting\n  A->>B: hello')).toMatch(
    / aria-labelledby="d-part\d+".* role="graphics-document"/,
  );
});

test('only lines have ends, as SVG requires', () => {
  const svg = draw('sequenceDiagram\n  A->>A: to itself\n  A->>B: hello') ?? '';
  expect(svg).toMatch(/<line[^>]* x1=/);
  expect(svg).not.toMatch(/<(?!line\b)[a-z]+[^>]* x1=/);
});

test('a drawing depends on its source alone, whatever was drawn before', () => {
  const config = { theme: 'base', htmlLabels: false };
  const sources = Object.values(DIAGRAMS);
  const [one, other] = [createRenderer(), createRenderer()];
  const drawWith = (renderer: Renderer) => (source: string) => tidyDrawing(renderer.render(source, config))?.svg;
  const forward = sources.map(drawWith(one));
  const backward = sources.toReversed().map(drawWith(other)).toReversed();
  expect(backward).toEqual(forward);
  expect(() => one.render('flowchart LR\n  A --> --> B', config)).toThrow(/Parse error/);
  expect(sources.map(drawWith(one))).toEqual(forward);
});

test('boxes are as wide as their text', () => {
  const measureWidth = (label: string): number =>
    Number(/label-container"[^>]* width="([\d.]+)"/.exec(draw(`flowchart TD\n  a["${label}"]`) ?? '')?.[1]);
  expect(measureWidth('MMMMMMMMMMMM')).toBeGreaterThan(measureWidth('iiiiiiiiiiii') + 100);
  expect(measureWidth('字字字字字字字字')).toBeGreaterThan(8 * 15);
});

test.each([
  ['another kind', 'gantt\n  title A\n  section B\n  C : 2024-01-01, 3d'],
  ['HTML in a label', 'flowchart TD\n  a["<b>bold</b>"]'],
  ['a formula', 'flowchart TD\n  a["$$x^2$$"]'],
  ['a mistake', 'flowchart LR\n  A --> --> B'],
  ['too many edges', `flowchart TD\n${'a & b & c & d & e --> f & g & h & i & j\n'.repeat(9)}`],
  ['too many lines', `sequenceDiagram\n${'A->>B: x\n'.repeat(300)}`],
])('%s is left to the browser', (_, source) => {
  expect(draw(source)).toBeUndefined();
});

test('the diagrams of one page share a limit', () => {
  const drawn = { length: 0 };
  const long = `sequenceDiagram\n  A->>B: ${'word '.repeat(1_500)}`;
  const drawings = Array.from(
    { length: 7 },
    (_, number) => drawDiagram(long, { id: `d${number}`, drawn }) !== undefined,
  );
  expect(drawings).toEqual([true, true, true, true, true, false, false]);
});

const PAYLOADS = [
  'flowchart TD\n  a["x</style><script>alert(1)</script>"] --> b',
  'flowchart TD\n  a["&lt;img src=x onerror=alert(1)&gt;"]',
  'flowchart TD\n  a --> b\n  click a "javascript:alert(1)"\n  click b href "data:text/html,x" _blank',
  'flowchart TD\n  a --> b\n  style a fill:url(https://evil.example/x),stroke:red;}</style><script>alert(1)</script>',
  'flowchart TD\n  a --> b\n  classDef x background:url(//evil.example),fill:#abc\n  class a x',
  '%%{init: {"themeCSS": "} body { display: none } @import url(//evil.example);"}}%%\nflowchart TD\n  a --> b',
  '%%{init: {"themeVariables": {"primaryColor": "red;}</style><script>alert(1)</script>"}}}%%\nflowchart TD\n  a --> b',
  '%%{init: {"securityLevel": "loose", "htmlLabels": true, "__proto__": {"polluted": 1}}}%%\nflowchart TD\n  a --> b',
  'sequenceDiagram\n  participant A\n  link A: Board @ javascript:alert(1)\n  A->>A: "onload=alert(1)',
  'sequenceDiagram\n  A->>B: #lt;script#gt;alert(1)#lt;/script#gt;',
];

test.each(PAYLOADS)('only shapes and text come from %j', (source) => {
  const svg = draw(source) ?? '';
  const names = new Set([...svg.matchAll(/<([\w-]+)/g)].map(([, name = '']) => name));
  const known = new Set(
    'svg g a path rect circle ellipse line polygon polyline text tspan defs marker style title desc'.split(' '),
  );
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
  expect(
    svg.replace(/>[^<>]*</g, '><').match(/\son\w+=|javascript:|@import|url\((?!#)|href=|evil\.example\/|body\s*\{/g),
  ).toBeNull();
  const css = /<style>(.*?)<\/style>/.exec(svg)?.[1] ?? '';
  for (const rule of css.split('}').slice(0, -1)) expect.soft(rule).toMatch(/^#d(?: [^{]*)?\{[^{]*$/);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

describe('the colors of a diagram', () => {
  const colors = "'primaryColor': '#1a1a1a', 'primaryTextColor': '#fff', 'primaryBorderColor': '#2d9a67'";
  const init = `%%{init: {'theme': 'base', 'themeVariables': { ${colors} }}}%%\n`;
  const frontmatter =
    '---\nconfig:\n  themeVariables:\n    primaryColor: "#1a1a1a"\n    primaryTextColor: "#fff"\n    primaryBorderColor: "#2d9a67"\n---\n';

  test.each([
    ['a flowchart', 'flowchart TD\n  a --> b'],
    ['a sequence diagram', 'sequenceDiagram\n  A->>B: hello'],
    ['a state diagram', 'stateDiagram-v2\n  A --> B'],
    ['a class diagram', 'classDiagram\n  A <|-- B'],
  ])('apply to the text, background and border of boxes in %s', (_, source) => {
    for (const head of [init, frontmatter]) {
      const svg = draw(head + source) ?? '';
      expect(svg).toMatch(/fill:#1a1a1a|fill="#1a1a1a"/);
      expect(svg).toMatch(/stroke:#2d9a67|stroke="#2d9a67"/);
      expect(svg).toMatch(/(?:fill|color):#fff\b/);
      expect(svg).not.toContain('var(--Primary-soft)');
    }
  });

  test.each([
    ['light', '#e1f5fe', /\.label text\{fill:(?:#0|#1|black)/],
    ['dark', '#123', /\.label text\{fill:(?:#f|white)/],
  ])('a %s background without a text color has text that contrasts with it in both color modes', (_, color, text) => {
    const svg = draw(`%%{init: {"themeVariables": {"primaryColor": "${color}"}}}%%\nflowchart TD\n  a`) ?? '';
    expect(svg).toContain(`fill:${color}`);
    expect(svg).toMatch(text);
  });

  test('replace only colors that depend on them', () => {
    const svg = draw(
      `%%{init: {"themeVariables": {"primaryColor": "#123456", "mainBkg": "#654321"}}}%%\nflowchart TD\n  a`,
    );
    expect(svg).toContain('fill:#654321');
    expect(svg).not.toContain('#123456');
    expect(draw('flowchart TD\n  a["primaryColor: #123456 themeVariables"]')).toContain('fill:var(--Primary-soft)');
  });
});

test('no browser globals are left behind in the process', () => {
  draw('pie\n  "a" : 1');
  expect(['document', 'window', 'mermaid'].filter((name) => name in globalThis)).toEqual([]);
});
