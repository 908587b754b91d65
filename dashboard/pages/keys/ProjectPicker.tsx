import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../api/organization.ts';
import { projectsQuery } from '../../api/projects.ts';
import { Checks } from '../../ui/Checks.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { Loaded } from '../../ui/Loaded.tsx';

const OPTIONS = [
  { value: 'all', label: 'All projects', hint: 'Includes projects that you add later.' },
  {
    value: 'some',
    label: 'Only selected projects',
    hint: "The key can't see other projects, or manage the organization.",
  },
] as const;

interface ProjectPickerProps {
  /** Ids of the selected projects; undefined for all. */
  values: readonly string[] | undefined;
  onChange: (values: string[] | undefined) => void;
}

/** Choice between all projects and some of them. */
export function ProjectPicker({ values, onChange }: ProjectPickerProps) {
  const { id: org } = useOrganization();
  const projects = useQuery(projectsQuery(org));
  return (
    <>
      <Choices
        legend="Projects"
        options={OPTIONS}
        value={values === undefined ? 'all' : 'some'}
        onChange={(choice) => onChange(choice === 'all' ? undefined : [])}
      />
      {values !== undefined && (
        <Loaded query={projects} name="projects" shape="lines" lines={2}>
          {(list) =>
            list.length === 0 ? (
              <p className="muted">No projects yet. Create one first, or choose all projects.</p>
            ) : (
              <Checks
                legend="Selected projects"
                options={list.map(({ id, name }) => ({ value: id, label: name }))}
                values={values}
                onChange={onChange}
              />
            )
          }
        </Loaded>
      )}
    </>
  );
}
