import { parseArgs } from 'node:util';
import type { Config } from '../../config/config.js';
import { withDatabase } from '../../database/connection/connect.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import { OPERATOR } from '../access/actor.js';
import { STAFF_ROLES } from '../access/staff-identity.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';
import { AccountAddition } from './accounts.dto.js';
import { StaffRepository } from './staff.repository.js';

interface Flags {
  readonly email?: string;
}

type Command = (flags: Flags, staff: StaffRepository, factors: SecondFactorsRepository) => Promise<string>;

const USAGE = `npm run staff --prefix api -- <command>, when no admin can do it in the desk
  add --email ann@example.com --name "Ann Lee" --role ${STAFF_ROLES.join('|')}
  reset-password --email …   ends all sessions
  remove-second-factors --email …   for a lost phone; also passkeys and recovery codes`;

const COMMANDS = new Map<string, Command>([
  ['add', add],
  ['reset-password', resetPassword],
  ['remove-second-factors', removeFactors],
]);

/**
 * Runs a command of the operator, for accounts that no admin can help. Returns the text to print.
 * @throws Error whose message is for the terminal
 */
export async function runCommand(args: string[], config: Config): Promise<string> {
  const text = { type: 'string' as const };
  const { positionals, values } = parseArgs({
    args,
    options: { email: text, name: text, role: text },
    allowPositionals: true,
  });
  const command = positionals.length === 1 ? COMMANDS.get(positionals[0] ?? '') : undefined;
  if (command === undefined) throw new Error(USAGE);
  return withDatabase(config, (database) =>
    command(values, new StaffRepository(database), new SecondFactorsRepository(database, config)),
  ).catch(nameFlags);
}

function nameFlags(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Error(error.details.errors?.map(({ field, message }) => `--${field}: ${message}`).join('\n'));
}

async function add(flags: Flags, staff: StaffRepository): Promise<string> {
  const added = await staff.add(OPERATOR, readStrictly(AccountAddition, flags));
  return `added ${added.staff.email} (${added.staff.role}); password, shown this once: ${added.password}`;
}

async function resetPassword(flags: Flags, staff: StaffRepository): Promise<string> {
  const { id, email } = await find(flags, staff);
  return `new password of ${email}, shown this once: ${(await staff.resetPassword(OPERATOR, id)).password}`;
}

async function removeFactors(flags: Flags, staff: StaffRepository, factors: SecondFactorsRepository): Promise<string> {
  const { id, email } = await find(flags, staff);
  await factors.removeAll(OPERATOR, id);
  return `${email} signs in with the password alone`;
}

async function find({ email }: Flags, staff: StaffRepository) {
  if (email === undefined) throw new Error('--email is missing.');
  const account = await staff.findByEmail(email);
  if (account === null) throw new Error('There is no account with this email address.');
  return account;
}
