import type { InteractivePage } from '../author-page.ts';

/** Pages where readers type, count and calculate. */
export const FORMS: Record<string, InteractivePage> = {
  'a calculator of prices': {
    page: 'export const Price = ({ seats = 5 }) => {\n  const [n, setN] = useState(seats);\n  const total = useMemo(() => n * 12 * (n > 10 ? 0.9 : 1), [n]);\n  return <form><input aria-label="Seats" type="number" defaultValue={n} onChange={(e) => setN(+e.target.value)} /><output>{new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(total)}</output></form>;\n};\n\n<Price seats={20} />',
    keyboard: [{ on: ['spinbutton', 'Seats'], keys: ['ArrowUp'], shows: ['$226.80'], hides: ['$216.00'] }],
    pointer: [{ on: ['spinbutton', 'Seats'], types: '10', shows: ['$120.00'] }],
  },
  'a sum of two fields': {
    page: `export const Sum = () => {
  const [a, setA] = useState(2);
  const [b, setB] = useState("3");
  const sum = useMemo(() => Number(a) + Number(b), [a, b]);
  return (
    <div>
      <input aria-label="First" type="number" value={a} onChange={(event) => setA(event.target.value)} />
      <input aria-label="Second" type="number" defaultValue={b} onInput={(event) => setB(event.target.value)} />
      <output>Sum {sum}</output>
    </div>
  );
};

<Sum />`,
    keyboard: [
      { on: ['spinbutton', 'First'], types: '40', shows: ['Sum 43'], hides: ['Sum 5'] },
      { on: ['spinbutton', 'Second'], keys: ['ArrowDown'], shows: ['Sum 42'] },
    ],
    pointer: [{ on: ['spinbutton', 'Second'], types: '60', shows: ['Sum 100'] }],
  },
  'a list with a filter': {
    page: 'export const Filter = ({ items }) => {\n  const [q, setQ] = useState("");\n  const found = items.filter((i) => new RegExp(q, "i").test(i));\n  return <div><input value={q} placeholder="Filter" onInput={(e) => setQ(e.target.value)} /><ul>{found.map((i) => <li key={i}>{i}</li>)}</ul></div>;\n};\n\n<Filter items={["alpha", "beta"]} />',
    keyboard: [{ on: ['textbox', 'Filter'], types: 'al', hides: ['beta'] }],
    pointer: [{ on: ['textbox', 'Filter'], types: 'B', shows: ['beta'], hides: ['alpha'] }],
  },
  'a filter that says when nothing is found': {
    page: `import cities from "/snippets/cities.json"

export const Cities = ({ cities }) => {
  const [query, setQuery] = useState("");
  const found = cities.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <div>
      <label>City <input value={query} onChange={(event) => setQuery(event.target.value)} /></label>
      {found.length === 0 ? <p>No city</p> : <ul>{found.map(({ name }) => <li key={name}>{name}</li>)}</ul>}
      <button onClick={() => setQuery("")} disabled={query === ""}>Clear</button>
    </div>
  );
};

<Cities cities={cities} />`,
    files: { 'snippets/cities.json': '[{"name":"Paris"},{"name":"Porto"}]' },
    keyboard: [
      { on: ['textbox', 'City'], types: 'xyz', shows: ['No city'], hides: ['Paris', 'Porto'] },
      { on: ['button', 'Clear'], keys: ['Enter'], shows: ['Paris'], hides: ['No city'], focuses: '*' },
    ],
    pointer: [
      { on: ['textbox', 'City'], types: 'po', hides: ['Paris'], matches: ['button:enabled'] },
      { on: ['button', 'Clear'], shows: ['Paris'], matches: ['button:disabled'] },
    ],
  },
  'a chat that takes what is typed': {
    page: `import { Chat3 } from "/snippets/chat.jsx"

<Chat3 />`,
    files: {
      'snippets/chat.jsx': `import { useReducer, useRef } from "react";
const reduce = (lines, action) => (action.type === "say" ? [...lines, action.text] : []);
export const Chat3 = () => {
  const [lines, dispatch] = useReducer(reduce, ["Hello"]);
  const field = useRef(null);
  const submit = (event) => {
    event.preventDefault();
    dispatch({ type: "say", text: field.current.value });
    field.current.value = "";
    field.current.focus();
  };
  return (
    <form onSubmit={submit}>
      <ol>{lines.map((line, index) => <li key={index}>{line}</li>)}</ol>
      <input ref={field} aria-label="Say" />
      <button>Send</button>
      <button type="button" onClick={() => dispatch({ type: "clear" })}>Clear</button>
    </form>
  );
};
`,
    },
    keyboard: [
      { on: ['textbox', 'Say'], types: 'Good evening' },
      { on: ['textbox', 'Say'], keys: ['Enter'], shows: ['Good evening'] },
      { on: ['button', 'Clear'], keys: ['Space'], hides: ['Good evening', 'Hello'] },
    ],
    pointer: [
      { on: ['textbox', 'Say'], types: 'Good night' },
      { on: ['button', 'Send'], shows: ['Good night'], focuses: 'input' },
    ],
  },
  'prices by month and year': {
    page: 'export const Plans = () => {\n  const [yearly, setYearly] = useState(false);\n  const plans = { Free: 0, Team: 12 };\n  return <div><label><input type="checkbox" checked={yearly} onChange={(e) => setYearly(e.target.checked)} /> Yearly</label><table><tbody>{Object.entries(plans).map(([n, p]) => <tr key={n}><td>{n}</td><td>${yearly ? p * 10 : p}</td></tr>)}</tbody></table></div>;\n};\n\n<Plans />',
    keyboard: [{ on: ['checkbox', 'Yearly'], keys: ['Space'], shows: ['$120'], matches: ['input:checked'] }],
    pointer: [{ on: ['checkbox', 'Yearly'], hides: ['$120'], matches: ['td:text-is("$12")'] }],
  },
  'a slider that sets a size': {
    page: `export const Slider = () => {
  const [size, setSize] = useState(16);
  return (
    <p>
      <input type="range" aria-label="Size" min="8" max="32" step="4" value={size} onChange={(e) => setSize(Number(e.target.value))} />
      <b style={{ fontSize: size }}>Size {size}</b>
    </p>
  );
};

<Slider />`,
    keyboard: [
      {
        on: ['slider', 'Size'],
        keys: ['ArrowRight', 'ArrowRight'],
        shows: ['Size 24'],
        hides: ['Size 16'],
        matches: ['b[style="font-size: 24px;"]'],
      },
      { on: ['slider', 'Size'], keys: ['Home'], shows: ['Size 8'] },
    ],
    // In the middle of the slider's track.
    pointer: [{ on: ['slider', 'Size'], shows: ['Size 20'] }],
  },
  'steps of a form, forward and back': {
    page: `export const Wizard = () => {
  const [step, setStep] = useState(1);
  const [name, setName] = useState("");
  return (
    <section>
      <p>Step {step} of 3</p>
      {step === 1 && <input aria-label="Your name" value={name} onInput={(e) => setName(e.currentTarget.value)} />}
      {step === 2 && <p>Welcome, {name || "stranger"}!</p>}
      {step === 3 && <p>All is done.</p>}
      <button disabled={step === 1} onClick={() => setStep((s) => s - 1)}>Back</button>
      <button disabled={step === 3} onClick={() => setStep((s) => s + 1)}>Forward</button>
    </section>
  );
};

<Wizard />`,
    keyboard: [
      { on: ['textbox', 'Your name'], types: 'Ada' },
      { on: ['button', 'Forward'], keys: ['Enter'], shows: ['Welcome, Ada!', 'Step 2 of 3'], hides: ['Step 1 of 3'] },
      { on: ['button', 'Back'], keys: ['Space'], hides: ['Welcome, Ada!'], matches: ['input'], focuses: '*' },
    ],
    pointer: [
      { on: ['button', 'Forward'], shows: ['Welcome, Ada!'] },
      { on: ['button', 'Forward'], shows: ['All is done.'], matches: ['button:disabled:text-is("Forward")'] },
    ],
  },
};
