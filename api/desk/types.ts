/**
 * `npm run types --prefix api/desk`: the types of what staff's endpoints take and return, from the api's own
 * description, into `src/api/api-types.ts`. Only answers whose body the desk reads: what was done, and the 412.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Description {
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

const folder = mkdtempSync(join(tmpdir(), 'desk-types-'));
const described = join(folder, 'openapi.json');
const run = (place: string, ...command: string[]) =>
  execFileSync('npx', ['--no-install', ...command], { cwd: join(import.meta.dirname, place) });
run('..', 'tsc', '-p', 'tsconfig.build.json');
run('..', 'node', 'dist/openapi/openapi-file.js', described);
const { paths, ...rest } = JSON.parse(readFileSync(described, 'utf8')) as Description;
const ofStaff = Object.entries(paths).filter(([path]) => path.startsWith('/api/admin/'));
for (const operation of ofStaff.flatMap(([, operations]) => Object.values(operations)))
  operation.responses = Object.fromEntries(
    Object.entries(operation.responses).filter(([status]) => status.startsWith('2') || status === '412'),
  );
writeFileSync(described, JSON.stringify(withoutWords({ ...rest, paths: Object.fromEntries(ofStaff) })));
// The kit has the generator, and the older TypeScript that it wants.
run('../../shell/kit', 'openapi-typescript', described, '-o', join(import.meta.dirname, 'src/api/api-types.ts'));
run('.', 'prettier', '--write', 'src/api/api-types.ts');
rmSync(folder, { recursive: true });
