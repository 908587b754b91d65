import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOrganization } from '../../api/organization.ts';
import { projectsQuery } from '../../api/projects.ts';
import type { Project } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { LongList } from '../../ui/LongList.tsx';
import css from './ProjectIdentifiers.module.css';

const HEADING = { title: 'Project IDs', description: "Use a project's ID in agent API requests. It isn't a secret." };
const getText = ({ id, name }: Project) => `${name} ${id}`;

/** The ids of the organization's projects, for URLs of the agent API. */
export function ProjectIdentifiers() {
  const { id: org, role } = useOrganization();
  const projects = useQuery(projectsQuery(org));
  return (
    <Loaded query={projects} name="projects" shape="lines" lines={1}>
      {(list) =>
        list.length === 0 ? (
          <Card {...HEADING}>
            <p className="muted">
              No projects yet.
              {isAtLeast(role, 'admin') && (
                <>
                  {' '}
                  <Link to="/$org/projects/new" params={{ org }} className="link">
                    Add one
                  </Link>{' '}
                  to get its ID.
                </>
              )}
            </p>
          </Card>
        ) : (
          <LongList {...HEADING} flush={false} step={5} items={list} filter="Search projects" getText={getText}>
            {(shown) => (
              <ul className={css.list}>
                {shown.map(({ id, name }) => (
                  <li key={id} className={css.item}>
                    <span className={css.name}>{name}</span>
                    <CopyField name={`project ID of ${name}`} value={id} />
                  </li>
                ))}
              </ul>
            )}
          </LongList>
        )
      }
    </Loaded>
  );
}
