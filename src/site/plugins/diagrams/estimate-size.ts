/** Estimates the size at which Mermaid draws a diagram, so that space is reserved before it is drawn. */

export interface DiagramSize {
  /** Pixels of the drawing at its natural size. */
  width: number;
  height: number;
}

/** Maximum number of lines to read; longer sources are estimated from these. */
const MAX_LINES = 400;
const LETTER = 7.8;
const MAX_DIAGRAM_SIZE: DiagramSize = { width: 3000, height: 2400 };

export function estimateDiagram(source: string): DiagramSize {
  const lines = source
    .replace(/^\s*---\n[\s\S]*?\n---\n/, '')
    .split('\n')
    .slice(0, MAX_LINES)
    .map((line) => line.trim().slice(0, 400))
    .filter((line) => line !== '' && !line.startsWith('%%'));
  const [head = '', ...body] = lines;
  const kind = /^[\w-]+/.exec(head)?.[0].toLowerCase() ?? '';
  const { width, height } = estimateSize(kind, head, body);
  return { width: clamp(width, 120, MAX_DIAGRAM_SIZE.width), height: clamp(height, 60, MAX_DIAGRAM_SIZE.height) };
}

function estimateSize(kind: string, head: string, body: readonly string[]): DiagramSize {
  switch (kind) {
    case 'flowchart':
    case 'graph':
    case 'statediagram-v2':
    case 'statediagram':
      return estimateGraphSize(
        body,
        /\b(?:LR|RL)\b/.test(head) || body.some((line) => /^direction (?:LR|RL)/.test(line)),
      );
    case 'classdiagram':
    case 'erdiagram':
      return estimateTablesSize(body);
    case 'sequencediagram':
      return estimateSequenceSize(body);
    case 'pie':
      return { width: 600, height: 450 };
    case 'gantt':
      return { width: 1000, height: 100 + 24 * count(body, /:/) };
    case 'mindmap':
      return { width: 700, height: 100 + 46 * Math.sqrt(body.length) * 2 };
    case 'timeline':
      return { width: 200 * Math.max(3, count(body, /:/)), height: 480 };
    case 'gitgraph':
      return { width: 60 * body.length + 160, height: 90 + 90 * (1 + count(body, /^branch\b/)) };
    default:
      return { width: 700, height: 420 };
  }
}

/** Estimates boxes in ranks along the direction; each edge adds at least one rank. */
function estimateGraphSize(body: readonly string[], sideways: boolean): DiagramSize {
  const ranks = new Map<string, number>();
  const labels = new Map<string, number>();
  let isLabeled = false;
  for (const line of body) {
    const parts = line.split(/\s*(?:<?[-=.]{2,}(?:[^-=.>|]*[-=.]{2,})?[>ox]?|-->)\s*(?:\|[^|]*\|)?\s*/);
    isLabeled ||= /\|[^|]+\||--\s+\S[^-]*\s+--|-->\s*\S+\s*:/.test(line);
    if (/^(?:subgraph|end\b|style|classDef|class|click|linkStyle|direction|note)/i.test(line)) continue;
    let previous: string | undefined;
    for (const part of parts) {
      const id = /^[\w.[\]*-]+?(?=[([{>:@\s]|$)/.exec(part)?.[0];
      if (id === undefined || id === '') continue;
      const text = /[[({>]+"?([^\])}"]*)/.exec(part)?.[1] ?? id;
      labels.set(id, Math.max(labels.get(id) ?? 0, text.replace(/<br\s*\/?>/g, ' ').length));
      const rank = previous === undefined ? 0 : (ranks.get(previous) ?? 0) + 1;
      if (!ranks.has(id)) ranks.set(id, rank);
      previous = id;
    }
  }
  const perRank = new Map<number, number>();
  for (const rank of ranks.values()) perRank.set(rank, (perRank.get(rank) ?? 0) + 1);
  const depth = Math.max(1, perRank.size);
  const breadth = Math.max(1, ...perRank.values());
  const boxes = count(body, /^(?:subgraph|state .*\{)/i);
  const maxLength = Math.max(4, ...labels.values());
  const box = Math.min(200, maxLength * LETTER) + 60;
  const tall = 24 * Math.ceil((maxLength * LETTER) / 200) + 30;
  const gap = isLabeled ? 74 : 50;
  return sideways
    ? { width: depth * (box + gap) + 16 + boxes * 20, height: breadth * (tall + 50) - 34 + boxes * 40 }
    : { width: breadth * (box + 50) + boxes * 30, height: depth * (tall + gap) - gap + 16 + boxes * 50 };
}

/** Estimates classes and entities: boxes with a row for each member. */
function estimateTablesSize(body: readonly string[]): DiagramSize {
  const boxes = Math.max(1, count(body, /^(?:class\b.*|[\w-]+\s*)\{$/i));
  const links = count(body, /--|\.\.|\|\|/);
  const members = Math.max(0, body.length - boxes * 2 - links);
  const ranks = Math.max(1, Math.ceil(Math.sqrt(Math.max(boxes, links + 1))));
  return { width: ranks * 260, height: ranks * (110 + (24 * members) / Math.max(boxes, 1)) };
}

function estimateSequenceSize(body: readonly string[]): DiagramSize {
  const actors = new Set<string>();
  const messages: [from: string, to: string, letters: number][] = [];
  let height = 78 * 2 + 60;
  for (const line of body) {
    const participant = /^(?:participant|actor)\s+(\S+)/.exec(line)?.[1];
    const message = readMessage(line);
    if (participant !== undefined) actors.add(participant);
    else if (message) {
      const { from, to, text } = message;
      actors.add(from).add(to);
      messages.push([from, to, Math.max(...text.split(/<br\s*\/?>/).map((part) => part.length))]);
      height += (from === to ? 74 : 46) + 18 * count([text], /<br/);
    } else if (/^note\b/i.test(line)) height += 56 + 18 * (line.split(/<br/).length - 1);
    else if (/^(?:loop|alt|opt|par|critical|break)\b/.test(line)) height += 76;
    else if (/^(?:else|and|option|rect)\b/.test(line)) height += 44;
  }
  // The distance between neighbors depends on the length of the messages between them.
  const order = [...actors];
  const gaps = order.slice(1).map(() => 200);
  for (const [from, to, letters] of messages) {
    const [left, right] = [order.indexOf(from), order.indexOf(to)].toSorted((a, b) => a - b) as [number, number];
    if (right - left === 1) gaps[left] = Math.max(gaps[left] ?? 0, letters * LETTER + 30);
  }
  return { width: gaps.reduce((sum, gap) => sum + gap, 250), height };
}

/** Reads a message such as `Alice->>+Bob: Hello`. */
function readMessage(line: string): { from: string; to: string; text: string } | undefined {
  const [, start = '', rest = ''] = /^([^-:]+)--?(?:>>|[>)x])([^]*)$/.exec(line) ?? [];
  const from = start.trim().replace(/<<$/, '').trimEnd();
  const [end = '', ...texts] = rest.split(':');
  const to = end.trim().replace(/^[+-]/, '').trimStart();
  return from === '' || to === '' ? undefined : { from, to, text: texts.join(':') };
}

function count(lines: readonly string[], pattern: RegExp): number {
  return lines.filter((line) => pattern.test(line)).length;
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.round(Math.min(maximum, Math.max(minimum, value)));
}
