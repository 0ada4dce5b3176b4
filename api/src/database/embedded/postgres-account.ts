import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The account that postgres runs as when we are root; postgres refuses to be root. */
export interface PostgresAccount {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Finds the account: `postgres` where the machine has it, else `nobody`, which every machine has. None is made, so that
 * trying the site changes nobody's user list. Undefined when we are an ordinary user, who runs postgres itself.
 */
export function findPostgresAccount(): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = readAccount('postgres') ?? readAccount('nobody');
  if (account === undefined)
    throw new Error('Postgres cannot run as root and there is no account postgres or nobody: set DATABASE_URL.');
  return account;
}

function readAccount(name: string): PostgresAccount | undefined {
  const read = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: read('-u'), gid: read('-g') };
  } catch {
    return undefined;
  }
}

/** The account that data belongs to already, from a start as an ordinary user, or else the one that was found. */
export function ownerOf(dataFolder: string, found: PostgresAccount): PostgresAccount {
  const stat = statSync(dataFolder, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? found : { uid: stat.uid, gid: stat.gid };
}

/** Tells whether the account can enter a folder; asked of the kernel, because modes, ACLs and mounts all have a say. */
export function canEnter(account: PostgresAccount, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  );
}
