import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian installs some programs in folders that only root's PATH has. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

/** Path of an installed program, or undefined. */
export const findProgram = (name: string) => folders.map((folder) => join(folder, name)).find(existsSync);
