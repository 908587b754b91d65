import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { startAgentJob } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import { translationsQuery } from '../../api/projects.ts';
import type { LanguageTranslations, OpenTranslation } from '../../api/types.ts';
import { formatCount } from '../../lib/format-number.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useRoleInProject } from '../../parts/use-role.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CodeName, Name } from '../../ui/Name.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { showError } from '../../ui/toasts.ts';
import { describeTranslations, getLanguageName } from './describe-translations.ts';
import css from './Translations.module.css';

/** Card with the translations of a project. Renders nothing while it is unknown whether there are any. */
export function Translations({ projectId }: { projectId: string }) {
  const { id: org } = useOrganization();
  const query = useQuery(translationsQuery(org, projectId));
  const [selected, setSelected] = useState<string>();
  const { data, error } = query;
  if (data === undefined)
    return error === null ? null : (
      <ErrorState title="Couldn't load the translations" error={error} retry={() => void query.refetch()} />
    );
  const { languages } = data;
  const shownLanguage =
    languages.find(({ language }) => language === selected) ?? languages.find(isOpen) ?? languages[0];
  if (shownLanguage === undefined) return null;
  return (
    <LanguageCard key={shownLanguage.language} projectId={projectId} translations={shownLanguage}>
      {languages.length > 1 && (
        <Segments
          label="Language"
          options={languages.map(({ language, pages }) => ({
            value: language,
            label: pages.length > 0 ? `${getLanguageName(language)} (${pages.length})` : getLanguageName(language),
          }))}
          value={shownLanguage.language}
          onChange={setSelected}
        />
      )}
    </LanguageCard>
  );
}

function isOpen({ pages }: LanguageTranslations): boolean {
  return pages.length > 0;
}

interface LanguageCardProps {
  projectId: string;
  translations: LanguageTranslations;
  /** Chooses the language. */
  children: ReactNode;
}

/** The state of one language, with its missing and outdated pages. */
function LanguageCard({ projectId, translations, children }: LanguageCardProps) {
  const { id: org } = useOrganization();
  const role = useRoleInProject(projectId);
  const navigate = useNavigate();
  const { language, from, pages } = translations;
  const canStart = isAtLeast(role, 'member');
  const name = getLanguageName(language);
  const start = useMutation({
    mutationFn: (page?: OpenTranslation) =>
      startAgentJob(org, {
        projectId,
        prompt: `Translate the documentation into ${name} (${language}).`,
        tags: ['translations'],
        translate: { language, ...(page && { pages: [page.source] }) },
      }),
    onSuccess: ({ id }) => navigate({ to: '/$org/agent/$projectId/$jobId', params: { org, projectId, jobId: id } }),
    onError: showError,
  });
  const columns: Column<OpenTranslation>[] = [
    { label: 'Page', cell: ({ target }) => <CodeName>{target}</CodeName> },
    {
      label: 'State',
      isShort: true,
      cell: ({ state, commits }) =>
        state === 'missing' ? (
          <Badge tone="neutral">Missing</Badge>
        ) : (
          <Badge tone="warn">{commits === null ? 'Behind' : `${formatCount(commits, 'commit')} behind`}</Badge>
        ),
    },
    {
      label: 'Changed since',
      cell: (page) => <Change page={page} />,
    },
    {
      label: 'Actions',
      isQuiet: true,
      align: 'end',
      cell: (page) =>
        canStart && (
          <Button size="sm" disabled={start.isPending} onClick={() => start.mutate(page)}>
            {page.state === 'missing' ? 'Translate' : 'Update'}
          </Button>
        ),
    },
  ];
  return (
    <Card
      flush
      title="Translations"
      description={`${name} from ${getLanguageName(from)}, as of the last export: ${describeTranslations(translations)}.`}
      action={
        canStart &&
        pages.length > 0 && (
          <Button size="sm" icon="agent" busy={start.isPending} onClick={() => start.mutate(undefined)}>
            Update translations
          </Button>
        )
      }
    >
      {children !== false && <div className={css.languages}>{children}</div>}
      {pages.length > 0 && (
        <Table label={`Translations into ${name}`} columns={columns} rows={pages} keyOf={({ target }) => target} />
      )}
    </Card>
  );
}

/** Since when the source of a page has changed, and in which sections. */
function Change({ page: { state, since, sections } }: { page: OpenTranslation }) {
  if (state === 'missing') return <span className="muted">Not translated yet</span>;
  if (since === null && sections === null) return <span className="muted">Unknown</span>;
  const names = sections ?? [];
  return (
    <span>
      {since && <Time at={`${since.day}T00:00:00Z`} />}{' '}
      {names.length > 0 && (
        <span className="muted">
          <Name>{names.slice(0, MAX_SECTIONS).join(', ')}</Name>
          {names.length > MAX_SECTIONS && ` and ${names.length - MAX_SECTIONS} more`}
        </span>
      )}
    </span>
  );
}

const MAX_SECTIONS = 3;
