/** Compares the Grafana dashboard and the alert rules in `deploy/` with the metrics of the program. */
import fs from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '../src/metrics/metrics.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

interface Panel {
  id: number;
  title: string;
  description?: string;
  type: string;
  targets?: { expr: string; refId: string }[];
}

interface Rule {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

const dashboard = JSON.parse(read('deploy/grafana/bindery.json')) as { panels: Panel[] };
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const alerts = parse(read('deploy/prometheus/bindery-alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = alerts.groups.flatMap((group) => group.rules);

const queries = [
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ place: title, query: expr }))),
  ...rules.map(({ alert, expr }) => ({ place: alert, query: expr })),
].map(({ place, query }) => ({ place, query: query.replaceAll('$__rate_interval', '5m') }));

/** Every series that a scrape can contain. Histograms have three. */
const seriesNames = new Set(['up']);
/** Labels that Prometheus adds, and the boundary of a histogram's bucket. */
const labelNames = new Set(['job', 'instance', 'le']);

beforeAll(async () => {
  const metrics = createMetrics();
  metrics.readJobsWith(() => Promise.resolve([]));
  metrics.readAuditStreamWith(() => Promise.resolve({ waiting: 0, oldestSeconds: 0 }));
  for (const { name, type } of await metrics.readValues())
    for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) seriesNames.add(name + suffix);
  for (const [, names = ''] of read('src/metrics/metrics.ts').matchAll(/(?:labelNames: |, )\[((?:\s*'\w+',?\s*)+)\]/g))
    for (const [, name = ''] of names.matchAll(/'(\w+)'/g)) labelNames.add(name);
});

/** Returns the texts of the nodes of a query that have one of the names. */
function findNodes(query: string, nodes: readonly string[]): string[] {
  const texts: string[] = [];
  parser.parse(query).iterate({
    enter({ name, from, to, type }) {
      if (type.isError) throw new Error(`Can't parse ${query} at character ${from}.`);
      if (nodes.includes(name)) texts.push(query.slice(from, to));
    },
  });
  return texts;
}

describe('every query', () => {
  test('reads metrics, and only those that a process exports', () => {
    expect(queries.length).toBeGreaterThan(30);
    for (const { place, query } of queries) {
      const names = findNodes(query, ['Identifier']);
      const unknownNames = names.filter((name) => !seriesNames.has(name));
      expect({ place, readsMetrics: names.length > 0, unknownNames }).toEqual({
        place,
        readsMetrics: true,
        unknownNames: [],
      });
    }
  });

  test('uses only labels that a metric has', () => {
    expect(labelNames.size).toBeGreaterThan(10);
    for (const { place, query } of queries) {
      const unknownNames = findNodes(query, ['LabelName']).filter((name) => !labelNames.has(name));
      expect({ place, unknownNames }).toEqual({ place, unknownNames: [] });
    }
  });
});

test('every metric of Bindery is in the dashboard', () => {
  const usedNames = new Set(queries.flatMap(({ query }) => findNodes(query, ['Identifier'])));
  const baseNames = [...seriesNames]
    .filter((name) => name.startsWith('bindery_'))
    .map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
  const unusedNames = [...new Set(baseNames)].filter(
    (name) => !['', '_bucket', '_count'].some((suffix) => usedNames.has(name + suffix)),
  );
  expect(unusedNames).toEqual([]);
});

test('the panels have different ids, a description and queries', () => {
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  for (const { title, description, targets = [] } of panels)
    expect([title, description, targets.length > 0]).toEqual([title, expect.stringMatching(/\.$/), true]);
});

test('the alerts have a severity and texts, and the documentation lists exactly them', () => {
  for (const { alert, labels, annotations } of rules) {
    expect([alert, ...Object.keys(annotations)]).toEqual([alert, 'summary', 'description']);
    expect(['warning', 'critical']).toContain(labels['severity']);
  }
  const documentedNames = [...read('docs/operate/monitoring.mdx').matchAll(/^\| `(Bindery\w+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(documentedNames).toEqual(rules.map(({ alert }) => alert));
});
