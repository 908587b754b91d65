import type { AuthorPage } from './author-page.ts';
import { CODE } from './interactive/code.ts';
import { CONTENT } from './interactive/content.ts';
import { FORMS } from './interactive/forms.ts';
import { PICKERS } from './interactive/pickers.ts';

/** Pages that react to readers. Pages of a group export different names, so they also work combined as one page. */
export const INTERACTIVE_GROUPS = { pickers: PICKERS, forms: FORMS, content: CONTENT, code: CODE };
export const INTERACTIVE_PAGES = { ...PICKERS, ...FORMS, ...CONTENT, ...CODE };

/** Pages that stay as built: data tables, lists, helpers, modules. */
const STILL_PAGES: Record<string, AuthorPage> = {
  'a table of data': {
    page: 'export const rows = [["Free", 0], ["Team", 12.5]];\n\n<table><tbody>{rows.map(([name, price]) => <tr key={name}><td>{name}</td><td>{price.toFixed(2)}</td></tr>)}</tbody></table>',
  },
  'a table sorted by a column, with totals': {
    page: 'export const Totals = ({ rows }) => {\n  const sorted = [...rows].sort((a, b) => b.n - a.n);\n  let sum = 0;\n  for (let i = 0; i < sorted.length; i++) sum += sorted[i].n;\n  return <ol>{sorted.map((r) => <li>{r.name}: {r.n}</li>)}<li>{`All: ${sum}`}</li></ol>;\n};\n\n<Totals rows={[{ name: "a", n: 1 }, { name: "b", n: 4 }]} />',
  },
  'a chat transcript': {
    page: 'export const Chat = ({ lines }) => <div className="chat">{lines.map(({ who, text }, i) => { const mine = /^(me|user)$/i.test(who); return <p key={i} className={["line", mine && "mine"].filter(Boolean).join(" ")}><b>{who}</b> {text}</p>; })}</div>;\n\n<Chat lines={[{ who: "User", text: "Hi" }, { who: "Bot", text: "Hello" }]} />',
  },
  'an image for each theme': {
    page: 'export const Themed = ({ name, alt }) => <picture><img className="block dark:hidden" src={`data:image/png;base64,${btoa(name)}`} alt={alt} /><img className="hidden dark:block" src={`data:image/png;base64,${btoa(name + "-dark")}`} alt={alt} /></picture>;\n\n<Themed name="logo" alt="Logo" />',
  },
  'anchors made of titles': {
    page: 'export const slug = (s) => s.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");\n\n<b id={slug("Hello, World!")}>{slug("A & B")}</b>',
  },
  'words from text by a regular expression': { page: '{"one1two22three".split(/\\d+/).join(" ")}' },
  'a date in words': {
    page: 'export const day = new Date("2026-03-05T10:00:00Z");\n\n{day.toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric" })}',
  },
  'numbers for readers of German': { page: '{(1234567.891).toLocaleString("de-DE", { maximumFractionDigits: 1 })}' },
  'plurals by rules': {
    page: 'export const files = (n) => `${n} ${new Intl.PluralRules("en").select(n) === "one" ? "file" : "files"}`;\n\n{files(1)}, {files(3)}',
  },
  'a map that groups': {
    page: 'export const Groups = ({ list }) => {\n  const groups = new Map();\n  for (const word of list) groups.set(word[0], [...(groups.get(word[0]) ?? []), word]);\n  return <dl>{[...groups].map(([letter, words]) => <><dt>{letter}</dt><dd>{words.join(", ")}</dd></>)}</dl>;\n};\n\n<Groups list={["apple", "avocado", "beet"]} />',
  },
  'distinct values by a set': { page: '{[...new Set(["b", "a", "b"])].sort().join("")}' },
  'a class of the author': {
    page: 'import { area } from "/snippets/shapes.js"\n\n{area}',
    files: {
      'snippets/shapes.js':
        'class Shape { #n; constructor(n) { this.#n = n; } get area() { return this.#n ** 2; } static of(n) { return new this(n); } }\nexport const area = Shape.of(4).area;\n',
    },
  },
  'context through components': {
    page: 'import { Theme, Named } from "/snippets/theme.jsx"\n\n<Theme.Provider value="dark"><Named /></Theme.Provider>',
    files: {
      'snippets/theme.jsx':
        'import { createContext, useContext } from "react";\nexport const Theme = createContext("light");\nexport const Named = () => <i>{useContext(Theme)}</i>;\n',
    },
  },
  'ids that belong together': {
    page: 'import { Field } from "/snippets/field.jsx"\n\n<Field label="Name" /> <Field label="Mail" />',
    files: {
      'snippets/field.jsx':
        'import { useId } from "react";\nexport function Field({ label }) { const id = useId(); return <span><label htmlFor={id}>{label}</label><input id={id} /></span>; }\n',
    },
  },
  'a ref that is forwarded': {
    page: 'import { Input } from "/snippets/input.jsx"\n\n<Input kind="search" />',
    files: {
      'snippets/input.jsx':
        'import React, { forwardRef, useRef } from "react";\nconst Inner = forwardRef(({ kind }, ref) => <input ref={ref} type={kind} />);\nexport const Input = (props) => { const r = useRef(null); return <Inner ref={r} {...props} />; };\n',
    },
  },
  'a memoized component with a name': {
    page: 'import { Tag } from "/snippets/tag.jsx"\n\n<Tag>x</Tag>',
    files: {
      'snippets/tag.jsx':
        'import { memo } from "react";\nexport const Tag = memo(function Tag({ children }) { return <mark>{children}</mark>; });\nTag.displayName = "Tag";\n',
    },
  },
  'cards made of data': {
    page: 'import { Grid } from "/snippets/grid.jsx"\n\n<Grid items={[{ title: "A", href: "https://a.example" }]} />',
    files: {
      'snippets/grid.jsx':
        'const icons = new Map([["A", "rocket"]]);\nexport const Grid = ({ items }) => <CardGroup cols={2}>{items.map((i) => <Card key={i.title} title={i.title} icon={icons.get(i.title)} href={i.href}>Read {i.title}</Card>)}</CardGroup>;\n',
    },
  },
  'tabs of the format made of data': {
    page: 'export const Langs = ({ of }) => <Tabs>{Object.entries(of).map(([k, v]) => <Tab key={k} title={k.replace(/^./, (c) => c.toUpperCase())}>{v}</Tab>)}</Tabs>;\n\n<Langs of={{ ruby: "gem", rust: "cargo" }} />',
  },
  'a callout chosen by level': {
    page: 'import { Notice } from "/snippets/notice.jsx"\n\n<Notice level="warn">Be *careful*.</Notice>',
    files: {
      'snippets/notice.jsx':
        'const KINDS = new Map([["warn", Warning], ["tip", Tip]]);\nexport const Notice = ({ level, children }) => { const Kind = KINDS.get(level) ?? Note; return <Kind>{children}</Kind>; };\n',
    },
  },
  'text children are text': {
    page: 'export const Shout = ({ children }) => <b>{typeof children === "string" ? children.toUpperCase() : children}</b>;\n\n<Shout>loud</Shout> <Shout>**kept**</Shout>',
  },
  'children are a list or one element': {
    page: 'export const Count = ({ children }) => <b>{Array.isArray(children) ? children.length : 1}</b>;\n\n<Count><i>a</i></Count> <Count><i>a</i><i>b</i></Count>',
  },
  'children get props': {
    page: 'export const Mark = ({ children }) => <>{React.Children.map(children, (c, i) => React.isValidElement(c) ? React.cloneElement(c, { className: `n${i}` }) : c)}</>;\n\n<Mark><i>a</i><u>b</u></Mark>',
  },
  'a function as children': {
    page: 'export const Each = ({ of, children }) => <ul>{of.map((x, i) => <li key={i}>{children(x)}</li>)}</ul>;\n\n<Each of={["a", "b"]}>{(x) => <b>{x}</b>}</Each>',
  },
  'Markdown lands where the author put it': {
    page: 'export const Box = ({ title, children }) => { const id = title.match(/\\w+/)[0]; return <div id={id}><h4>{title}</h4><div>{children}</div></div>; };\n\n<Box title="Top level">\n\n- one\n- two\n\n```js\nlet a;\n```\n\n</Box>',
  },
  'modules that import modules, data and defaults': {
    page: 'import Menu, { size as n } from "/snippets/menu/index.jsx"\n\n<Menu /> {n}',
    files: {
      'snippets/menu/index.jsx':
        'import items from "./items.json";\nimport { Item } from "./item.jsx";\nexport { size } from "./size.js";\nexport default function Menu() { return <ul>{items.list.map((t) => <Item key={t} text={t} />)}</ul>; }\n',
      'snippets/menu/items.json': '{"list":["soup","bread"]}',
      'snippets/menu/item.jsx':
        'export function Item({ text }) { return <li>{text.replace(/^\\w/, (c) => c.toUpperCase())}</li>; }\n',
      'snippets/menu/size.js': 'export let size = 0;\nfor (const _ of [1, 2, 3]) size += 1;\n',
    },
  },
  'a module with types': {
    page: 'import { Badge2, type Kind } from "/snippets/badge.tsx"\n\n<Badge2 kind="new" />'.replace(', type Kind', ''),
    files: {
      'snippets/badge.tsx':
        'import type { ReactNode } from "react";\nenum Level { Low = 1, High }\nexport type Kind = "new" | "old";\ninterface Props { kind: Kind; extra?: ReactNode }\nexport const Badge2 = ({ kind, extra = null }: Props): ReactNode => <em data-level={Level.High}>{kind as string}{extra}</em>;\n',
    },
  },
  'a snippet inside a component': {
    page: 'import { Twice } from "/snippets/twice.jsx"\n\n<Twice who="Ann" />',
    files: {
      'snippets/twice.jsx':
        'import Hello from "./hello.mdx";\nconst all = Array.from({ length: 2 });\nexport const Twice = ({ who }) => <div>{all.map((_, i) => <Hello key={i} who={who + i} />)}</div>;\n',
      'snippets/hello.mdx': 'Hello **{who}**\n',
    },
  },
  'code in a snippet that has props': {
    page: 'import Version from "/snippets/version.mdx"\n\n<Version n="v2.10.1" />',
    files: {
      'snippets/version.mdx':
        'export const clean = (v) => v.replace(/^v/, "");\n\nInstall {clean(n)} of {n.split(".").map(Number.parseFloat).length} parts\n',
    },
  },
  'a generator and a while loop': {
    page: 'import { first } from "/snippets/primes.js"\n\n{first(5).join(" ")}',
    files: {
      'snippets/primes.js':
        'function* primes() { let n = 2; while (true) { let is = true; for (let d = 2; d * d <= n; d++) if (n % d === 0) { is = false; break; } if (is) yield n; n++; } }\nexport const first = (n) => { const found = []; for (const p of primes()) { if (found.length >= n) break; found.push(p); } return found; };\n',
    },
  },
  'what settles is waited for': {
    page: 'import { Later, total } from "/snippets/later.jsx"\n\n<Later /> {total}',
    files: {
      'snippets/later.jsx':
        'const load = async () => { await null; return [1, 2, 3]; };\nexport const total = (await load()).reduce((a, b) => a + b);\nexport const Later = async () => { const list = await load(); return <b>{list.length}</b>; };\n',
    },
  },
  'styles and HTML as text': {
    page: 'export const Raw = ({ size, html }) => <div style={{ fontSize: size, ["--gap"]: `${Math.max(...[1, size])}px` }} dangerouslySetInnerHTML={{ __html: html.replace(/x/g, "<b>y</b>") }} />;\n\n<Raw size={12} html="axb" />',
  },
  'an error that a boundary catches': {
    page: 'import { Safe, Bad } from "/snippets/safe.jsx"\n\n<Safe><Bad /></Safe>',
    files: {
      'snippets/safe.jsx':
        'export class Safe extends React.Component { state = {}; static getDerivedStateFromError(error) { return { error }; } render() { return this.state.error ? <i>{this.state.error.message}</i> : this.props.children; } }\nexport const Bad = () => { throw new Error("caught"); };\n',
    },
  },
  'chance that repeats': {
    page: 'export const dice = Array.from({ length: 3 }, () => Math.floor(Math.random() * 6) + 1);\n\n{dice.every((n) => n >= 1 && n <= 6) ? "fair" : "odd"} {new Date().getFullYear()}',
  },
  'default and named exports, and exports of other modules': {
    page: 'import Main, { helper, VERSION as v } from "/snippets/lib/index.js"\nimport * as all from "/snippets/lib/index.js"\n\n{helper(v)} {Main()} {Object.keys(all).sort().join(",")}',
    files: {
      'snippets/lib/index.js':
        'export * from "./a.js";\nexport { default } from "./b.js";\nexport { v as VERSION } from "./c.js";\n',
      'snippets/lib/a.js': 'export const helper = (x) => `v${x.replace(/-.*/, "")}`;\n',
      'snippets/lib/b.js': 'export default function main() { return [1, 2, 3].at(-1); }\n',
      'snippets/lib/c.js': 'const v = "2.1-beta";\nexport { v };\n',
    },
  },
  'modules that import each other': {
    page: 'import { even } from "/snippets/even.js"\n\n{String(even(10))}',
    files: {
      'snippets/even.js':
        'import { odd } from "./odd.js";\nexport function even(n) { return n === 0 ? true : odd(n - 1); }\n',
      'snippets/odd.js':
        'import { even } from "./even.js";\nexport function odd(n) { return n === 0 ? false : even(n - 1); }\n',
    },
  },
  'types in the lines of a page': {
    page: "export type Kind = 'new' | 'old';\nexport const label = (kind: Kind, n: number = 1): string => `${kind as string} ${n!}`;\nexport const Tag = ({ kind }: { kind: Kind }) => <b>{label(kind)}</b>;\n\n<Tag kind=\"new\" />\n\n{label('old', 2)}",
  },
  'generic helpers with types in a module': {
    page: 'import { first } from "/snippets/first.ts"\n\n{first(["x", "y"], (s) => s.length > 0)}',
    files: {
      'snippets/first.ts':
        'type Test<T> = (value: T) => boolean;\nexport function first<T extends string | number>(list: readonly T[], test: Test<T>): T | undefined { return list.find(test) satisfies T | undefined; }\n',
    },
  },
  'names that only the page imports, in a module and in a snippet': {
    page: 'import { Hero } from "/snippets/hero.jsx"\nimport { Colors } from "/snippets/colors.js"\nimport { Rule } from "/snippets/rule.jsx"\nimport Part from "/snippets/part.mdx"\nexport const who = "Ann"\n\n<Hero title="Top" />\n\n<Part />',
    files: {
      'snippets/hero.jsx':
        'export const Hero = ({ title }) => <div style={{ color: Colors.text }}><h3>{title.replace(/T/, "t")}</h3><Rule name={who} /></div>;\n',
      'snippets/colors.js': 'export const Colors = { text: "#111" };\n',
      'snippets/rule.jsx': 'export const Rule = ({ name }) => <hr title={name} />;\n',
      'snippets/part.mdx': 'For {who}: <Rule name="a part" />, {who.replace(/nn/, "da")}\n',
    },
  },
  'a snippet by its file, in a component': {
    page: 'export const Welcome = ({ names }) => <div>{names.filter((n) => /^A/.test(n)).map((n) => <Snippet key={n} file="hi.mdx" who={n} />)}</div>;\n\n<Welcome names={["Ann", "Bob", "Ada"]} />',
    files: { 'snippets/hi.mdx': 'Hi **{who}**\n' },
  },
  'ranges by a generator and destructuring': {
    page: 'export function* range(from, to, step = 1) { for (let i = from; i < to; i += step) yield i; }\nexport const [first, , third, ...rest] = range(0, 12, 2);\n\n{`${first} ${third} ${rest.length}`}',
  },
  'labels, switch and try in a helper': {
    page: 'export function kind(code) { try { switch (true) { case code >= 500: return "server"; case code >= 400: return "client"; default: throw new RangeError("none"); } } catch ({ message }) { return message; } finally { void 0; } }\n\n{[200, 404, 503].map(kind).join(" ")}',
  },
  'named groups and replacing with functions': {
    page: 'export const shown = "2026-03-05".replace(/(?<y>\\d+)-(?<m>\\d+)-(?<d>\\d+)/, (...all) => { const { y, m, d } = all.at(-1); return `${d}.${m}.${y}`; });\n\n{shown} {[..."a1b22".matchAll(/\\d+/g)].map(([n]) => n).join("+")}',
  },
  'relative times and lists in words': {
    page: 'export const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-1, "day");\n\n{ago} {new Intl.ListFormat("en").format(["a", "b", "c"])}',
  },
  'promises that are waited for together': {
    page: 'import { Sum } from "/snippets/sum.jsx"\n\n<Sum of={[1, 2, 3]} />',
    files: {
      'snippets/sum.jsx':
        'const square = async (n) => { await Promise.resolve(); return n * n; };\nexport const Sum = async ({ of }) => { const all = await Promise.all(of.map(square)); return <b>{all.reduce((a, b) => a + b, 0)}</b>; };\n',
    },
  },
  'a ref that is kept between renderings': {
    page: 'export const Box3 = () => { const count = useRef(0); count.current++; const id = useMemo(() => `box-${count.current}`, []); return <p id={id}>Rendered {count.current}</p>; };\n\n<Box3 />',
  },
  'getters, symbols and proxies': {
    page: 'export const bag = new Proxy({ a: 1 }, { get: (t, k) => k in t ? t[k] : 0 });\nexport const list = { *[Symbol.iterator]() { yield bag.a; yield bag.b; }, get size() { return [...this].length; } };\n\n{[...list].join(" ")} of {list.size}',
  },
  'steps of the format made of data': {
    page: 'export const Guide = ({ of }) => <Steps>{of.map((t, i) => <Step key={i} title={t.replace(/^./, (c) => c.toUpperCase())}>Do {t}.</Step>)}</Steps>;\n\n<Guide of={["install", "run"]} />',
  },
};

/** Pages with code as authors write it. */
export const AUTHOR_PAGES: Record<string, AuthorPage> = { ...STILL_PAGES, ...INTERACTIVE_PAGES };
