/** Islands whose code calls the browser, which doesn't exist at build time. */
import { describe, expect, test } from 'vitest';
import { renderIslands } from './testing/render-islands.ts';

describe('a component that uses browser APIs', () => {
  const WINDOW_CHECK = 'typeof window !== "undefined"';
  test.each([
    ['while it is rendered', `export const Os = () => { if (${WINDOW_CHECK}) init(); return <b>built</b>; };`, {}],
    ['by another name', 'export const Os = () => <b>{typeof navigator === "undefined" ? "built" : "Mac"}</b>;', {}],
    [
      'in a function',
      `export const get = () => ${WINDOW_CHECK} ? 1 : "built";\nexport const Os = () => <b>{get()}</b>;`,
      {},
    ],
    ['before', `export const isOn = ${WINDOW_CHECK};\nexport const Os = () => <b>{isOn ? "shown" : "built"}</b>;`, {}],
    [
      'in its module',
      'import { Os } from "/os.jsx";',
      { 'os.jsx': `const isOn = ${WINDOW_CHECK};\nexport const Os = () => <b>{isOn ? "shown" : "built"}</b>;\n` },
    ],
    [
      'in JSX of a typed module',
      'import { Os } from "/os.tsx";',
      { 'os.tsx': `export const Os = (): unknown => <b><i>{${WINDOW_CHECK} ? "shown" : "built"}</i></b>;\n` },
    ],
  ])('%s is live, and shown as if there were no browser', async (_, code, files) => {
    const { data, body, diagnostics } = await renderIslands(`${code}\n\n<Os />`, files);
    expect(data).toMatchObject([{ name: 'Os' }]);
    expect(body).toContain('built');
    expect(diagnostics).toEqual([]);
  });

  test('is unchanged when it defines the name itself', async () => {
    const { data, body } = await renderIslands(
      'export const Os = () => { const document = "own"; return <b>{typeof document}</b>; };\n\n<Os />',
    );
    expect(data).toEqual([]);
    expect(body).toContain('<b>string</b>');
  });
});

describe("a component that can't continue without a browser", () => {
  test.each([
    ['navigator.platform.includes("Mac") ? "Mac" : "Other"', 'navigator'],
    ['window.innerWidth > 600 ? "Other" : "small"', 'window'],
    ['localStorage.getItem("os") ?? "Other"', 'localStorage'],
    ['document.documentElement.classList.contains("dark") ? "dark" : "Other"', 'document'],
  ])('is shown as in an empty browser, and live: %s', async (code, name) => {
    const { data, body, diagnostics } = await renderIslands(`export const Os = () => <b>{${code}}</b>;\n\n<Os />`);
    expect(data).toEqual([{ module: 'page.mdx', name: 'Os', props: {}, children: [] }]);
    expect(body).toContain('<b>Other</b>');
    expect(diagnostics).toMatchObject([{ code: 'needs-browser', severity: 'info', line: 3 }]);
    expect(diagnostics[0]?.message).toContain(`reads "${name}"`);
  });

  test('has its later states and its state too, while calls to the browser first run without one', async () => {
    const { body, diagnostics } = await renderIslands(`export const Tabs = () => {
  const [tab, setTab] = useState(() => sessionStorage.getItem("tab") ?? "one");
  return <div><button onClick={() => setTab("two")}>Second</button>{tab === "one" ? <p>First words</p> : <p>Later words</p>}</div>;
};
export const Careful = () => <i>{typeof window === "undefined" ? "built" : "shown"}</i>;

<Tabs />

<Careful />`);
    expect(body).toContain('<p>First words</p>');
    expect(body).toContain('Later words');
    expect(body).toContain('<i>built</i>');
    expect(diagnostics).toMatchObject([{ code: 'needs-browser' }]);
  });

  test("fails if it uses a name that browsers don't have", async () => {
    const { diagnostics } = await renderIslands(
      'export const No = () => <b>{nowhere.at}{/a/.test("a")}</b>;\n\n<No />',
    );
    expect(diagnostics).toMatchObject([{ code: 'author-code-failed', severity: 'warning' }]);
  });
});
