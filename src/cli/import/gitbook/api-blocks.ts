/** Converts GitBook's blocks for API operations. */
import { formatAttribute } from '../page-text.ts';

type Attributes = Record<string, string>;

/** Parts of a request that fields have an attribute for. */
const FIELDS = new Set(['path', 'query', 'header']);

/** Parts of `{% swagger %}` that become a component, with its opening tag. */
export const openApiTag: Record<string, (given: Attributes) => string> = {
  'swagger-parameter': ({ in: part = '', name = '', type, required }) => {
    const field = FIELDS.has(part) ? part : 'body';
    return `ParamField${formatAttribute(field, name)}${formatAttribute('type', type)}${required === 'true' ? ' required' : ''}`;
  },
  'swagger-response': ({ status, description = '' }) =>
    `Accordion${formatAttribute('title', `${status ?? ''} ${description}`.trim() || 'Response')}`,
};

/**
 * Returns the heading of a block for an operation; undefined if the block isn't one. Only `{% swagger %}` contains
 * everything about its operation. Others refer to a description.
 */
export function convertApiBlock(
  name: string,
  { method, path, baseUrl = '', summary }: Attributes,
): { text: string; isComplete: boolean } | undefined {
  if (!['swagger', 'openapi', 'openapi-operation'].includes(name) || path === undefined) return undefined;
  const address = `\`${(method ?? 'get').toUpperCase()} ${baseUrl}${path}\``;
  const title = summary?.trim() ?? '';
  const text = title === '' ? `**${address}**` : `### ${title.replaceAll(/[{}<]/g, String.raw`\$&`)}\n\n${address}`;
  return { text: `${text}\n`, isComplete: name === 'swagger' };
}
