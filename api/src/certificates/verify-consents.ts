import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type KnownEnd, readKnown } from '../audit/verify-chain.js';
import { Config, PROJECT_ROOT } from '../config/config.js';
import { readEnvironment } from '@land/http/environment';
import { isKeyOfDatabase } from '../consent/ledger/shared-keys.js';
import { verifyLedger } from '../consent/ledger/verify-ledger.js';
import { runCommandLine } from '../database/connection/connect.js';
import { readDatabaseUrl } from '../database/connection/database-url.js';
import { withConnection } from '../database/connection/own-connection.js';
import { checkCertificate } from './check-certificate.js';
import { isPublicKey, SigningKey } from './signing-key.js';
import { counted } from '../words/counted.js';

/**
 * `npm run consent:verify --prefix api [-- --known <number>:<hash>]` verifies the ledger; `-- <file> [--key <public
 * key>]` checks a certificate without a database. Exits with code 1 if something was changed.
 */
await runCommandLine(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { known: { type: 'string' }, key: { type: 'string', multiple: true, default: [] } },
  });
  if (!values.key.every(isPublicKey))
    throw new Error('--key must be a public key as this command prints it: 43 letters, digits, - and _.');
  if (positionals.length > 1) throw new Error('Check one file at a time.');
  const known = readKnown(values.known);
  const [file] = positionals;
  return file === undefined ? checkLedger(known) : checkFile(file, values.key);
});

async function checkLedger(known: KnownEnd | undefined): Promise<string> {
  const config = new Config(readEnvironment());
  const owner = { connectionString: readDatabaseUrl(config), application_name: 'land-consent-verify' };
  const [verdict, isOwnKey] = await withConnection(owner, async (client) => [
    await verifyLedger(client, known),
    await isKeyOfDatabase(client, 'CONSENT_SIGNING_KEY', config.consentSigningKey),
  ]);
  if (verdict.state === 'broken') throw new Error(`${verdict.what} is broken: ${verdict.reason}`);
  const { count, erased, lastHash } = verdict;
  // Config creates a key where none is set; a new key has signed no certificate, so it is not printed.
  const signer = isOwnKey
    ? `the key ${new SigningKey(config.consentSigningKey).publicKey}`
    : 'a key that this host does not have: set CONSENT_SIGNING_KEY as on the hosts of the api';
  return [
    `${counted(count, 'consent')}, all intact, ${erased} of them erased; keep for the next time: --known ${count}:${lastHash}`,
    `certificates are signed with ${signer}`,
  ].join('\n');
}

function checkFile(file: string, keys: readonly string[]): string {
  const trusted = keys.length > 0 ? keys : findOwnKeys(readEnvironment());
  if (trusted.length === 0) throw new Error('Name the public key of the site that issued it: --key <public key>.');
  // npm runs the script in the folder api; INIT_CWD is the folder in which the command was typed.
  const verdict = checkCertificate(readFileSync(resolve(process.env['INIT_CWD'] ?? '', file)), trusted);
  if (verdict.state === 'refused') throw new Error(`not genuine: ${verdict.reason}`);
  return `genuine: ${verdict.what}\nsigned with the key ${verdict.publicKey}`;
}

// Reads the key without Config, because Config creates a missing key.
function findOwnKeys(environment: NodeJS.ProcessEnv): string[] {
  const file = join(resolve(PROJECT_ROOT, environment['DATA_DIR']?.trim() || '.data'), 'consent-signing-key');
  const secret =
    environment['CONSENT_SIGNING_KEY']?.trim() || (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
  return secret === '' ? [] : [new SigningKey(secret).publicKey];
}
