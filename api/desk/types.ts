/**
 * `npm run types --prefix api/desk`: the types of what staff's endpoints take and return, from the api's own
 * description, into `src/shared/api/api-types.ts`. Only answers whose body the desk reads: what was done, and the 412.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An api's whole description, as far as it is looked at here. */
export interface Description {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

/** Without words: who reads a type here has the description one click away. */
function withoutWords(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutWords);
  if (typeof part !== 'object' || part === null) return part;
  const isWords = ([name, value]: [string, unknown]) =>
    name === 'example' || (['description', 'summary'].includes(name) && typeof value === 'string');
  return Object.fromEntries(
    Object.entries(part)
      .filter((entry) => !isWords(entry))
      .map(([name, value]) => [name, withoutWords(value)]),
  );
}

/** The part that the desk's types are made of. */
function describedForDesk({ paths, ...rest }: Description): unknown {
  const ofStaff = Object.entries(paths).filter(([path]) => path.startsWith('/api/admin/'));
  const kept = ofStaff.map(([path, operations]) => {
    const withAnswers = Object.entries(operations).map(([method, operation]) => {
      const read = Object.entries(operation.responses).filter(([status]) => status.startsWith('2') || status === '412');
      return [method, { ...operation, responses: Object.fromEntries(read) }];
    });
    return [path, Object.fromEntries(withAnswers)];
  });
  return withoutWords({ ...rest, paths: Object.fromEntries(kept) as Description['paths'] });
}

/** Writes types of a description, laid out. */
export function writeTypes(description: Description, file: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'desk-types-'));
  const described = join(folder, 'openapi.json');
  writeFileSync(described, JSON.stringify(describedForDesk(description)));
  // The kit has the generator, and the older TypeScript that it wants.
  run('../../shell/kit', 'openapi-typescript', described, '-o', file);
  run('.', 'prettier', '--write', '--ignore-path', 'none', file);
  rmSync(folder, { recursive: true });
}

function run(place: string, ...command: string[]): void {
  execFileSync('npx', ['--no-install', ...command], { cwd: join(import.meta.dirname, place), stdio: 'pipe' });
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
