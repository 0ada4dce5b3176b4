import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Config, PROJECT_ROOT, readCommandEnvironment } from '../config/config.js';
import { readDatabaseUrl } from '../database/database-url.js';
import { isKeyOfDatabase } from '../consent/ledger/shared-keys.js';
import { checkCertificate } from './check-certificate.js';
import { isPublicKey, SigningKey } from './signing-key.js';
import { verifyLedger, type KnownEnd } from '../consent/ledger/verify-ledger.js';

/**
 * `npm run consent:verify --prefix api [-- --known <number>:<hash>]` walks the ledger; `-- <file> [--key <public key>]`
 * checks a certificate, without a database. Exits 1 when something is not as it was.
 */
function readWords() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { known: { type: 'string' }, key: { type: 'string', multiple: true, default: [] } },
  });
  if (!values.key.every(isPublicKey))
    throw new Error('--key must be a public key as this command prints it: 43 letters, digits, - and _.');
  if (positionals.length > 1) throw new Error('Check one file at a time.');
  return { known: readKnown(values.known), keys: values.key, file: positionals[0] };
}

function readKnown(known: string | undefined): KnownEnd | undefined {
  if (known === undefined) return undefined;
  const [, seq, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(known) ?? [];
  if (seq === undefined) throw new Error('--known must be what an earlier verification printed: <number>:<hash>.');
  return { seq: Number(seq), hash };
}

// Not by Config, which would make a key where there is none.
function findOwnKeys(environment: NodeJS.ProcessEnv): string[] {
  const file = join(resolve(PROJECT_ROOT, environment['DATA_DIR']?.trim() || '.data'), 'consent-signing-key');
  const secret =
    environment['CONSENT_SIGNING_KEY']?.trim() || (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
  return secret === '' ? [] : [new SigningKey(secret).publicKey];
}

function checkFile(file: string, keys: readonly string[]): void {
  const trusted = keys.length > 0 ? keys : findOwnKeys(readCommandEnvironment());
  if (trusted.length === 0) throw new Error('Name the public key of the site that issued it: --key <public key>.');
  // npm runs scripts in the workspace; the file is named from where the command was typed.
  const verdict = checkCertificate(readFileSync(resolve(process.env['INIT_CWD'] ?? '', file)), trusted);
  if (verdict.state === 'genuine') console.log(`genuine: ${verdict.what}\nsigned with the key ${verdict.publicKey}`);
  else {
    console.error(`not genuine: ${verdict.reason}`);
    process.exitCode = 1;
  }
}

async function verify(known: KnownEnd | undefined): Promise<void> {
  const config = new Config(readCommandEnvironment());
  const connectionString = readDatabaseUrl(config);
  const client = new pg.Client({
    connectionString,
    application_name: 'land-consent-verify',
    connectionTimeoutMillis: 5000,
  });
  // A connection that is lost between two statements; the next one fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  const [verdict, isOwnKey] = await check(client, config, known).finally(() => client.end());
  if (verdict.state === 'intact') {
    const { count, erased, lastHash } = verdict;
    console.log(
      `${count} consents, all intact, ${erased} of them erased; keep for the next time: --known ${count}:${lastHash}`,
    );
    // Without a key of its own, a host makes one that signs nothing.
    const signer = isOwnKey
      ? `the key ${new SigningKey(config.consentSigningKey).publicKey}`
      : 'a key that this host has not: set CONSENT_SIGNING_KEY as on the hosts of the api';
    console.log(`certificates are signed with ${signer}`);
  } else {
    console.error(`${verdict.what} is broken: ${verdict.reason}`);
    process.exitCode = 1;
  }
}

async function check(client: pg.Client, config: Config, known: KnownEnd | undefined) {
  const verdict = await verifyLedger(client, known);
  return [verdict, await isKeyOfDatabase(client, 'CONSENT_SIGNING_KEY', config.consentSigningKey)] as const;
}

try {
  const { known, keys, file } = readWords();
  if (file === undefined) await verify(known);
  else checkFile(file, keys);
} catch (error) {
  console.error(error instanceof Error ? error.message || 'the database cannot be reached' : error);
  process.exitCode = 1;
}
