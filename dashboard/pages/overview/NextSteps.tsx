import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOrganization } from '../../api/organization.ts';
import type { Domain, Project } from '../../api/types.ts';
import { classNames } from '../../lib/class-names.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useIsMemberSomewhere } from '../../parts/use-role.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './Overview.module.css';

interface NextStepsProps {
  projects: readonly Project[];
  domains: readonly Domain[];
  hasExport: boolean;
  hasJob: boolean;
}

/** Setup steps from the first project to the first agent job. Hidden when all are done. */
export function NextSteps({ projects, domains, hasExport, hasJob }: NextStepsProps) {
  const { id: org, role } = useOrganization();
  const canStart = useIsMemberSomewhere();
  const project = projects[0];
  const canManage = isAtLeast(role, 'admin');
  const steps: { label: string; isDone: boolean; action: ReactNode }[] = [
    {
      label: 'Add a project',
      isDone: projects.length > 0,
      action: canManage && (
        <Link to="/$org/projects/new" params={{ org }}>
          New project
        </Link>
      ),
    },
    {
      label: 'Add a domain',
      isDone: domains.length > 0,
      action: canManage && project && (
        <Link to="/$org/projects/$projectId" params={{ org, projectId: project.id }}>
          Add domain
        </Link>
      ),
    },
    {
      label: 'Export your site',
      isDone: hasExport,
      action: domains.length > 0 && (
        <Link to="/$org/exports" params={{ org }} search={{ start: 'new' }}>
          New export
        </Link>
      ),
    },
    {
      label: 'Run your first agent job',
      isDone: hasJob,
      action: project && (
        <Link to="/$org/agent" params={{ org }}>
          New agent job
        </Link>
      ),
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  if (next === -1 || !canStart) return null;
  return (
    <Card flush title="Get started" description="Go from a repository to a published site and a first change.">
      <ol className={css.steps}>
        {steps.map(({ label, isDone, action }, index) => (
          <li key={label} className={classNames(css.step, isDone && css.done)}>
            <span className={css.mark}>{isDone ? <Icon name="check" size={13} /> : index + 1}</span>
            <span className={classNames(css.main, css.label)}>
              {label}
              {isDone && <span className="unseen"> (done)</span>}
            </span>
            {index === next && action !== undefined && action !== false && (
              <ButtonLink size="sm" variant="primary">
                {action}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
