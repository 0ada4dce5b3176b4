/**
 * `npm run types --prefix api/desk` writes the types of the staff endpoints' requests and responses, from the api's
 * OpenAPI description, into `src/shared/api/api-types.ts`. Of the responses it keeps those that the desk reads: 2xx and
 * 412.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The parts of an OpenAPI description that this file reads. */
export interface Description {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

/** Removes descriptions, summaries and examples, which would only lengthen the generated types. */
function removeTexts(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(removeTexts);
  if (typeof part !== 'object' || part === null) return part;
  const isText = ([name, value]: [string, unknown]) =>
    name === 'example' || (['description', 'summary'].includes(name) && typeof value === 'string');
  return Object.fromEntries(
    Object.entries(part)
      .filter((entry) => !isText(entry))
      .map(([name, value]) => [name, removeTexts(value)]),
  );
}

/** Selects the staff endpoints, with the responses that the desk reads. */
function selectForDesk({ paths, ...rest }: Description): unknown {
  const staffPaths = Object.entries(paths).filter(([path]) => path.startsWith('/api/admin/'));
  const kept = staffPaths.map(([path, operations]) => {
    const selected = Object.entries(operations).map(([method, operation]) => {
      const read = Object.entries(operation.responses).filter(([status]) => status.startsWith('2') || status === '412');
      return [method, { ...operation, responses: Object.fromEntries(read) }];
    });
    return [path, Object.fromEntries(selected)];
  });
  return removeTexts({ ...rest, paths: Object.fromEntries(kept) as Description['paths'] });
}

/** Writes the TypeScript types of a description to a file, formatted. */
export function writeTypes(description: Description, file: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'desk-types-'));
  const described = join(folder, 'openapi.json');
  writeFileSync(described, JSON.stringify(selectForDesk(description)));
  // The generator and the older TypeScript that it needs are installed in the kit's folder.
  run('../../shell/kit', 'openapi-typescript', described, '-o', file);
  run('.', 'prettier', '--write', '--ignore-path', 'none', file);
  rmSync(folder, { recursive: true });
}

function run(folder: string, ...command: string[]): void {
  execFileSync('npx', ['--no-install', ...command], { cwd: join(import.meta.dirname, folder), stdio: 'pipe' });
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'desk-types-'));
  const whole = join(folder, 'openapi.json');
  run('..', 'tsc', '-p', 'tsconfig.build.json');
  run('..', 'node', 'dist/openapi/openapi-file.js', whole);
  writeTypes(
    JSON.parse(readFileSync(whole, 'utf8')) as Description,
    join(import.meta.dirname, 'src/shared/api/api-types.ts'),
  );
  rmSync(folder, { recursive: true });
}
