import { join } from 'node:path';
import { DeskData } from '../desk/desk.ts';
import { until } from '../site/until.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import type { Machine } from './machine.ts';

const PORT = 5499;

/** Takes a base backup of the primary into an empty folder on its machine. */
export async function backUp({ parts, folder, password, logFolder }: DatabaseCluster, machine: Machine) {
  const copy = `${folder}/restored`;
  const urlOf = (user: string, port: number) => `postgres://${user}:${password}@${machine.address}:${port}/land`;
  await machine.run(`${parts.postgres}/pg_basebackup`, '-d', urlOf('postgres', 5432), '-D', copy, '-c', 'fast');
  return {
    /** Starts the backup, with what was archived since, as of a second. Returns its URL once it takes writes. */
    restore: async (second: Date): Promise<string> => {
      await archiveAll(urlOf('postgres', 5432));
      await machine.run('touch', `${copy}/recovery.signal`);
      const settings = {
        ...{ listen_addresses: machine.address, port: PORT, unix_socket_directories: copy },
        ...{ hba_file: `${copy}/pg_hba.conf`, ident_file: `${copy}/pg_ident.conf` },
        ...{ archive_mode: 'off', synchronous_standby_names: '' },
        // A machine that was a standby has others of its own.
        ...{ recovery_target: '', recovery_target_lsn: '', recovery_target_name: '', recovery_target_xid: '' },
        restore_command: `cp ${folder}/archive/%f %p`,
        recovery_target_time: second.toISOString().replace('T', ' ').replace('Z', '+00'),
        recovery_target_action: 'promote',
      };
      const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      machine.start([`${parts.postgres}/postgres`, '-D', copy, ...options], join(logFolder, 'restored.log'));
      const url = urlOf('land', PORT);
      const isRestored = () => takesWrites(url).catch(() => false);
      await until(isRestored, () => `It is not restored: see ${logFolder}/restored.log.`);
      return url;
    },
  };
}

/** Waits until all that is written so far is in the archive. */
async function archiveAll(url: string): Promise<void> {
  await using database = await DeskData.open(url);
  const [last] = await database.query<{ file: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS file');
  const query = 'SELECT FROM pg_stat_archiver WHERE last_archived_wal >= $1';
  const isArchived = async () => (await database.query(query, [last?.file])).length > 0;
  await until(isArchived, () => `${last?.file} is not archived.`);
}

async function takesWrites(url: string): Promise<boolean> {
  await using database = await DeskData.open(url);
  return (await database.query('SELECT WHERE NOT pg_is_in_recovery()')).length > 0;
}
