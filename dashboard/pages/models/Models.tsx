import { useQuery } from '@tanstack/react-query';
import { modelLimitsQuery } from '../../api/model-limits.ts';
import { useOrganization } from '../../api/organization.ts';
import type { ModelLimitsReport } from '../../api/types.ts';
import { formatCost } from '../../lib/format-cost.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { BudgetUsage } from '../../parts/BudgetUsage.tsx';
import { Card } from '../../ui/Card.tsx';
import { DetailList } from '../../ui/DetailList.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { LimitsForm } from './LimitsForm.tsx';

/** Page with what models were used for the organization this month, and the limits on it. */
export function Models() {
  const { id: org, name, role } = useOrganization();
  const report = useQuery(modelLimitsQuery(org));
  const isOwner = isAtLeast(role, 'owner');
  return (
    <Page title="Models" description={`Model usage of agent jobs and assistants in ${name}, and its limits.`}>
      <Loaded query={report} name="the model limits" shape="page" lines={4}>
        {(loaded) => (
          <Stack gap={5}>
            <Card
              title="Usage this month"
              description="Agent jobs of all projects, automations, and the assistants of your sites."
            >
              <BudgetUsage budget={{ ...loaded, ...loaded.limits }} advice={getAdvice(loaded, isOwner)} />
            </Card>
            {isOwner ? <LimitsForm report={loaded} /> : <Limits report={loaded} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** An owner can't raise a limit of the operator. */
function getAdvice({ own, operator, tokens, cost }: ModelLimitsReport, isOwner: boolean): string {
  const isOperatorsLimit =
    (operator.monthlyTokens !== null && tokens >= operator.monthlyTokens) ||
    (operator.monthlyCost !== null && cost >= operator.monthlyCost);
  if (isOperatorsLimit) return "ask the operator to raise the organization's limit";
  const hasOwnLimit = own.monthlyTokens !== null || own.monthlyCost !== null;
  return isOwner && hasOwnLimit ? 'raise the limit below' : 'ask an owner of the organization to raise the limit';
}

/** The limits that apply, for members who can't change them. */
function Limits({ report: { limits, configuredModels } }: { report: ModelLimitsReport }) {
  const models = configuredModels.filter((model) => limits.models?.includes(model) !== false);
  return (
    <Card title="Limits" description="Only owners can change these limits.">
      <DetailList
        details={[
          {
            label: 'Tokens per month',
            value: limits.monthlyTokens === null ? 'No limit' : formatNumber(limits.monthlyTokens),
          },
          {
            label: 'US dollars per month',
            value: limits.monthlyCost === null ? 'No limit' : formatCost(limits.monthlyCost),
          },
          { label: 'Models', value: models.length === 0 ? 'None' : models.join(', ') },
        ]}
      />
    </Card>
  );
}
