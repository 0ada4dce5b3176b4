import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { sectionPortVariable } from '../../shell/release-tools/format/section.ts';
import { type SectionName, sections } from '../../shell/release-tools/sections.ts';
import { findFreePort } from './free-port.ts';
import { NodeProcess } from './node-process.ts';
import { until } from './until.ts';

type SectionPort = `${Uppercase<SectionName>}_PORT`;

export type SitePorts = Record<'SHELL_PORT' | SectionPort | 'API_PORT' | 'POSTGRES_PORT', number>;

const wished: SitePorts = {
  SHELL_PORT: 3100,
  // As usual, a hundred higher.
  ...(Object.fromEntries(sections.map(({ name, port }) => [sectionPortVariable(name), port + 100])) as Record<
    SectionPort,
    number
  >),
  API_PORT: 4100,
  POSTGRES_PORT: 5533,
};

/** Ports for a test's own site: the ones above if they are free. */
export async function chooseSitePorts(wish: Partial<SitePorts> = wished): Promise<SitePorts> {
  const names = Object.keys(wished) as (keyof SitePorts)[];
  const chosen = await Promise.all(names.map(async (name) => [name, await findFreePort(wish[name])] as const));
  return Object.fromEntries(chosen) as unknown as SitePorts;
}

/** Milliseconds. Longer than a start should take, because the first one builds what is missing. */
const START_LIMIT = 300_000;
const lastLineOfStart = 'Ctrl-C stops everything.';

/** Runs `npm start` with its own ports and data: the launcher and everything that it starts. */
export function startLauncher(
  ports: SitePorts,
  dataFolder: string,
  env: Record<string, string> = {},
  folder = projectFolder,
): NodeProcess {
  const portVariables = Object.entries(ports).map(([name, port]) => [name, String(port)] as const);
  return new NodeProcess({
    folder,
    args: [join(folder, 'shell/launch/start.ts')],
    env: {
      ...Object.fromEntries(portVariables),
      DATA_DIR: dataFolder,
      PUBLIC_ORIGIN: `http://localhost:${ports.SHELL_PORT}`,
      ...env,
    },
  });
}

/** Waits until the launcher has printed its table. Throws with its output if it exits first. */
export async function untilStarted(launcher: NodeProcess): Promise<void> {
  const isSettled = () => launcher.output.includes(lastLineOfStart) || !launcher.isRunning;
  await until(isSettled, () => `The site did not start in time:\n${launcher.output}`, START_LIMIT);
  if (!launcher.isRunning) throw new Error(`The site ended while starting:\n${launcher.output}`);
}
