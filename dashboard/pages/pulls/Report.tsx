import type { PullDetail } from '../../api/types.ts';
import { DiagnosticItem } from '../../parts/DiagnosticItem.tsx';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import css from './Report.module.css';

type PullReport = NonNullable<PullDetail['report']>;

const STATES: Record<PullReport['state'], { label: string; tone: Tone }> = {
  pending: { label: 'Checking', tone: 'info' },
  success: { label: 'Passed', tone: 'ok' },
  failure: { label: 'Failed', tone: 'bad' },
  error: { label: 'Not checked', tone: 'warn' },
};

/** Shows the report on a pull request's newest commit: its status and the problems it adds. */
export function Report({ report: { state, description, problems, problemCount } }: { report: PullReport }) {
  const { label, tone } = STATES[state];
  return (
    <Card
      title="Documentation checks"
      description={description}
      action={
        <Badge tone={tone} dot={state === 'pending' ? 'beating' : 'still'}>
          {label}
        </Badge>
      }
      flush={problems.length > 0}
    >
      {problems.length > 0 && (
        <ul className={css.list}>
          {problems.map(({ path, ...problem }, index) => (
            <DiagnosticItem key={index} {...problem} place={`${path}:${problem.line}`} />
          ))}
        </ul>
      )}
      {problemCount > problems.length && (
        <p className={css.rest}>
          And {problemCount - problems.length} more. To list all, run <code>bindery check</code>.
        </p>
      )}
    </Card>
  );
}
