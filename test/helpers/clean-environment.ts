/**
 * Variables that change what programs do: proxies, forced colors, another repository for Git, settings of Bindery and
 * its providers.
 */
const FOREIGN =
  /^(?:(?:https?|all|no|ftp)_proxy|node_use_env_proxy|force_color|git_.*|bindery_(?!test_).*|feature_.*|database_url|(?:s3|aws|openai|anthropic|google|otel)_.*)$/i;

/**
 * Removes these variables from the environment of this process, so that tests and the programs they start behave the same in every
 * shell. `vitest.config.ts` calls it before the first worker inherits the environment.
 */
export function cleanEnvironment(env: NodeJS.ProcessEnv = process.env): void {
  for (const name of Object.keys(env)) if (FOREIGN.test(name)) delete env[name];
}
