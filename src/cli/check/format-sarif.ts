import { getPath } from './report.ts';
import type { Report } from './report.ts';
import { RULE_TEXTS } from './rule-texts.ts';

/** Formats a report as a SARIF 2.1.0 log for the code scanners of GitHub, GitLab, and Azure. https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
export function formatSarif(report: Report, version: string) {
  const codes = [...new Set(report.diagnostics.map(({ code }) => code))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'bindery', version, rules: codes.map(describeRule) } },
        columnKind: 'utf16CodeUnits',
        results: report.diagnostics.map((item) => ({
          ruleId: item.code,
          ruleIndex: codes.indexOf(item.code),
          level: LEVELS[item.severity],
          message: { text: item.message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodePath(getPath(item, report)), uriBaseId: '%SRCROOT%' },
                region: { startLine: item.line, startColumn: item.column },
              },
            },
          ],
        })),
      },
    ],
  };
}

/** Code scanners show these texts beside each problem. */
function describeRule(id: string) {
  const texts = RULE_TEXTS[id];
  if (texts === undefined) return { id };
  return {
    id,
    shortDescription: { text: getFirstSentence(texts.meaning) },
    fullDescription: { text: texts.meaning },
    help: { text: texts.fix },
  };
}

function getFirstSentence(text: string): string {
  return /^.+?\.(?= |$)/.exec(text)?.[0] ?? text;
}

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

function encodePath(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/');
}
