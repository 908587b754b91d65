// Runs in the sandbox. Finds the content of a rendering that earlier ones don't have, in blocks that are meaningful on
// their own.

const { isArray } = Array;
const { stringify } = JSON;
/** Marks an image in text. */
const MEDIA = '\uE000';
const MEANS = /\p{L}{2,}|\p{Sc}|\uE000/u;
/** Props of built-in components that readers see. */
const SHOWN = new Set(['title', 'description', 'tip', 'label', 'alt', 'filename', 'code', 'caption', 'cta', 'name']);
const CONTROLS = new Set(['button', 'input', 'select', 'option', 'optgroup', 'textarea', 'label', 'summary', 'output']);
/** Elements whose children are separate content. */
const HOLDERS = new Set(
  'div section article main aside header footer nav ul ol dl table thead tbody form fieldset figure details'.split(' '),
);
/** Elements that are part of a line of text. */
const LINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** Elements that are valid only in others, and the elements to use alone. */
const ALONE = {
  li: ['ul'],
  tr: ['table', 'tbody'],
  thead: ['table'],
  tbody: ['table'],
};
const PARTS = new Set(['td', 'th', 'dt', 'dd', 'caption', 'figcaption']);
/** A heading that isn't there initially isn't one of the page's. */
const HEADING = /^h[1-6]$/;
const LEFT_OUT = /^(?:id|htmlFor|for|name|aria-controls|aria-labelledby|aria-describedby|hidden|autoFocus|ref)$/;

/** Cache of the nodes' text. Each level that contains a node requests it. */
const texts = new WeakMap();

/** Returns all text of a node, including the URLs of its images. */
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
  // Only the host knows the content of a Markdown file.
  let text = kind === 'c' && name.startsWith('snippet:') ? `${MEDIA}${name} ${stringify(props)} ` : '';
  for (const [key, value] of props) {
    if (key === 'src' && typeof value === 'string') text += `${MEDIA}${value} `;
    else if ((kind === 'c' && SHOWN.has(key)) || key === 'alt') text += typeof value === 'string' ? `${value} ` : '';
  }
  for (const child of children) text += textOf(child) + (kind === 'e' && HOLDERS.has(name) ? ' ' : '');
  return text;
}

/** Known texts: most occur again in each state. */
const known = new Map();
/** Text that is its own key. */
const SIMPLE = /^[A-Za-z]+(?: [A-Za-z]+)*$/;

/** Returns the keys of a node's text, and whether it says anything. */
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

/** Returns text that identifies content: an increasing count isn't new, but a price is. */
const keyOf = (node) => keysOf(node).key;

/** Returns text that identifies content regardless of numbers, including prices. */
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

/** Whether a node's children are separate content, unlike a single sentence. */
function isHolder(node, inner) {
  if (!isArray(node) || (inner.length === 1 && isSentence(inner[0]))) return false;
  return node[0] === 'c' || HOLDERS.has(node[1]);
}

const sentences = new WeakSet();
const isSentence = (node) => isArray(node) && sentences.has(node);

/** Returns nodes with each run of text and inline elements as one paragraph: parts of a sentence mean nothing alone. */
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

/** Returns a node without its identifiers on the page, and without nodes that the page already contains. */
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
