import type { ProjectBudget } from '../api/types.ts';
import { formatCost } from '../lib/format-cost.ts';
import { formatShort } from '../lib/format-number.ts';
import { Notice } from '../ui/Notice.tsx';
import { Progress } from '../ui/Progress.tsx';
import { Stack } from '../ui/Stack.tsx';
import { formatDay } from '../lib/format-day.ts';

interface BudgetUsageProps {
  budget: Omit<ProjectBudget, 'month'>;
  /** How to continue once the budget is used up. @defaultValue the project's settings */
  advice?: string;
}

/** Usage this month, with a bar for each limit. */
export function BudgetUsage({ budget, advice }: BudgetUsageProps) {
  const { tokens, cost, monthlyTokens, monthlyCost, state, renewsAt } = budget;
  const bars = [
    ...(monthlyTokens === null
      ? []
      : [{ share: tokens / monthlyTokens, text: `${formatShort(tokens)} of ${formatShort(monthlyTokens)} tokens` }]),
    ...(monthlyCost === null
      ? []
      : [{ share: cost / monthlyCost, text: `${formatCost(cost)} of ${formatCost(monthlyCost)}` }]),
  ];
  return (
    <Stack gap={3}>
      {bars.length === 0 && (
        <p className="muted">{`Used this month: ${formatShort(tokens)} tokens, about ${formatCost(cost)}.`}</p>
      )}
      {bars.map(({ share, text }) => (
        <div key={text}>
          <p className="caption">{`Used this month: ${text}`}</p>
          <Progress value={Math.min(100, share * 100)} label={text} tone={share >= 1 ? 'bad' : 'accent'} />
        </div>
      ))}
      <BudgetNotice state={state} renewsAt={renewsAt} advice={advice} />
    </Stack>
  );
}

/** Warning about a budget that is nearly or completely used up. Nothing for the others. */
export function BudgetNotice({
  state,
  renewsAt,
  advice = "raise the budget in the project's settings",
}: Pick<ProjectBudget, 'state' | 'renewsAt'> & { advice?: string | undefined }) {
  if (state === 'ok') return null;
  const renewal = `It renews on ${formatDay(renewsAt)}.`;
  return state === 'reached' ? (
    <Notice tone="warn" title="This month's agent budget is used up">
      {`New jobs are rejected. ${renewal} To continue now, ${advice}.`}
    </Notice>
  ) : (
    <Notice tone="warn" title="At least 80% of this month's agent budget is used">
      {`${renewal} Running jobs stop once it is used up.`}
    </Notice>
  );
}
