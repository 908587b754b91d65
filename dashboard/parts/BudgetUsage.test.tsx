import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BudgetUsage } from './BudgetUsage.tsx';

test('shows the usage without bars if there is no limit', () => {
  renderUsage({});
  expect(screen.getByText('Used this month: 1.5M tokens, about $2.50.')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('shows a bar for each limit, which is full when the limit is exceeded', () => {
  renderUsage({ monthlyTokens: 3_000_000, monthlyCost: 2 });
  const bars = screen.getAllByRole('progressbar');
  expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['50', '100']);
});

test('warns before the budget is used up, and says how to continue afterwards', () => {
  renderUsage({ state: 'near' });
  expect(screen.getByText("At least 80% of this month's agent budget is used")).toBeTruthy();
  cleanup();
  renderUsage({ state: 'reached' });
  expect(screen.getByText(/It renews on .*2026.* To continue now, raise the budget/)).toBeTruthy();
});

function renderUsage(values: Partial<Parameters<typeof BudgetUsage>[0]['budget']>) {
  const budget = {
    tokens: 1_500_000,
    cost: 2.5,
    monthlyTokens: null,
    monthlyCost: null,
    state: 'ok' as const,
    renewsAt: '2026-12-01T00:00:00.000Z',
    ...values,
  };
  render(<BudgetUsage budget={budget} />);
}
