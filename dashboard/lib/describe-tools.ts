import { formatCount } from './format-number.ts';

interface ToolEvent {
  tool?: string;
  path?: string;
}

/** Sums up consecutive tool calls: "Read 3 files, searched twice, changed 1 file". */
export function describeTools(events: readonly ToolEvent[]): string {
  const parts = new Map<Kind, ToolEvent[]>();
  for (const event of events) {
    const kind = KINDS.get(event.tool ?? '') ?? 'other';
    parts.set(kind, [...(parts.get(kind) ?? []), event]);
  }
  const text = [...parts].map(([kind, calls]) => describeKind(kind, calls)).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Kind = 'read' | 'search' | 'change' | 'check' | 'other';

const KINDS = new Map<string, Kind>(
  Object.entries({
    read: 'read',
    outline: 'read',
    preview: 'read',
    grep: 'search',
    glob: 'search',
    search: 'search',
    ls: 'search',
    repository: 'search',
    edit: 'change',
    write: 'change',
    move: 'change',
    delete: 'change',
    restore: 'change',
    validate: 'check',
  } as const),
);

function describeKind(kind: Kind, calls: readonly ToolEvent[]): string {
  const files = formatCount(new Set(calls.map(({ path }) => path)).size, 'file');
  switch (kind) {
    case 'read':
      return `read ${files}`;
    case 'search':
      return `searched ${formatTimes(calls.length)}`;
    case 'change':
      return `changed ${files}`;
    case 'check':
      return `checked the site${calls.length === 1 ? '' : ` ${formatTimes(calls.length)}`}`;
    case 'other':
      return formatCount(calls.length, 'other step');
  }
}

function formatTimes(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : formatCount(count, 'time');
}
