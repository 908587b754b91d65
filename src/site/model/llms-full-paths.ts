/** The paths of llms-full.txt in a bundle. */
export const LLMS_FULL_PATHS = ['llms-full.txt', '.well-known/llms-full.txt'] as const;
