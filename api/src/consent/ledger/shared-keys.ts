import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '../../config/config.js';
import { LOST_KEYS } from '../../config/lost-keys.js';
import { withConnection } from '../../database/connection/own-connection.js';
import { run, runCommand, statement } from '../../database/statement.js';
import { UnusableDatabase } from '../../database/connection/unusable-database.js';

export type SharedKey = 'SUPPRESSION_KEY' | 'CONSENT_SIGNING_KEY' | 'LIST_KEY';

const FILES: Readonly<Record<SharedKey, string>> = {
  SUPPRESSION_KEY: 'suppression-key',
  CONSENT_SIGNING_KEY: 'consent-signing-key',
  LIST_KEY: 'list-key',
};

function wrongKey(key: SharedKey): UnusableDatabase {
  return new UnusableDatabase(
    `${key} is not the key that this database was created with: set it to the value that the other hosts have, or put DATA_DIR/${FILES[key]} back from the backup. Without one, ${LOST_KEYS[key]}`,
  );
}

const FIND_STORED = statement<{ key: SharedKey }, { fingerprint: Buffer }>(
  'find-stored-key',
  'SELECT fingerprint FROM key_fingerprints WHERE name = :key',
);

const STORE = statement<{ key: SharedKey; fingerprint: Buffer }, object>(
  'store-key',
  'INSERT INTO key_fingerprints (name, fingerprint) VALUES (:key, :fingerprint) ON CONFLICT DO NOTHING',
);

const REPLACE = statement<{ key: SharedKey; fingerprint: Buffer }, object>(
  'replace-stored-key',
  'UPDATE key_fingerprints SET fingerprint = :fingerprint WHERE name = :key',
);

/**
 * Stores the fingerprints of the keys in a new database, or compares them with the stored ones.
 * @throws UnusableDatabase if a key differs from the one that the database was created with
 */
export async function ensureSharedKeys(url: string, config: Config): Promise<void> {
  await withOwner(url, async (client) => {
    for (const [key, fingerprint] of fingerprintsOf(config)) {
      await run(client, STORE.with({ key, fingerprint }));
      if (!(await findStored(client, key))?.equals(fingerprint)) throw wrongKey(key);
    }
  });
}

/**
 * Replaces the stored fingerprints by those of the present keys and returns the keys that changed. `adapt` runs in the
 * same transaction and gets the changed keys.
 */
export function acceptSharedKeys(
  url: string,
  config: Config,
  adapt: (client: pg.ClientBase, changed: SharedKey[]) => Promise<void>,
): Promise<SharedKey[]> {
  return withOwner(url, async (client) => {
    await runCommand(client, 'BEGIN');
    const changed: SharedKey[] = [];
    for (const [key, fingerprint] of fingerprintsOf(config)) {
      if ((await findStored(client, key))?.equals(fingerprint) ?? true) continue;
      await run(client, REPLACE.with({ key, fingerprint }));
      changed.push(key);
    }
    await adapt(client, changed);
    await runCommand(client, 'COMMIT');
    return changed;
  });
}

function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withConnection({ connectionString: url, application_name: 'land-keys', query_timeout: 10_000 }, work);
}

function fingerprintsOf(config: Config): [SharedKey, Buffer][] {
  return [
    ['SUPPRESSION_KEY', fingerprintOf(config.suppressionKey)],
    ['CONSENT_SIGNING_KEY', fingerprintOf(config.consentSigningKey)],
    ['LIST_KEY', fingerprintOf(config.listKey)],
  ];
}

/** Whether the database was created with this key. True if it has no key yet. */
export async function isKeyOfDatabase(client: pg.ClientBase, key: SharedKey, value: string): Promise<boolean> {
  return (await findStored(client, key))?.equals(fingerprintOf(value)) ?? true;
}

// A fingerprint reveals only whether two keys are equal, so the database never contains a key.
function fingerprintOf(key: string): Buffer {
  return createHmac('sha256', key).update('fingerprint of a key that all hosts share').digest();
}

async function findStored(client: pg.ClientBase, key: SharedKey): Promise<Buffer | undefined> {
  return (await run(client, FIND_STORED.with({ key })))[0]?.fingerprint;
}
