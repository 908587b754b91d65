import type { AgentEvent } from '../../api/types.ts';
import { classNames } from '../../lib/class-names.ts';
import { describeTools } from '../../lib/describe-tools.ts';
import { showHidden } from '../../lib/show-hidden.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Name } from '../../ui/Name.tsx';
import { InlineCode } from '../../parts/InlineCode.tsx';
import css from './ToolCalls.module.css';

/** Number of calls that are always visible. More are collapsed. */
const MAX_LINES = 3;

/** Consecutive tool calls: a line for each, collapsed if there are many and the agent has moved on. */
export function ToolCalls({ events, isCurrent }: { events: readonly AgentEvent[]; isCurrent: boolean }) {
  const failureCount = events.filter(({ ok }) => ok === false).length;
  const lines = (
    <ol className={css.calls}>
      {events.map((event) => (
        <ToolCall key={event.id} event={event} />
      ))}
    </ol>
  );
  if (events.length <= MAX_LINES) return <li>{lines}</li>;
  return (
    <li>
      <details className={css.group} open={isCurrent}>
        <summary className={css.summary}>
          <Icon name="chevronRight" size={14} className={css.chevron} />
          <span>{describeTools(events)}</span>
          {failureCount > 0 && <span className={css.failed}>{failureCount} failed</span>}
        </summary>
        {lines}
      </details>
    </li>
  );
}

function ToolCall({ event: { tool = 'tool', path, summary, text, ok } }: { event: AgentEvent }) {
  const isFailed = ok === false;
  return (
    <li className={classNames(css.call, isFailed && css.bad)}>
      <Icon name={isFailed ? 'close' : (ICONS.get(tool) ?? 'tool')} size={14} />
      <span className={css.line}>
        {summary === undefined ? (
          <code>
            {showHidden(tool)} {path !== undefined && <Name>{showHidden(path)}</Name>}
          </code>
        ) : (
          <InlineCode text={summary} className={css.code} />
        )}
        {(isFailed || TELLING.has(tool)) && text !== '' && <span className={css.result}>{showHidden(text)}</span>}
      </span>
    </li>
  );
}

/** Tools whose result says more than that they succeeded. */
const TELLING: ReadonlySet<string> = new Set(['validate', 'mergeBase', 'replaceInFiles', 'replaceLinks', 'restore']);

const ICONS = new Map(
  Object.entries({
    read: 'file',
    outline: 'file',
    preview: 'eye',
    ls: 'search',
    glob: 'search',
    grep: 'search',
    search: 'search',
    repository: 'search',
    history: 'clock',
    diff: 'compare',
    fetch: 'globe',
    edit: 'edit',
    write: 'edit',
    replaceInFiles: 'edit',
    replaceLinks: 'link',
    validate: 'check',
    mergeBase: 'merge',
    move: 'arrowRight',
    delete: 'trash',
    restore: 'rotate',
    navigation: 'menu',
    ask: 'message',
    proposePlan: 'audit',
  } as const),
);
