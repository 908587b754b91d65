import { MAX_VALUES } from './read-value.ts';

/** An operation of a PATCH request. */
export interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  path: string | undefined;
  value: unknown;
}

/**
 * Merges successive operations that add or remove single members. Providers send up to a thousand of them for groups with
 * many thousand members, and each operation takes time for all members.
 */
export function mergeOperations(operations: readonly PatchOperation[]): PatchOperation[] {
  const merged: PatchOperation[] = [];
  let run: { op: 'add' | 'remove'; values: unknown[] } | undefined;
  for (const operation of operations) {
    const values = listMembers(operation);
    const { op } = operation;
    if (values && run && run.op === op && run.values.length + values.length <= MAX_VALUES) {
      run.values.push(...values);
      continue;
    }
    run = values && op !== 'replace' ? { op, values } : undefined;
    merged.push(run ? { op, path: 'members', value: run.values } : operation);
  }
  return merged;
}

/** Returns the members that an operation adds or removes; undefined for other operations. */
function listMembers({ op, path, value }: PatchOperation): unknown[] | undefined {
  if (op === 'add' && /^members$/i.test(path ?? ''))
    return Array.isArray(value) ? [...(value as unknown[])] : undefined;
  const [, text] = (op === 'remove' && MEMBER_PATH.exec(path ?? '')) || [];
  return text === undefined ? undefined : [{ value: text }];
}

/** A path such as `members[value eq "2819c223"]`. Ids contain no characters that JSON escapes. */
const MEMBER_PATH = /^members\[value eq "([\w-]+)"\]$/i;
