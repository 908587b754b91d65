import { checkModel } from '../../agent/model/check-model.ts';
import { createModel } from '../../agent/model/create-model.ts';
import { parsePrices } from '../../agent/model/estimate-cost.ts';
import type { AgentConfig } from '../../config/agent.ts';
import { AppError } from '../../errors.ts';
import type { Finding } from './finding.ts';

/** Tests the agent jobs' model with a call or two, which may cost a fraction of a cent. */
export async function checkAgentModel(agent: AgentConfig): Promise<Finding[]> {
  const { model: name, modelEnvironment: env, contextTokens, modelPrices, reply } = agent;
  if (name === undefined)
    return [
      createFinding(
        'warning',
        "Agent jobs are off. To turn them on, set BINDERY_MODEL, for example anthropic:claude-sonnet-4-5, and ANTHROPIC_API_KEY. Exports don't need a model.",
      ),
    ];
  try {
    if (modelPrices !== undefined) parsePrices(modelPrices);
    const model = createModel({ name, env, contextTokens, retry: reply });
    const modelFindings = await checkModel(model, { signal: AbortSignal.timeout(LIMIT_MS) });
    return modelFindings.map(({ level, message }) => createFinding(level, message));
  } catch (error) {
    if (error instanceof AppError) return [createFinding('error', error.message)];
    if ((error as Error).name !== 'TimeoutError') throw error;
    return [createFinding('error', `The model ${name} didn't respond within ${LIMIT_MS / 60_000} minutes.`)];
  }
}

const LIMIT_MS = 5 * 60_000;

function createFinding(level: Finding['level'], message: string): Finding {
  return { check: 'model', level, message };
}
