import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '../../config/config.js';
import { withConnection } from '../../database/own-connection.js';
import { run, statement } from '../../database/statement.js';
import { UnusableDatabase } from '../../database/unusable-database.js';

type SharedKey = 'SUPPRESSION_KEY' | 'CONSENT_SIGNING_KEY' | 'LIST_KEY';

const CONSEQUENCES: Readonly<Record<SharedKey, readonly [file: string, why: string]>> = {
  SUPPRESSION_KEY: ['suppression-key', 'numbers that were stopped would not be known'],
  CONSENT_SIGNING_KEY: ['consent-signing-key', 'its certificates would not be recognized'],
  LIST_KEY: ['list-key', 'who left the buyers list would not be known'],
};

function wrongKey(key: SharedKey): UnusableDatabase {
  const [file, why] = CONSEQUENCES[key];
  return new UnusableDatabase(
    `${key} is not the key that this database was begun with, and ${why}: set it to the value that the other hosts have, or put DATA_DIR/${file} back from the backup.`,
  );
}

const FIND_NOTED = statement<{ key: SharedKey }, { fingerprint: Buffer }>(
  'find-noted-key',
  'SELECT fingerprint FROM key_fingerprints WHERE name = :key',
);

const NOTE = statement<{ key: SharedKey; fingerprint: Buffer }, object>(
  'note-key',
  'INSERT INTO key_fingerprints (name, fingerprint) VALUES (:key, :fingerprint) ON CONFLICT DO NOTHING',
);

/**
 * Stores the fingerprints of the keys in a new database, or compares them with the stored ones. The first of several
 * processes decides.
 * @throws UnusableDatabase
 */
export async function claimSharedKeys(url: string, config: Config): Promise<void> {
  const fingerprints = {
    SUPPRESSION_KEY: fingerprintOf(config.suppressionKey),
    CONSENT_SIGNING_KEY: fingerprintOf(config.consentSigningKey),
    LIST_KEY: fingerprintOf(config.listKey),
  };
  const owner = { connectionString: url, application_name: 'land-keys', query_timeout: 10_000 };
  await withConnection(owner, async (client) => {
    for (const [key, fingerprint] of Object.entries(fingerprints) as [SharedKey, Buffer][]) {
      await run(client, NOTE.with({ key, fingerprint }));
      if (!(await findNoted(client, key))?.equals(fingerprint)) throw wrongKey(key);
    }
  });
}

/** Whether the database was created with this key. True if it has no key yet. */
export async function isKeyOfDatabase(client: pg.ClientBase, key: SharedKey, value: string): Promise<boolean> {
  return (await findNoted(client, key))?.equals(fingerprintOf(value)) ?? true;
}

// It reveals only whether two keys are equal. The keys stay on the hosts.
function fingerprintOf(key: string): Buffer {
  return createHmac('sha256', key).update('fingerprint of a key that all hosts share').digest();
}

async function findNoted(client: pg.ClientBase, key: SharedKey): Promise<Buffer | undefined> {
  return (await run(client, FIND_NOTED.with({ key })))[0]?.fingerprint;
}
