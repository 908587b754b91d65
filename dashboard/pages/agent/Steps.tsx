import type { PlanStep } from '../../lib/group-events.ts';
import { showHidden } from '../../lib/show-hidden.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import css from './Steps.module.css';

/** The agent's own list of steps, with their progress. */
export function Steps({ steps, isLive }: { steps: readonly PlanStep[]; isLive: boolean }) {
  const doneCount = steps.filter(({ state }) => state === 'done').length;
  return (
    <div className={css.card}>
      <p className="caption">
        {doneCount} of {steps.length} {steps.length === 1 ? 'step' : 'steps'} done
      </p>
      <ul className={css.list}>
        {steps.map(({ text, state }, index) => (
          <li key={index} className={css[state]}>
            <Mark state={state} isLive={isLive} />
            <span>
              {showHidden(text)}
              <span className="unseen">{` (${LABELS[state]})`}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const LABELS = { open: 'not started', doing: 'in progress', done: 'done' } as const;

function Mark({ state, isLive }: { state: PlanStep['state']; isLive: boolean }) {
  if (state === 'done') return <Icon name="done" />;
  if (state === 'doing' && isLive) return <Spinner />;
  return <span className={css.ring} aria-hidden="true" />;
}
