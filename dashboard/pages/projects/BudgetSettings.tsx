import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { projectBudgetQuery } from '../../api/projects.ts';
import type { Project } from '../../api/types.ts';
import { findAmountProblem, readAmount } from '../../lib/budget-amount.ts';
import { BudgetUsage } from '../../parts/BudgetUsage.tsx';
import { CardForm } from '../../ui/CardForm.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useSaveProject } from './use-save-project.ts';

const FIELDS = [
  { name: 'monthlyTokens', label: 'Tokens per month', placeholder: '5000000', unit: 'tokens' },
  { name: 'monthlyCost', label: 'US dollars per month', placeholder: '50', unit: 'dollars' },
  { name: 'jobTokens', label: 'Tokens per job', placeholder: '1000000', unit: 'tokens' },
  { name: 'jobCost', label: 'US dollars per job', placeholder: '2.50', unit: 'dollars' },
] as const;

type FieldName = (typeof FIELDS)[number]['name'];

/** Form for the budget of a project's agent jobs, with what was used this month. */
export function BudgetSettings({ project }: { project: Project }) {
  const { id: org } = useOrganization();
  const usage = useQuery(projectBudgetQuery(org, project.id));
  const { budget } = project.agent;
  const [texts, setTexts] = useState<Record<FieldName, string>>({
    monthlyTokens: budget.monthlyTokens?.toString() ?? '',
    monthlyCost: budget.monthlyCost?.toString() ?? '',
    jobTokens: budget.jobTokens?.toString() ?? '',
    jobCost: budget.jobCost?.toString() ?? '',
  });
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const check = () => {
    const problems = FIELDS.flatMap(({ name, unit }) => {
      const problem = findAmountProblem(texts[name], unit);
      return problem === undefined ? [] : [[name, problem] as const];
    });
    setErrors(Object.fromEntries(problems));
    return problems.length === 0;
  };
  const save = useSaveProject(project.id, {
    getChange: () => ({
      agent: {
        budget: {
          monthlyTokens: readAmount(texts.monthlyTokens),
          monthlyCost: readAmount(texts.monthlyCost),
          jobTokens: readAmount(texts.jobTokens),
          jobCost: readAmount(texts.jobCost),
        },
      },
    }),
    message: 'Budget saved.',
  });
  return (
    <CardForm
      title="Agent budget"
      description="Maximum that agent jobs can use. Leave a field empty for no limit."
      footer={<span>If several limits apply, the lowest one is used.</span>}
      action={save}
      check={check}
    >
      {usage.data && <BudgetUsage budget={usage.data} />}
      {FIELDS.map(({ name, label, placeholder }) => (
        <TextField
          key={name}
          label={label}
          optional
          inputMode="decimal"
          placeholder={placeholder}
          error={errors[name]}
          value={texts[name]}
          onValue={(text) => setTexts({ ...texts, [name]: text })}
        />
      ))}
    </CardForm>
  );
}
