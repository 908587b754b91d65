import type { InteractivePage } from '../author-page.ts';

/** Pages where readers choose one of several things. */
export const PICKERS: Record<string, InteractivePage> = {
  'a picker of operating systems': {
    page: 'import { OsPicker } from "/snippets/os.jsx"\n\n<OsPicker commands={{ macOS: "brew install tool", Linux: "apt install tool" }} />',
    files: {
      'snippets/os.jsx':
        'export const OsPicker = ({ commands }) => {\n  const names = Object.keys(commands);\n  const [os, setOs] = useState(names[0]);\n  useEffect(() => { if (/Win/.test(navigator.platform)) setOs("Windows"); }, []);\n  return <div className="picker">{names.map((n) => <button key={n} aria-pressed={n === os} onClick={() => setOs(n)}>{n}</button>)}<pre><code>{commands[os]}</code></pre></div>;\n};\n',
    },
    keyboard: [
      {
        on: ['button', 'Linux'],
        keys: ['Enter'],
        shows: ['apt install tool'],
        hides: ['brew install tool'],
        matches: ['[aria-pressed=true]:text-is("Linux")', '[aria-pressed=false]:text-is("macOS")'],
      },
    ],
    pointer: [{ on: ['button', 'macOS'], shows: ['brew install tool'], hides: ['apt install tool'] }],
  },
  'tabs by state that read the props of their children': {
    page: 'export const MyTabs = ({ children }) => {\n  const tabs = React.Children.toArray(children);\n  const [at, go] = useState(0);\n  return <div>{tabs.map((t, i) => <button key={i} className={i === at ? "on" : ""} onClick={() => go(i)}>{t.props.label}</button>)}{tabs[at]}</div>;\n};\nexport const MyTab = ({ children }) => <section>{children}</section>;\n\n<MyTabs>\n<MyTab label="One">First **bold**</MyTab>\n<MyTab label="Two">Second</MyTab>\n</MyTabs>',
    keyboard: [
      {
        on: ['button', 'Two'],
        keys: ['Space'],
        shows: ['Second'],
        hides: ['First bold'],
        matches: ['.on:text-is("Two")'],
      },
    ],
    pointer: [{ on: ['button', 'One'], shows: ['First bold'], hides: ['Second'], matches: ['section strong'] }],
  },
  'a picker of languages from a map of code': {
    page: 'import { Lang } from "/snippets/lang.jsx"\n\n<Lang samples={{ js: "console.log(1)", py: "print(1)", go: "fmt.Println(1)" }} />',
    files: {
      'snippets/lang.jsx':
        'import { useState } from "react";\nexport function Lang({ samples }) {\n  const [lang, setLang] = useState(Object.keys(samples)[0]);\n  return <figure><select aria-label="Language" value={lang} onChange={(e) => setLang(e.target.value)}>{Object.keys(samples).map((k) => <option key={k} value={k}>{k}</option>)}</select><pre><code className={`language-${lang}`}>{samples[lang]}</code></pre></figure>;\n}\n',
    },
    keyboard: [
      {
        on: ['combobox', 'Language'],
        keys: ['ArrowDown'],
        shows: ['print(1)'],
        hides: ['console.log(1)'],
        matches: ['code.language-py'],
      },
    ],
    pointer: [{ on: ['combobox', 'Language'], picks: 'go', shows: ['fmt.Println(1)'], hides: ['print(1)'] }],
  },
  'tabs by state with content in data': {
    page: 'export const Tabs2 = () => {\n  const items = [{ t: "Cloud", c: <p>Sign in first</p> }, { t: "Server", c: <ul><li>Pull the image</li><li>Start it</li></ul> }];\n  const [at, go] = useState(0);\n  return <div role="tablist">{items.map((x, i) => <button role="tab" aria-selected={i === at} onClick={() => go(i)}>{x.t}</button>)}<div role="tabpanel">{items[at].c}</div></div>;\n};\n\n<Tabs2 />',
    keyboard: [
      {
        on: ['tab', 'Server'],
        keys: ['Enter'],
        shows: ['Pull the image', 'Start it'],
        hides: ['Sign in first'],
        matches: ['[aria-selected=true]:text-is("Server")', 'li + li'],
      },
    ],
    pointer: [{ on: ['tab', 'Cloud'], shows: ['Sign in first'], hides: ['Pull the image'] }],
  },
  'tabs that the arrow keys move along': {
    page: `import { Ways } from "/snippets/ways.jsx"

<Ways />`,
    files: {
      'snippets/ways.jsx': `import { useRef, useState } from "react";
const WAYS = [{ title: "Boat", text: <p>Mind the tide</p> }, { title: "Bridge", text: <p>Mind the gap</p> }];
export const Ways = () => {
  const [at, go] = useState(0);
  const tabs = useRef([]);
  const move = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = (at + step + WAYS.length) % WAYS.length;
    go(next);
    tabs.current[next].focus();
  };
  return (
    <div>
      <div role="tablist" aria-label="Ways" onKeyDown={move}>
        {WAYS.map(({ title }, index) => (
          <button key={title} role="tab" ref={(element) => void (tabs.current[index] = element)} tabIndex={index === at ? 0 : -1} aria-selected={index === at} onClick={() => go(index)}>{title}</button>
        ))}
      </div>
      <div role="tabpanel">{WAYS[at].text}</div>
    </div>
  );
};
`,
    },
    keyboard: [
      {
        on: ['tab', 'Boat'],
        keys: ['ArrowRight'],
        shows: ['Mind the gap'],
        hides: ['Mind the tide'],
        focuses: '[role=tab]:text-is("Bridge")',
      },
      {
        on: ['tab', 'Bridge'],
        keys: ['ArrowLeft', 'ArrowRight', 'ArrowRight'],
        shows: ['Mind the tide'],
        focuses: '[role=tab]:text-is("Boat")',
      },
    ],
    pointer: [{ on: ['tab', 'Bridge'], shows: ['Mind the gap'], matches: ['[tabindex="0"]:text-is("Bridge")'] }],
  },
  'a choice among radio buttons': {
    page: `export const Region = ({ of }) => {
  const [at, setAt] = useState(of[0]);
  return (
    <fieldset>
      <legend>Region</legend>
      {of.map((name) => (
        <label key={name}><input type="radio" name="region" value={name} checked={at === name} onChange={(e) => setAt(e.target.value)} /> {name}</label>
      ))}
      <pre>{"deploy --region " + at}</pre>
    </fieldset>
  );
};

<Region of={["north", "south", "west"]} />`,
    keyboard: [
      {
        on: ['radio', 'north'],
        keys: ['ArrowDown'],
        shows: ['deploy --region south'],
        hides: ['deploy --region north'],
        matches: ['input[value=south]:checked'],
        focuses: 'input[value=south]',
      },
    ],
    pointer: [{ on: ['radio', 'west'], shows: ['deploy --region west'], matches: ['input[value=west]:checked'] }],
  },
  'a command put together from controls': {
    page: `export const Builder = () => {
  const [form, setForm] = useState({ tool: "npm", dev: false, name: "lamp" });
  const set = (key) => ({ target }) => setForm((old) => ({ ...old, [key]: target.type === "checkbox" ? target.checked : target.value }));
  const verb = { npm: "install", yarn: "add" }[form.tool];
  return (
    <div>
      <select aria-label="Tool" value={form.tool} onChange={set("tool")}><option>npm</option><option>yarn</option></select>
      <label><input type="checkbox" checked={form.dev} onChange={set("dev")} /> Only to develop</label>
      <input aria-label="Package" value={form.name} onChange={set("name")} />
      <pre><code>{[form.tool, verb, form.dev && "-D", form.name].filter(Boolean).join(" ")}</code></pre>
    </div>
  );
};

<Builder />`,
    keyboard: [
      { on: ['combobox', 'Tool'], keys: ['ArrowDown'], shows: ['yarn add lamp'], hides: ['npm install lamp'] },
      { on: ['checkbox', 'Only to develop'], keys: ['Space'], shows: ['yarn add -D lamp'] },
      { on: ['textbox', 'Package'], types: 'oil', shows: ['yarn add -D oil'] },
    ],
    pointer: [
      { on: ['checkbox', 'Only to develop'], shows: ['yarn add oil'] },
      { on: ['combobox', 'Tool'], picks: 'npm', shows: ['npm install oil'] },
    ],
  },
  'a picker that reads the props of the tags inside it': {
    page: `import { Choice, Picker } from "/snippets/picker.jsx"

<Picker>
  <Choice title="macOS">

brew install *lantern*

  </Choice>
  <Choice title="Linux">

apt install *lantern*

  </Choice>
</Picker>`,
    files: {
      'snippets/picker.jsx': `export const Picker = ({ children }) => {
  const panels = React.Children.toArray(children);
  const [chosen, setChosen] = useState(0);
  return (
    <div>
      {panels.map((panel, index) => <button key={index} aria-pressed={index === chosen} onClick={() => setChosen(index)}>{panel.props.title}</button>)}
      <div className="panel">{panels[chosen]}</div>
    </div>
  );
};
export const Choice = ({ children }) => <div className="choice">{children}</div>;
`,
    },
    keyboard: [
      { on: ['button', 'Linux'], keys: ['Enter'], shows: ['apt install lantern'], hides: ['brew install lantern'] },
    ],
    pointer: [
      {
        on: ['button', 'macOS'],
        shows: ['brew install lantern'],
        hides: ['apt install lantern'],
        matches: ['.choice p:has-text("brew") em:text-is("lantern")'],
      },
    ],
  },
};
