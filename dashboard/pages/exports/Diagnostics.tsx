import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { diagnosticsQuery } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import type { Diagnostic } from '../../api/types.ts';
import { DiagnosticItem, SEVERITIES } from '../../parts/DiagnosticItem.tsx';
import { formatCount } from '../../lib/format-number.ts';
import { Card } from '../../ui/Card.tsx';
import { FilterInput, FilterSelect } from '../../ui/Field.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { Row } from '../../ui/Stack.tsx';
import css from './Diagnostics.module.css';

/** Problems that an export found. If the export failed before it read the pages, there are none to show. */
export function Diagnostics({ jobId, isComplete }: { jobId: string; isComplete: boolean }) {
  const { id: org } = useOrganization();
  const query = useQuery(diagnosticsQuery(org, jobId));
  return (
    <Loaded query={query} name="diagnostics">
      {(diagnostics) =>
        diagnostics.length > 0 ? (
          <DiagnosticList all={diagnostics} />
        ) : (
          isComplete && <Notice tone="ok">No problems found.</Notice>
        )
      }
    </Loaded>
  );
}

function DiagnosticList({ all: diagnostics }: { all: readonly Diagnostic[] }) {
  const [severity, setSeverity] = useState('');
  const [code, setCode] = useState('');
  const [text, setText] = useState('');
  const [limit, setLimit] = useState(STEP);
  const matches = diagnostics.filter(
    (each) =>
      (severity === '' || each.severity === severity) &&
      (code === '' || each.code === code) &&
      (text === '' || `${each.file} ${each.message}`.toLowerCase().includes(text.toLowerCase())),
  );
  const codes = [...new Set(diagnostics.map((each) => each.code))].sort();
  return (
    <Card title="Diagnostics" description={describeCounts(diagnostics)} flush>
      <div className={css.filters}>
        <Row>
          <FilterSelect
            label="Severity"
            all="All severities"
            options={Object.entries(SEVERITIES).map(([value, { label }]) => ({ value, label }))}
            value={severity}
            onValue={setSeverity}
          />
          <FilterSelect
            label="Code"
            all="All codes"
            options={codes.map((value) => ({ value, label: value }))}
            value={code}
            onValue={setCode}
          />
          <FilterInput label="Filter by file or text" value={text} onValue={setText} />
        </Row>
      </div>
      {matches.length === 0 && <p className={css.nothing}>No diagnostics match the filters.</p>}
      <ul className={css.list}>
        {matches.slice(0, limit).map((each, index) => (
          <DiagnosticItem key={index} {...each} place={`${each.file}:${each.line}:${each.column}`} />
        ))}
      </ul>
      {matches.length > limit && (
        <ShowMore shown={limit} total={matches.length} showMore={() => setLimit(limit + STEP)} />
      )}
    </Card>
  );
}

const STEP = 50;

function describeCounts(diagnostics: readonly Diagnostic[]): string {
  const count = (severity: Diagnostic['severity']) => diagnostics.filter((each) => each.severity === severity).length;
  const parts = [
    count('error') > 0 && formatCount(count('error'), 'error'),
    count('warning') > 0 && formatCount(count('warning'), 'warning'),
    count('info') > 0 && formatCount(count('info'), 'notice'),
  ];
  return parts.filter(Boolean).join(', ');
}
