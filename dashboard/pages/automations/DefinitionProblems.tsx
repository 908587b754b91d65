import type { AutomationDefinitions } from '../../api/types.ts';
import { ProjectName } from '../../parts/ProjectName.tsx';
import { Notice } from '../../ui/Notice.tsx';
import css from './AutomationPage.module.css';

/** Problems of the automations that a project's repository defines, with their lines. */
export function DefinitionProblems({
  report: { projectId, file, commit, problems },
}: {
  report: AutomationDefinitions;
}) {
  return (
    <Notice tone="warn" title={`${file} has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}`}>
      <p>
        <ProjectName id={projectId} />, commit {commit.slice(0, 12)}. Entries with a problem aren’t applied.
      </p>
      <ul className={css.problems}>
        {problems.slice(0, MAX_SHOWN).map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            Line {line}: {message}
          </li>
        ))}
      </ul>
      {problems.length > MAX_SHOWN && <p>To see all problems, run “bindery check” in the repository.</p>}
    </Notice>
  );
}

const MAX_SHOWN = 5;
