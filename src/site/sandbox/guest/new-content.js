// Runs in the sandbox: what a rendering has that earlier ones had not, in blocks that can stand alone.

const { isArray } = Array;
const { stringify } = JSON;
/** Mark of a picture among texts. */
const MEDIA = '\uE000';
const MEANS = /\p{L}{2,}|\p{Sc}|\uE000/u;
/** Props of built-in components that readers see. */
const SHOWN = new Set(['title', 'description', 'tip', 'label', 'alt', 'filename', 'code', 'caption', 'cta', 'name']);
const CONTROLS = new Set(['button', 'input', 'select', 'option', 'optgroup', 'textarea', 'label', 'summary', 'output']);
/** Elements whose parts are content of their own. */
const HOLDERS = new Set(
  'div section article main aside header footer nav ul ol dl table thead tbody form fieldset figure details'.split(' '),
);
/** Elements that are parts of a line of text. */
const LINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** Elements that stand only in others, and what stands for them alone. */
const ALONE = {
  li: ['ul'],
  tr: ['table', 'tbody'],
  thead: ['table'],
  tbody: ['table'],
};
const PARTS = new Set(['td', 'th', 'dt', 'dd', 'caption', 'figcaption']);
/** A heading that is not there at first is none of the page. */
const HEADING = /^h[1-6]$/;
const LEFT_OUT = /^(?:id|htmlFor|for|name|aria-controls|aria-labelledby|aria-describedby|hidden|autoFocus|ref)$/;

/** Texts of nodes, which are asked for at each level of what holds them. */
const texts = new WeakMap();

/** All text of a node, with the addresses of its pictures. */
export function textOf(node) {
  if (typeof node === 'string') return node;
  if (node[0] === 'h') return '';
  const known = texts.get(node);
  if (known !== undefined) return known;
  const text = readText(node);
  texts.set(node, text);
  return text;
}

function readText([kind, name, props, children]) {
  // Only the host knows what a Markdown file is.
  let text = kind === 'c' && name.startsWith('snippet:') ? `${MEDIA}${name} ${stringify(props)} ` : '';
  for (const [key, value] of props) {
    if (key === 'src' && typeof value === 'string') text += `${MEDIA}${value} `;
    else if ((kind === 'c' && SHOWN.has(key)) || key === 'alt') text += typeof value === 'string' ? `${value} ` : '';
  }
  for (const child of children) text += textOf(child) + (kind === 'e' && HOLDERS.has(name) ? ' ' : '');
  return text;
}

/** Texts that are known: most are met again in each state. */
const known = new Map();
/** Text that is its own key. */
const SIMPLE = /^[A-Za-z]+(?: [A-Za-z]+)*$/;

/** The keys of a node's text, and whether it says anything. */
function keysOf(node) {
  const text = textOf(node);
  let keys = known.get(text);
  if (!keys) known.set(text, (keys = SIMPLE.test(text) ? simpleKeys(text) : makeKeys(text)));
  return keys;
}

const simpleKeys = (text) => ({ key: text, words: text, isMeant: /[A-Za-z]{2}/.test(text) });

function makeKeys(text) {
  const plain = text.replace(/\s+/g, ' ').trim();
  const words = plain.includes(MEDIA) ? plain : plain.replace(/\d[\d.,]*/g, '0');
  const key = /\p{Sc}/u.test(plain) ? plain : words;
  return { key, words, isMeant: MEANS.test(key) };
}

/** Text by which content is known again: a count that goes up is nothing new, a price is. */
const keyOf = (node) => keysOf(node).key;

/** Text by which content is known again whatever its numbers are, prices too. */
export const wordsOf = (node) => keysOf(node).words;

export function remember(nodes, seen) {
  for (const node of withSentences(nodes)) if (isSentence(node)) seen.add(keyOf(node));
  for (const node of nodes) {
    seen.add(keyOf(node));
    if (isArray(node) && node[0] !== 'h') remember(node[3], seen);
  }
}

/** Adds what is new to `blocks`, and all of it to `seen`. */
export function collectNew(nodes, seen, blocks) {
  for (const node of withSentences(nodes)) {
    if (isControl(node)) continue;
    const { key, isMeant } = keysOf(node);
    if (!isMeant || seen.has(key)) continue;
    const inner = isArray(node) ? withSentences(node[3]) : [];
    if (hasControl(inner) || (isHolder(node, inner) && inner.some((child) => isKnown(child, seen))))
      collectNew(inner, seen, blocks);
    else {
      blocks.push(standAlone(node));
      remember([node], seen);
    }
  }
}

/** Whether parts of a node are content of their own: one sentence is whole. */
function isHolder(node, inner) {
  if (!isArray(node) || (inner.length === 1 && isSentence(inner[0]))) return false;
  return node[0] === 'c' || HOLDERS.has(node[1]);
}

const sentences = new WeakSet();
const isSentence = (node) => isArray(node) && sentences.has(node);

/** Nodes with each run of text and elements of a line as one paragraph: the parts of a sentence say nothing alone. */
function withSentences(nodes) {
  const result = [];
  let run = [];
  const end = () => {
    if (run.length > 1 && run.some((node) => typeof node === 'string' && node.trim() !== '')) {
      const sentence = ['e', 'p', [], run];
      sentences.add(sentence);
      result.push(sentence);
    } else result.push(...run);
    run = [];
  };
  for (const node of nodes)
    if (isOfLine(node)) run.push(node);
    else {
      end();
      result.push(node);
    }
  end();
  return result;
}

function isOfLine(node) {
  if (typeof node === 'string') return true;
  return node[0] === 'e' && LINE.has(node[1]) && !isControl(node) && node[3].every(isOfLine);
}

function isKnown(node, seen) {
  const { key, isMeant } = keysOf(node);
  return (isArray(node) && node[0] === 'h') || (isMeant && seen.has(key));
}

function isControl(node) {
  if (!isArray(node) || node[0] !== 'e') return false;
  if (CONTROLS.has(node[1])) return true;
  return node[2].some(([key, value]) => key === 'role' && /^(?:button|tab|switch|checkbox|radio|option)$/.test(value));
}

function hasControl(nodes) {
  return nodes.some((node) => isControl(node) || (isArray(node) && node[0] !== 'h' && hasControl(node[3])));
}

function standAlone(node) {
  if (!isArray(node) || node[0] !== 'e') return clean(node);
  if (PARTS.has(node[1])) return ['e', 'p', [], clean(node)[3]];
  return (ALONE[node[1]] ?? []).reduceRight((inner, tag) => ['e', tag, [], [inner]], clean(node));
}

/** A node without what names it on the page, and without nodes that the page has already. */
function clean(node) {
  if (!isArray(node)) return node;
  const [kind, name, props, children] = node;
  return [
    kind,
    kind === 'e' && HEADING.test(name) ? 'p' : name,
    kind === 'e' ? props.filter(([key]) => !LEFT_OUT.test(key)) : props,
    children.filter((child) => !isArray(child) || child[0] !== 'h').map(clean),
  ];
}
