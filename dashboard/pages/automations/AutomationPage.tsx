import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isMissing } from '../../api/api-error.ts';
import {
  automationQuery,
  automationRunsQuery,
  automationTemplatesQuery,
  changeAutomation,
  deleteAutomation,
  runAutomation,
} from '../../api/automations.ts';
import { useOrganization } from '../../api/organization.ts';
import { projectsQuery } from '../../api/projects.ts';
import type { Automation } from '../../api/types.ts';
import { formatCost } from '../../lib/format-cost.ts';
import { classNames } from '../../lib/class-names.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { Missing } from '../../parts/Missing.tsx';
import { ProjectName } from '../../parts/ProjectName.tsx';
import { useRoleInProject } from '../../parts/use-role.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DeleteCard } from '../../ui/DeleteCard.tsx';
import { DetailList } from '../../ui/DetailList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Time } from '../../ui/Time.tsx';
import { showError, showToast } from '../../ui/toasts.ts';
import { AutomationBadge } from './AutomationBadge.tsx';
import css from './AutomationPage.module.css';
import { AutomationDialog } from './AutomationDialog.tsx';
import { RunTable } from './RunTable.tsx';

/** Page of an automation: its prompt, its settings and its runs. */
export function AutomationPage() {
  const { id: org } = useOrganization();
  const { automationId } = useParams({ from: '/signed-in/$org/automations/$automationId' });
  const automation = useQuery(automationQuery(org, automationId));
  const runs = useInfiniteQuery(automationRunsQuery(org, automationId));
  const [isOpen, setOpen] = useState(false);
  const projects = useQuery(projectsQuery(org));
  const { data } = automation;
  const canAct = isAtLeast(useRoleInProject(data?.projectId), 'member');
  if (isMissing(automation.error)) return <Missing what="automation" to="/$org/automations" list="automations" />;
  return (
    <Page
      title={data?.name ?? 'Automation'}
      back={<BackLink to="/$org/automations">Automations</BackLink>}
      badge={data && <AutomationBadge automation={data} />}
      actions={canAct && data && <Actions automation={data} edit={() => setOpen(true)} />}
    >
      <Loaded query={automation} name="the automation" shape="page">
        {(each) => (
          <Stack gap={5}>
            {each.pausedReason !== null && (
              <Notice tone="bad" title="Bindery paused this automation">
                {each.pausedReason} Fix the problem, then resume the automation.
              </Notice>
            )}
            {each.triggerProblem !== null && (
              <Notice tone="warn" title="Bindery can't check the trigger">
                {each.triggerProblem}
              </Notice>
            )}
            <Details automation={each} />
            <Prompt text={each.prompt} />
            <PagedList
              query={runs}
              name="runs"
              title="Runs"
              getItems={(page) => page.runs}
              empty={
                <EmptyState icon="clock" title="No runs yet">
                  {describeStart(each)}
                </EmptyState>
              }
            >
              {(list) => <RunTable runs={list} />}
            </PagedList>
            {canAct && each.definition === null && <DeleteAutomation automation={each} />}
          </Stack>
        )}
      </Loaded>
      {isOpen && data && (
        <AutomationDialog projects={projects.data ?? []} automation={data} close={() => setOpen(false)} />
      )}
    </Page>
  );
}

function describeStart({ trigger, status }: Automation): string {
  if (status === 'paused') return 'Resume the automation to let it run.';
  if (trigger.type === 'schedule') return 'The first run starts on schedule.';
  if (trigger.type === 'api') return 'Run it now, or call it from the API.';
  return 'The first run starts after the next event. To try it out, run it now.';
}

/** The prompt. A long one is cut, so that the runs below stay in view. */
function Prompt({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > MAX_CHARACTERS || text.split('\n').length > MAX_LINES;
  return (
    <Card
      title="Prompt"
      action={
        isLong && (
          <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show less' : 'Show all'}
          </Button>
        )
      }
    >
      <p className={classNames(css.prompt, isLong && !isWhole && css.cut)}>{text}</p>
    </Card>
  );
}

const MAX_CHARACTERS = 700;
const MAX_LINES = 10;

const DELIVERIES: Record<Automation['delivery'], string> = {
  grow: 'One pull request',
  new: 'A pull request for each run',
  report: 'Only a report',
};

function Details({ automation }: { automation: Automation }) {
  const {
    definition,
    translate,
    template,
    trigger,
    projectId,
    triggerText,
    delivery,
    nextRunAt,
    baseBranch,
    contextRepositories,
    budget,
  } = automation;
  return (
    <Card title="About this automation">
      <DetailList
        details={[
          { label: 'Project', value: <ProjectName id={projectId} /> },
          { label: 'Runs', value: triggerText },
          ...(definition === null
            ? []
            : [
                {
                  label: 'Defined in',
                  value: `${definition.file}, line ${definition.line}, commit ${definition.commit.slice(0, 12)}`,
                },
              ]),
          ...(nextRunAt === null
            ? []
            : [{ label: trigger.type === 'schedule' ? 'Next run' : 'Next check', value: <Time at={nextRunAt} /> }]),
          { label: 'Result', value: DELIVERIES[delivery] },
          ...(template === null ? [] : [{ label: 'Rules', value: <TemplateName id={template} /> }]),
          ...(translate === null ? [] : [{ label: 'Translates into', value: translate.language }]),
          ...(baseBranch === null ? [] : [{ label: 'Branch', value: baseBranch }]),
          ...(contextRepositories === null
            ? []
            : [{ label: 'Other repositories', value: contextRepositories.join(', ') || 'None' }]),
          ...(budget.cost === null ? [] : [{ label: 'Budget per run', value: formatCost(budget.cost) }]),
        ]}
      />
    </Card>
  );
}

/** Name of the ready-made automation whose rules are checked. */
function TemplateName({ id }: { id: string }) {
  const { id: org } = useOrganization();
  const templates = useQuery(automationTemplatesQuery(org)).data ?? [];
  return templates.find((each) => each.id === id)?.name ?? id;
}

function Actions({ automation: { id, status, definition }, edit }: { automation: Automation; edit: () => void }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: [org] });
  const options = { onSettled: reload, onError: showError };
  const run = useMutation({ mutationFn: () => runAutomation(org, id), ...options });
  const isPaused = status === 'paused';
  const change = { status: isPaused ? 'enabled' : 'paused' } as const;
  const toggle = useMutation({ mutationFn: () => changeAutomation(org, id, change), ...options });
  return (
    <>
      {definition === null && (
        <Button icon="edit" onClick={edit}>
          Edit
        </Button>
      )}
      <Button busy={toggle.isPending} onClick={() => toggle.mutate()}>
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      {!isPaused && (
        <Button variant="primary" icon="rotate" busy={run.isPending} onClick={() => run.mutate()}>
          Run now
        </Button>
      )}
    </>
  );
}

function DeleteAutomation({ automation: { id, name } }: { automation: Automation }) {
  const { id: org } = useOrganization();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = async () => {
    await deleteAutomation(org, id);
    showToast('Automation deleted.');
    await navigate({ to: '/$org/automations', params: { org } });
    await queryClient.invalidateQueries({ queryKey: [org, 'automations'] });
  };
  return (
    <DeleteCard
      kind="automation"
      name={name}
      description="This deletes the automation and its list of runs, but not its agent jobs and pull requests."
      onDelete={remove}
    >
      The automation won't run again. If a run has already started, it continues.
    </DeleteCard>
  );
}
