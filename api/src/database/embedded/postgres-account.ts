import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The account that runs postgres when this process is root, because postgres refuses to run as root. */
export interface PostgresAccount {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Finds the account: `postgres` if the machine has it, otherwise `nobody`. Never creates an account. Undefined if this
 * process is not root, because then it runs postgres under its own account.
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

/** Returns the account that owns the data from an earlier start as an ordinary user, otherwise the found one. */
export function ownerOf(dataFolder: string, found: PostgresAccount): PostgresAccount {
  const stat = statSync(dataFolder, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? found : { uid: stat.uid, gid: stat.gid };
}

/** Whether the account can enter a folder. Tries it, because permissions depend on modes, ACLs and mounts. */
export function canEnter(account: PostgresAccount, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  );
}
