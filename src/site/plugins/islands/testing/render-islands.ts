import { renderTestPage } from '../../../testing.ts';

const COUNTER = `
export const Counter = ({ start = 0, children }) => {
  const [count, setCount] = useState(start);
  return <div><button onClick={() => setCount(count + 1)}>{count}</button>{count > 0 && children}</div>;
};
export const Plain = ({ children }) => <div className="plain">{children}</div>;
export default Counter;
`;

/** Renders a page beside the module `x.jsx`, which has a live and a static component, and reads the data of its islands. */
export async function renderIslands(text: string, files: Record<string, string> = {}) {
  const page = await renderTestPage(text, { 'x.jsx': COUNTER, ...files });
  const data = Array.from(
    page.body.matchAll(/data-bd-island="([^"]*)"/g),
    ([, json = '']) => JSON.parse(decode(json)) as Record<string, unknown>,
  );
  return { ...page, data };
}

/** Returns the content of the hidden slots of later states. */
export function listHiddenSlots(body: string): string[] {
  return Array.from(body.matchAll(/<doc-slot data-bd-slot="-1" hidden>(.*?)<\/doc-slot>/gs), ([, inner = '']) => inner);
}

function decode(text: string): string {
  const names: Record<string, string> = { quot: '"', lt: '<', gt: '>', '#39': "'", amp: '&' };
  return text.replace(/&(quot|lt|gt|#39|amp);/g, (_, name: string) => names[name] ?? '');
}
