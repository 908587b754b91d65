import fs from 'node:fs/promises';
import path from 'node:path';
import { withTempFolder } from '../temp-folder.ts';

/**
 * Runs a task with a temporary bare repository that has the objects of another one, without copying them. In a partial
 * clone, Git fails when it checks whether a missing object exists. In the temporary repository, it reports the object as
 * missing.
 */
export async function withObjectView<T>(gitDir: string, task: (view: string) => Promise<T>): Promise<T> {
  return withTempFolder(async (view) => {
    const config = await fs.readFile(path.join(gitDir, 'config'), 'utf8').catch(() => '');
    const isSha256 = /^\s*objectformat\s*=\s*sha256\s*$/im.test(config);
    await fs.mkdir(path.join(view, 'objects/info'), { recursive: true });
    await fs.mkdir(path.join(view, 'refs'));
    await fs.writeFile(path.join(view, 'HEAD'), 'ref: refs/heads/none\n');
    await fs.writeFile(path.join(view, 'config'), isSha256 ? SHA256 : SHA1);
    await fs.writeFile(path.join(view, 'objects/info/alternates'), `${path.resolve(gitDir, 'objects')}\n`);
    return task(view);
  });
}

const SHA1 = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n';
const SHA256 = '[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectformat = sha256\n';
