import type { InteractivePage } from '../author-page.ts';

/** Pages that differ in how their code is written, and in the browser features they use. */
export const CODE: Record<string, InteractivePage> = {
  'a button that copies': {
    page: 'export const Copy = ({ text }) => {\n  const [done, setDone] = useState(false);\n  const copy = async () => { await navigator.clipboard.writeText(text); setDone(true); setTimeout(() => setDone(false), 60000); };\n  return <button type="button" onClick={copy} aria-label={`Copy ${text}`}>{done ? "Copied" : "Copy"}</button>;\n};\n\n<Copy text="npm i" />\n\n<Copy text="yarn" />',
    keyboard: [{ on: ['button', 'Copy npm i'], keys: ['Enter'], shows: ['Copied'], says: 'npm i' }],
    pointer: [{ on: ['button', 'Copy yarn'], matches: ['[aria-label="Copy yarn"]:text-is("Copied")'], says: 'yarn' }],
  },
  'a class component': {
    page: 'import Counter from "/snippets/counter.jsx"\n\n<Counter start={7} />',
    files: {
      'snippets/counter.jsx':
        'import { Component } from "react";\nexport default class Counter extends Component {\n  state = { n: this.props.start };\n  componentDidMount() { this.setState({ n: 99 }); }\n  render() { return <button onClick={() => this.setState(({ n }) => ({ n: n + 1 }))}>{this.state.n}</button>; }\n}\n',
    },
    keyboard: [{ on: ['button', '99'], keys: ['Enter', 'Enter'], shows: ['101'], focuses: 'button' }],
    pointer: [{ on: ['button', '101'], shows: ['102'] }],
  },
  'a reducer': {
    page: 'export const R = () => { const [s, d] = useReducer((s, a) => s + a, 2, (n) => n * 10); return <button onClick={() => d(1)}>{s}</button>; };\n\n<R />',
    keyboard: [{ on: ['button', '20'], keys: ['Space'], shows: ['21'], focuses: 'button' }],
    pointer: [{ on: ['button', '21'], shows: ['22'] }],
  },
  'a live demo with a reducer in a custom hook': {
    page: 'import { Demo } from "/snippets/demo.jsx"\n\n<Demo />',
    files: {
      'snippets/demo.jsx':
        'import { useReducer, useCallback } from "react";\nconst useToggle = (first) => { const [on, flip] = useReducer((x) => !x, first); return [on, useCallback(flip, [])]; };\nexport const Demo = () => { const [on, flip] = useToggle(false); return <div><button role="switch" aria-checked={on} onClick={flip}>Lamp</button><p>{on ? "The lamp is lit" : "The lamp is dark"}</p></div>; };\n',
    },
    keyboard: [
      {
        on: ['switch', 'Lamp'],
        keys: ['Space'],
        shows: ['The lamp is lit'],
        hides: ['The lamp is dark'],
        matches: ['[aria-checked=true]'],
      },
    ],
    pointer: [{ on: ['switch', 'Lamp'], shows: ['The lamp is dark'], matches: ['[aria-checked=false]'] }],
  },
  'a theme by context with a switch': {
    page: 'import { Themed2 } from "/snippets/themed.jsx"\n\n<Themed2 />',
    files: {
      'snippets/themed.jsx':
        'import { createContext, useContext, useState } from "react";\nconst Theme = createContext("light");\nconst Logo = () => <img src={`/images/logo-${useContext(Theme)}.svg`} alt="Logo" />;\nexport const Themed2 = () => { const [t, set] = useState("light"); return <Theme.Provider value={t}><button onClick={() => set(t === "dark" ? "light" : "dark")}>Other logo</button><Logo /></Theme.Provider>; };\n',
      'images/logo-light.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
      'images/logo-dark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    },
    keyboard: [{ on: ['button', 'Other logo'], keys: ['Enter'], matches: ['img[src$="images/logo-dark.svg"]'] }],
    pointer: [{ on: ['button', 'Other logo'], matches: ['img[src$="images/logo-light.svg"]'] }],
  },
  'a handler on an element of the page': {
    page: 'export const hello = (name) => alert(`Hello, ${name}`);\n\n<button className="primary" onClick={() => hello("you")}>Say **hello**</button>\n\n<button onClick={() => hello("all")}>Greet</button>',
    keyboard: [{ on: ['button', 'Say hello'], keys: ['Enter'], says: 'Hello, you' }],
    pointer: [{ on: ['button', 'Greet'], says: 'Hello, all' }],
  },
  'handlers of elements that change another one': {
    page: `export const note = (text) => {
  document.querySelector('#noted').textContent = \`Noted: \${text}\`;
};
export const More2 = ({ title, onOpen }) => {
  const [isOpen, setOpen] = useState(false);
  return <div><button onClick={() => { setOpen(true); onOpen?.(title); }}>{title}</button>{isOpen && <p>All about {title}</p>}</div>;
};

<p id="noted">Nothing noted</p>

<label>
  Name
  <input onChange={(event) => note(event.target.value)} />
</label>

<More2 title="Oil" onOpen={(title) => note(title)} />

<div role="button" tabIndex={0} onClick={() => note('the box')} onKeyDown={(event) => event.key === 'Enter' && note('a key')}>

A box with **text**

</div>`,
    keyboard: [
      { on: ['textbox', 'Name'], types: 'Ada', shows: ['Noted: Ada'], hides: ['Nothing noted'] },
      { on: ['button', 'Oil'], keys: ['Enter'], shows: ['Noted: Oil', 'All about Oil'] },
      { on: ['button', 'A box with text'], keys: ['Enter'], shows: ['Noted: a key'] },
    ],
    pointer: [{ on: ['button', 'A box with text'], shows: ['Noted: the box'] }],
  },
  'a field that a button goes to': {
    page: 'import { Finder } from "/snippets/finder.jsx"\n\n<Finder />',
    files: {
      'snippets/finder.jsx':
        'import { useRef } from "react";\nexport const Finder = () => {\n  const field = useRef(null);\n  return <p><button onClick={() => field.current.focus()}>Go to the field</button><input ref={field} aria-label="Field" /></p>;\n};\n',
    },
    keyboard: [{ on: ['button', 'Go to the field'], keys: ['Enter'], focuses: '[aria-label=Field]' }],
    pointer: [{ on: ['button', 'Go to the field'], focuses: '[aria-label=Field]' }],
  },
  'a clock that is started and stopped': {
    page: `export const Clock = () => {
  const [isOn, setOn] = useState(false);
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => setTicks((before) => before + 1), 5);
    return () => clearInterval(timer);
  }, [isOn]);
  return <p><button onClick={() => setOn(!isOn)}>{isOn ? "Stop" : "Start"}</button> {ticks > 2 ? "It ticks" : "It stands"} {!isOn && ticks > 2 && "no more"}</p>;
};

<Clock />`,
    keyboard: [
      { on: ['button', 'Start'], keys: ['Enter'], shows: ['It ticks'], hides: ['It stands'], focuses: 'button' },
    ],
    pointer: [{ on: ['button', 'Stop'], shows: ['no more'] }],
  },
  'a hint that comes with the focus or the mouse': {
    page: `export const Hint = ({ text, children }) => {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  return (
    <span className="relative" onMouseEnter={open} onMouseLeave={close}>
      <button onFocus={open} onBlur={close} onKeyDown={(e) => { if (e.key === "Escape") close(); }}>{children}</button>
      {isOpen && <span role="tooltip">{text}</span>}
    </span>
  );
};

<Hint text="A lamp with a lens">Fresnel</Hint> and <Hint text="A lamp of gas">Argand</Hint>`,
    keyboard: [
      { on: ['button', 'Fresnel'], keys: [], shows: ['A lamp with a lens'] },
      { on: ['button', 'Argand'], keys: [], shows: ['A lamp of gas'], hides: ['A lamp with a lens'] },
      { on: ['button', 'Argand'], keys: ['Escape'], hides: ['A lamp of gas'] },
    ],
    pointer: [{ on: ['button', 'Fresnel'], hovers: true, shows: ['A lamp with a lens'] }],
  },
  'a dialog that Escape closes': {
    page: `export const Modal = () => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const close = (event) => event.key === "Escape" && setOpen(false);
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  }, []);
  return (
    <>
      <button onClick={() => setOpen(true)}>Show the map</button>
      {isOpen && <div role="dialog" aria-label="Map"><p>Here be dragons</p><button onClick={() => setOpen(false)}>Close</button></div>}
    </>
  );
};

<Modal />`,
    keyboard: [
      { on: ['button', 'Show the map'], keys: ['Enter'], shows: ['Here be dragons'] },
      { on: ['button', 'Show the map'], keys: ['Escape'], hides: ['Here be dragons'] },
    ],
    pointer: [
      { on: ['button', 'Show the map'], shows: ['Here be dragons'] },
      { on: ['button', 'Close'], hides: ['Here be dragons'] },
    ],
  },
  'a choice that is kept in the browser': {
    page: `export const Kept = () => {
  const [unit, setUnit] = useState("miles");
  useEffect(() => { const kept = localStorage.getItem("unit"); if (kept) setUnit(kept); }, []);
  const flip = () => {
    const next = unit === "miles" ? "knots" : "miles";
    localStorage.setItem("unit", next);
    setUnit(next);
  };
  return <button onClick={flip}>In {unit}</button>;
};

<Kept />

Also here: <Kept />`,
    keyboard: [{ on: ['button', 'In miles'], keys: ['Enter'], shows: ['In knots'], focuses: 'button' }],
    pointer: [{ on: ['button', 'In knots'], hides: ['In knots'] }],
  },
  'a module with types and state': {
    page: 'import { Vote } from "/snippets/vote.tsx"\n\n<Vote question="Was it light?" />',
    files: {
      'snippets/vote.tsx': `import { useState } from "react";
type Choice = "yes" | "no";
interface Props { question: string; onVote?: (choice: Choice) => void }
export function Vote({ question, onVote = () => {} }: Props) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const vote = (next: Choice) => (): void => { setChoice(next); onVote(next); };
  if (choice) return <p tabIndex={-1}>Thanks for {choice}! <button onClick={() => setChoice(null)}>Again</button></p>;
  return <p>{question} {(["yes", "no"] as const).map((c) => <button key={c} onClick={vote(c)}>{c}</button>)}</p>;
}
`,
    },
    keyboard: [
      { on: ['button', 'no'], keys: ['Enter'], shows: ['Thanks for no!'], hides: ['Was it light?'], focuses: '*' },
      { on: ['button', 'Again'], keys: ['Enter'], shows: ['Was it light?'], focuses: '*' },
    ],
    pointer: [{ on: ['button', 'yes'], shows: ['Thanks for yes!'] }],
  },
};
