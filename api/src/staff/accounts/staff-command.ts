import { parseArgs } from 'node:util';
import { readStrictly } from '../../http/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import { OPERATOR } from '../access/actor.js';
import { STAFF_ROLES } from '../access/staff-identity.js';
import { AccountAddition, type StaffAccount } from './accounts.dto.js';
import type { SecondFactorsRepository } from '../factors/second-factors.repository.js';
import type { StaffRepository } from './staff.repository.js';

/** The operator's command cannot be carried out. The message is for the terminal. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

interface Stores {
  readonly staff: StaffRepository;
  readonly factors: SecondFactorsRepository;
}

const USAGE = `npm run staff --prefix api -- <command>
  add --email ann@example.com --name "Ann Lee" --role ${STAFF_ROLES.join('|')}
  list
  disable --email …          ends all sessions
  enable --email …
  reset-password --email …   ends all sessions
  remove-second-factors --email …   for a lost phone; also passkeys and recovery codes`;

const COMMANDS: Readonly<Record<string, (flags: Flags, stores: Stores) => Promise<string>>> = {
  add,
  list: async (_, { staff }) => (await staff.list()).map(describe).join('\n') || 'there are no accounts yet',
  disable: (flags, stores) => setDisabled(true, flags, stores),
  enable: (flags, stores) => setDisabled(false, flags, stores),
  'reset-password': resetPassword,
  'remove-second-factors': removeFactors,
};

/** A parsed command, ready to run. */
export type StaffCommand = (stores: Stores) => Promise<string>;

/** @throws CommandError if the command is unknown or incomplete */
export function readCommand(args: string[]): StaffCommand {
  const { positionals, values } = parse(args);
  const command = Object.hasOwn(COMMANDS, positionals[0] ?? '') ? COMMANDS[positionals[0] ?? ''] : undefined;
  if (command === undefined || positionals.length > 1) throw new CommandError(USAGE);
  return (stores) => command(values, stores);
}

type Flags = ReturnType<typeof parse>['values'];

function parse(args: string[]) {
  const text = { type: 'string' as const };
  try {
    return parseArgs({ args, options: { email: text, name: text, role: text }, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function add(flags: Flags, { staff }: Stores): Promise<string> {
  const added = await staff.add(OPERATOR, readAddition(flags));
  if (added === undefined) throw new CommandError('There is an account with this e-mail address already.');
  return `added ${added.staff.email} (${added.staff.role}); password, shown this once: ${added.password}`;
}

function readAddition(flags: Flags): AccountAddition {
  try {
    return readStrictly(AccountAddition, flags);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new CommandError(error.details.errors?.map(({ field, message }) => `--${field}: ${message}`).join('\n'));
  }
}

async function setDisabled(disabled: boolean, flags: Flags, { staff }: Stores): Promise<string> {
  const { id, email } = await find(flags, staff);
  await staff.update(OPERATOR, id, { disabled });
  return disabled ? `disabled ${email}; all its sessions have ended` : `enabled ${email}`;
}

async function resetPassword(flags: Flags, { staff }: Stores): Promise<string> {
  const { id, email } = await find(flags, staff);
  const reset = await staff.resetPassword(OPERATOR, id);
  return `new password of ${email}, shown this once: ${reset?.password}`;
}

async function removeFactors(flags: Flags, { staff, factors }: Stores): Promise<string> {
  const { id, email } = await find(flags, staff);
  await factors.removeAll(OPERATOR, id);
  return `${email} signs in with the password alone`;
}

async function find({ email }: Flags, staff: StaffRepository) {
  const account = await staff.findForSignIn(email ?? '');
  if (account === undefined)
    throw new CommandError(email ? 'There is no account with this e-mail address.' : '--email is missing.');
  return account;
}

function describe({ email, role, name, disabled, hasTotp, passkeys }: StaffAccount): string {
  const marks = [disabled && 'disabled', hasTotp && 'authenticator', passkeys > 0 && 'passkey']
    .filter(Boolean)
    .join(', ');
  return `${role.padEnd(6)} ${email.padEnd(40)} ${name}${marks && ` (${marks})`}`;
}
