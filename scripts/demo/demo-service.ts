import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/config/config.ts';
import { startEmbedded } from '../../src/main/embedded.ts';
import { AUTOMATION_SCRIPTS } from './automation-scripts.ts';
import { DEMO_SCRIPTS } from './script.ts';
import { startScriptedModel } from './scripted-model.ts';

export interface DemoService {
  url: string;
  key: string;
  projectId: string;
  domain: string;
  /** Link that creates the first owner, until there is one. */
  welcome: string | undefined;
  /** Removed at the end. */
  folder: string;
  /** The model in `BINDERY_MODEL`; undefined if the demo uses the scripted one. */
  model: string | undefined;
  close(): Promise<void>;
}

/** Starts the embedded service with the example project in a temporary folder, and the scripted model unless a real one is configured. */
export async function startDemoService(options: Parameters<typeof startEmbedded>[1] = {}): Promise<DemoService> {
  const model = process.env.BINDERY_MODEL?.trim() || undefined;
  const scriptedModel =
    model === undefined ? await startScriptedModel([...DEMO_SCRIPTS, ...AUTOMATION_SCRIPTS]) : undefined;
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-demo-'));
  const remove = async () => {
    await scriptedModel?.close();
    await fs.rm(folder, { recursive: true, force: true });
  };
  try {
    const service = await startEmbedded(
      readConfig({
        ...process.env,
        ...DEMO_SETTINGS,
        BINDERY_DATA_DIR: folder,
        BINDERY_LOG_LEVEL: process.env.BINDERY_LOG_LEVEL || 'error',
        ...(scriptedModel && {
          BINDERY_MODEL: 'openai-compatible:scripted-demo',
          OPENAI_BASE_URL: scriptedModel.url,
          OPENAI_API_KEY: '',
        }),
      }),
      options,
    );
    const close = async () => {
      await service.close({ graceful: false });
      await remove();
    };
    if (!service.example?.isRepository) {
      await close();
      throw new Error('The demo needs Git. Install it, then try again.');
    }
    const { key, projectId, domain } = service.example;
    return { url: service.url, key, projectId, domain, welcome: service.welcome, folder, model, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Protects an installation that the environment describes. An empty value counts as unset. */
export const DEMO_SETTINGS = {
  DATABASE_URL: '',
  BINDERY_SECRET_KEY: '',
  BINDERY_PUBLIC_URL: '',
  BINDERY_HOST: '127.0.0.1',
  BINDERY_PORT: '0',
};
