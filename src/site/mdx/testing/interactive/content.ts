import type { InteractivePage } from '../author-page.ts';

/** Pages where readers open, filter and sort content. */
export const CONTENT: Record<string, InteractivePage> = {
  'an accordion of questions': {
    page: 'export const Faq = ({ list }) => {\n  const [open, setOpen] = useState(null);\n  return <div>{list.map(([q, a], i) => <div key={q}><button aria-expanded={open === i} onClick={() => setOpen(open === i ? null : i)}>{q}</button>{open === i && <p>{a}</p>}</div>)}</div>;\n};\n\n<Faq list={[["Why?", "Because of it."], ["How?", "With care."]]} />',
    keyboard: [
      {
        on: ['button', 'Why?'],
        keys: ['Enter'],
        shows: ['Because of it.'],
        matches: ['[aria-expanded=true]:text-is("Why?")'],
      },
      { on: ['button', 'How?'], keys: ['Space'], shows: ['With care.'], hides: ['Because of it.'] },
    ],
    pointer: [{ on: ['button', 'How?'], hides: ['With care.'] }],
  },
  'a filter by kind': {
    page: 'import all from "/snippets/all.json"\nexport const Kinds = ({ all }) => {\n  const [kind, setKind] = useState("fruit");\n  return <div>{[...new Set(all.map((x) => x.kind))].map((k) => <button key={k} onClick={() => setKind(k)}>{k}</button>)}<ul>{all.filter((x) => x.kind === kind).map((x) => <li key={x.name}>{x.name}</li>)}</ul></div>;\n};\n\n<Kinds all={all} />',
    files: {
      'snippets/all.json':
        '[{"name":"Apple","kind":"fruit"},{"name":"Leek","kind":"root"},{"name":"Pear","kind":"fruit"}]',
    },
    keyboard: [{ on: ['button', 'root'], keys: ['Enter'], shows: ['Leek'], hides: ['Apple', 'Pear'] }],
    pointer: [{ on: ['button', 'fruit'], shows: ['Apple', 'Pear'], hides: ['Leek'] }],
  },
  'rows that open, in a table of the page': {
    page: 'export const Row3 = ({ name, more, children }) => { const [open, set] = useState(false); return <tr><td><button onClick={() => set(!open)}>{name}</button></td><td>{children}{open && <i>{more}</i>}</td></tr>; };\n\n<table>\n<thead><tr><th>Berry</th><th>Color</th></tr></thead>\n<tbody>\n<Row3 name="Sloe" more=" and tart">**blue**</Row3>\n<Row3 name="Haw" more=" and mealy">red</Row3>\n</tbody>\n</table>',
    keyboard: [
      {
        on: ['button', 'Sloe'],
        keys: ['Enter'],
        shows: ['and tart'],
        matches: ['.bd-TableScroll > table > tbody > tr > td:has(strong:text-is("blue")) > i'],
      },
    ],
    pointer: [{ on: ['button', 'Haw'], shows: ['and mealy'] }],
  },
  'chat lines that come one by one': {
    page: 'export const Chat2 = ({ lines }) => {\n  const [n, setN] = useState(1);\n  return <div>{lines.slice(0, n).map((l, i) => <p key={i}><b>{l.who}:</b> {l.text}</p>)}{n < lines.length && <button onClick={() => setN(n + 1)}>Next</button>}</div>;\n};\n\n<Chat2 lines={[{ who: "Ann", text: "Hello there" }, { who: "Bob", text: "Good day" }, { who: "Ann", text: "Fine boats" }]} />',
    keyboard: [{ on: ['button', 'Next'], keys: ['Enter'], shows: ['Bob: Good day'] }],
    pointer: [{ on: ['button', 'Next'], shows: ['Fine boats'], hides: ['Next'] }],
  },
  'a list of components with state': {
    page: 'import { More } from "/snippets/more.jsx"\n\n{["One", "Two"].map((t) => <More key={t} title={t} />)}',
    files: {
      'snippets/more.jsx':
        'import { useState } from "react";\nimport PropTypes, { bool } from "prop-types";\nexport const More = ({ title }) => { const [open, set] = useState(false); return <div><button onClick={() => set(true)}>{title}</button>{open && <p>All about {title}</p>}</div>; };\nMore.propTypes = { title: PropTypes.string.isRequired, of: PropTypes.arrayOf(PropTypes.shape({ a: bool })) };\n',
    },
    keyboard: [{ on: ['button', 'Two'], keys: ['Space'], shows: ['All about Two'] }],
    pointer: [{ on: ['button', 'One'], shows: ['All about One'] }],
  },
  'Markdown that opens and closes': {
    page: `import { Toggle } from "/snippets/toggle.jsx"

<Toggle title="More">

Hidden **Markdown** with [a link](https://a.example/page).

\`\`\`js
const lantern = 'lit';
\`\`\`

</Toggle>`,
    files: {
      'snippets/toggle.jsx': `export const Toggle = ({ title, children }) => {
  const [open, setOpen] = useState(false);
  return (
    <section>
      <button aria-expanded={open} onClick={() => setOpen(!open)}>{title}</button>
      {open && <div className="inside">{children}</div>}
    </section>
  );
};
`,
    },
    keyboard: [
      {
        on: ['button', 'More'],
        keys: ['Enter'],
        shows: ['Hidden Markdown'],
        matches: ['.inside strong', '.inside .bd-Keyword:text-is("const")', '.inside a[href$="/page"]'],
      },
      { on: ['button', 'More'], keys: ['Enter'], matches: ['section:not(:has(.inside))'] },
    ],
    pointer: [
      { on: ['button', 'More'], shows: ['Hidden Markdown'], matches: ['.inside strong'] },
      { on: ['button', 'More'], matches: ['section:not(:has(.inside))'] },
    ],
  },
  'Markdown that stays, with tabs of the format in it': {
    page: `import { Resize } from "/snippets/resize.jsx"

<Resize>

Kept **text**.

<Tabs>
  <Tab title="Inner one">First inner</Tab>
  <Tab title="Inner two">Second inner</Tab>
</Tabs>

</Resize>`,
    files: {
      'snippets/resize.jsx':
        'export const Resize = ({ children }) => {\n  const [big, setBig] = useState(false);\n  return <div className={big ? "big" : "small"}><button onClick={() => setBig(!big)}>Resize</button>{children}</div>;\n};\n',
    },
    keyboard: [
      { on: ['button', 'Resize'], keys: ['Enter'], matches: ['.big strong'] },
      {
        on: ['tab', 'Inner one'],
        keys: ['ArrowRight'],
        matches: ['[role=tabpanel]:visible:text-is("Second inner")'],
        focuses: '[role=tab]:text-is("Inner two")',
      },
    ],
    pointer: [
      { on: ['button', 'Resize'], matches: ['.small strong'] },
      { on: ['tab', 'Inner one'], matches: ['[role=tabpanel]:visible:text-is("First inner")'] },
    ],
  },
  'built-in components that only a later state shows': {
    page: `export const Setup = () => {
  const [os, setOs] = useState('mac');
  return (
    <div>
      <select aria-label="System" value={os} onChange={(event) => setOs(event.target.value)}>
        <option value="mac">Mac</option>
        <option value="linux">Linux</option>
      </select>
      {os === 'mac' ? (
        <CodeBlock language="bash">brew install lantern</CodeBlock>
      ) : (
        <div>
          <CardGroup cols={2}>
            <Card title="Next" icon="rocket" href="https://a.example/next">Read on</Card>
          </CardGroup>
          <Note>Mind the wick</Note>
          <Tabs>
            <Tab title="apt">With apt</Tab>
            <Tab title="dnf">With dnf</Tab>
          </Tabs>
          <Steps>
            <Step title="Light">Light it</Step>
            <Step title="Wait">Wait a little</Step>
          </Steps>
          <Accordion title="Why">Because</Accordion>
          <CodeBlock language="bash">apt install lantern</CodeBlock>
        </div>
      )}
    </div>
  );
};

<Setup />`,
    keyboard: [
      {
        on: ['combobox', 'System'],
        keys: ['ArrowDown'],
        shows: ['apt install lantern', 'Mind the wick'],
        hides: ['brew install lantern'],
        matches: [
          '.callout[data-callout-type=note] .bd-CalloutIcon svg:visible',
          'a.card[href$="/next"] svg.icon:visible',
          '.bd-StepNumber:text-is("1")',
          '.bd-StepNumber:text-is("2")',
        ],
      },
      {
        on: ['tab', 'apt'],
        keys: ['ArrowRight'],
        matches: ['[role=tabpanel]:visible:text-is("With dnf")'],
        focuses: '[role=tab]:text-is("dnf")',
      },
    ],
    pointer: [
      { on: ['tab', 'apt'], matches: ['[role=tabpanel]:visible:text-is("With apt")'] },
      { on: ['combobox', 'System'], picks: 'mac', shows: ['brew install lantern'], hides: ['Mind the wick'] },
    ],
  },
  'a table sorted by its headers': {
    page: `export const Sorted = ({ rows }) => {
  const [[key, up], setOrder] = useState(["name", true]);
  const list = [...rows].sort((a, b) => (a[key] > b[key] ? 1 : -1) * (up ? 1 : -1));
  const head = (name) => (
    <th aria-sort={key === name ? (up ? "ascending" : "descending") : "none"}>
      <button onClick={() => setOrder([name, key === name ? !up : true])}>By {name}</button>
    </th>
  );
  return (
    <table>
      <thead><tr>{head("name")}{head("size")}</tr></thead>
      <tbody>{list.map((row) => <tr key={row.name}><td>{row.name}</td><td>{row.size}</td></tr>)}</tbody>
    </table>
  );
};

<Sorted rows={[{ name: "boat", size: 3 }, { name: "ark", size: 9 }, { name: "canoe", size: 1 }]} />`,
    keyboard: [
      {
        on: ['button', 'By size'],
        keys: ['Enter'],
        matches: ['tbody tr:first-child:has-text("canoe")', '[aria-sort=ascending]:has-text("By size")'],
      },
      { on: ['button', 'By size'], keys: ['Space'], matches: ['tbody tr:first-child:has-text("ark")'] },
    ],
    pointer: [
      { on: ['button', 'By name'], matches: ['[aria-sort=ascending]:has-text("By name")'] },
      { on: ['button', 'By name'], matches: ['tbody tr:first-child:has-text("canoe")'] },
    ],
  },
  'a part of a line': {
    page: 'export const Ask = () => {\n  const [isOn, setOn] = useState(false);\n  return <span><button onClick={() => setOn(!isOn)}>Ask</button>{isOn && <em> and hear the foghorn</em>}</span>;\n};\n\nIn a line: <Ask /> of text.',
    keyboard: [
      {
        on: ['button', 'Ask'],
        keys: ['Space'],
        matches: ['p:has-text("In a line: Ask and hear the foghorn of text.")'],
      },
    ],
    pointer: [{ on: ['button', 'Ask'], hides: ['foghorn'] }],
  },
  'text of what it was given': {
    page: 'import { Wish } from "/snippets/wish.jsx"\n\n<Wish>\nRead `docs.json` and **then** [the guide](/).\n</Wish>',
    files: {
      'snippets/wish.jsx': `const textOf = (node) => {
  if (node == null || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (typeof node !== 'object') return String(node);
  return node.type === 'code' ? '«' + textOf(node.props.children) + '»' : textOf(node.props.children);
};
export const Wish = ({ children }) => {
  const [long, setLong] = useState(false);
  const text = textOf(children);
  return <div><button aria-expanded={long} onClick={() => setLong(!long)}>Whole prompt</button><samp>{long ? text : text.slice(0, 4)}</samp></div>;
};
`,
    },
    keyboard: [
      {
        on: ['button', 'Whole prompt'],
        keys: ['Enter'],
        matches: ['samp:text-is("Read «docs.json» and then the guide.")'],
      },
    ],
    pointer: [{ on: ['button', 'Whole prompt'], matches: ['samp:text-is("Read")'] }],
  },
  'items of a list, and a code block, that it looks into': {
    page: 'import { Deck } from "/snippets/deck.jsx"\n\n<Deck>\n\n- first **card**\n- second card\n\n```js\nconst a = 1;\n```\n\n</Deck>',
    files: {
      'snippets/deck.jsx': `export const Deck = ({ children }) => {
  const [list, code] = React.Children.toArray(children);
  const items = React.Children.toArray(list.props.children);
  const [at, setAt] = useState(0);
  const lines = code.props.children.props.children.trim().split('\\n').length;
  return <div><button onClick={() => setAt((at + 1) % items.length)}>Next card</button><ul>{React.cloneElement(items[at], { className: 'card-' + at })}</ul><p>{lines} line</p>{code}</div>;
};
`,
    },
    keyboard: [
      {
        on: ['button', 'Next card'],
        keys: ['Enter'],
        matches: ['div:has(p:text-is("1 line")):has(.code-block pre) li.card-1:text-is("second card")'],
      },
    ],
    pointer: [{ on: ['button', 'Next card'], matches: ['li.card-0:has(strong)'] }],
  },
  'pictures and cards that get other props': {
    page: 'import { Gallery } from "/snippets/gallery.jsx"\n\n<Gallery>\n<img src="/images/dot.svg" alt="Dot" />\n<Card title="Kept">Text of a **card**</Card>\n</Gallery>',
    files: {
      'images/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
      'snippets/gallery.jsx': `export const Gallery = ({ children }) => {
  const [open, setOpen] = useState(false);
  const [picture, card] = React.Children.toArray(children);
  return <div><button onClick={() => setOpen(!open)}>Enlarge</button>{React.cloneElement(picture, { className: open ? 'is-large' : 'is-small' })}{open ? React.cloneElement(card, { title: 'Enlarged' }) : React.cloneElement(card, { key: 'c' })}</div>;
};
`,
    },
    keyboard: [
      {
        on: ['button', 'Enlarge'],
        keys: ['Enter'],
        shows: ['Enlarged'],
        hides: ['Kept'],
        matches: ['img.is-large[src$="images/dot.svg"]', '.card:has-text("Enlarged") strong:text-is("card")'],
      },
    ],
    pointer: [{ on: ['button', 'Enlarge'], shows: ['Kept'], hides: ['Enlarged'], matches: ['img.is-small'] }],
  },
};
