import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateModelLimits } from '../../api/model-limits.ts';
import { useOrganization } from '../../api/organization.ts';
import type { ModelLimitsReport } from '../../api/types.ts';
import { findAmountProblem, readAmount } from '../../lib/budget-amount.ts';
import { CardForm } from '../../ui/CardForm.tsx';
import { Checks } from '../../ui/Checks.tsx';
import { TextField } from '../../ui/Field.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Form for the owners' limits, within the operator's. */
export function LimitsForm({ report: { own, operator, configuredModels } }: { report: ModelLimitsReport }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const choices = configuredModels.filter((model) => operator.models?.includes(model) !== false);
  const [tokens, setTokens] = useState(own.monthlyTokens?.toString() ?? '');
  const [cost, setCost] = useState(own.monthlyCost?.toString() ?? '');
  const [models, setModels] = useState(choices.filter((model) => own.models?.includes(model) !== false));
  const [errors, setErrors] = useState<{
    tokens?: string | undefined;
    cost?: string | undefined;
    models?: string | undefined;
  }>({});
  const check = () => {
    const problems = {
      tokens: findProblem(tokens, { unit: 'tokens', most: operator.monthlyTokens }),
      cost: findProblem(cost, { unit: 'dollars', most: operator.monthlyCost }),
      models: choices.length > 0 && models.length === 0 ? 'Allow at least one model.' : undefined,
    };
    setErrors(problems);
    return Object.values(problems).every((problem) => problem === undefined);
  };
  const save = useMutation({
    mutationFn: () =>
      updateModelLimits(org, {
        monthlyTokens: readAmount(tokens),
        monthlyCost: readAmount(cost),
        models: models.length === choices.length ? null : models,
      }),
    onSuccess: async () => {
      showToast('Limits saved.');
      await queryClient.invalidateQueries({ queryKey: [org] });
    },
  });
  return (
    <CardForm
      title="Limits"
      description="Maximum that agent jobs and assistants can use per calendar month (UTC). Leave a field empty for no limit."
      footer={<span>Jobs stop before they exceed a limit, and new prompts are rejected.</span>}
      action={save}
      check={check}
    >
      <TextField
        label="Tokens per month"
        optional
        inputMode="numeric"
        placeholder="50000000"
        hint={describeMost(operator.monthlyTokens, (value) => `${value.toLocaleString('en-US')} tokens`)}
        error={errors.tokens}
        value={tokens}
        onValue={setTokens}
      />
      <TextField
        label="US dollars per month"
        optional
        inputMode="decimal"
        placeholder="200"
        hint={describeMost(operator.monthlyCost, (value) => `$${value}`)}
        error={errors.cost}
        value={cost}
        onValue={setCost}
      />
      {choices.length > 0 && (
        <Checks
          legend="Allowed models"
          options={choices.map((model) => ({ value: model, label: model }))}
          values={models}
          onChange={setModels}
        />
      )}
      {errors.models !== undefined && <p role="alert">{errors.models}</p>}
    </CardForm>
  );
}

function findProblem(
  text: string,
  { unit, most }: { unit: 'tokens' | 'dollars'; most: number | null },
): string | undefined {
  const problem = findAmountProblem(text, unit);
  if (problem !== undefined) return problem;
  return most !== null && (readAmount(text) ?? 0) > most ? `Enter at most ${most}, the operator's limit.` : undefined;
}

function describeMost(most: number | null, print: (value: number) => string): string | undefined {
  return most === null ? undefined : `The operator's limit is ${print(most)}.`;
}
