import { ApiProperty, ApiPropertyOptional, PartialType, PickType } from '../../http/fields/api-fields.js';
import { IsString, Length } from 'class-validator';
import { cleanLine } from '../../http/fields/clean-text.js';
import { Cleaned } from '../../http/fields/field-checks.js';
import { Field, TimeField } from '../../http/fields/nullable-fields.js';
import { Absence } from '../absences/absences.dto.js';
import { STAFF_ROLES, StaffIdentity, type StaffRole } from '../access/staff-identity.js';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../passwords/password-rules.js';
import { NewStaffEmailField, PasswordField } from './staff-fields.js';

/** One account, as admins see it. */
export class StaffAccount extends StaffIdentity {
  @Field('A disabled account cannot sign in.', false)
  disabled: boolean;

  @Field('Whether signing in with the password requires a code of an authenticator app.', false)
  hasTotp: boolean;

  @Field('Number of its passkeys.', 1, 'integer')
  passkeys: number;

  @TimeField('2026-11-20T14:05:00.000Z')
  createdAt: Date;
}

/** All accounts; disabled ones last. */
export class StaffAccountList {
  @ApiProperty({ type: [StaffAccount] }) items: StaffAccount[];
}

/** An account, as colleagues see it. */
export class Colleague extends PickType(StaffIdentity, ['id', 'name', 'role']) {
  @Field('A disabled account cannot be given a lead.', true)
  enabled: boolean;

  @ApiProperty({ type: Absence, nullable: true, description: 'Days away that are not over.' })
  absence: Absence | null;
}

/** Names of all accounts; disabled ones last. */
export class ColleagueList {
  @ApiProperty({ type: [Colleague] })
  items: Colleague[];
}

/** An account with its new password, which is shown only once. */
export class StaffAccountWithPassword {
  @ApiProperty({ type: StaffAccount })
  staff: StaffAccount;

  @Field('Shown this once. Hand it over in person; its owner can change it.', 'k7f3m-9xq2p-wd4hz-ta8bn')
  password: string;
}

/** A new account. Its password is generated. */
export class AccountAddition {
  @NewStaffEmailField()
  email: string;

  @ApiProperty({ minLength: 1, maxLength: 100, example: 'Ann Lee' })
  @Cleaned(cleanLine)
  @Length(1, 100, { message: 'Enter a name, with at most 100 characters.' })
  name: string;

  @ApiProperty({ enum: STAFF_ROLES, enumName: 'StaffRole', example: 'agent' })
  role: StaffRole;
}

/** Changes to an account. Missing properties stay as they are. */
export class AccountChanges extends PartialType(PickType(AccountAddition, ['name', 'role'])) {
  @ApiPropertyOptional({ type: 'boolean', description: 'true ends all sessions and refuses new ones.', example: true })
  disabled?: boolean;
}

/** A new password for the signed-in account. */
export class PasswordChange {
  @PasswordField('your current password')
  currentPassword: string;

  @ApiProperty({
    format: 'password',
    minLength: SHORTEST_PASSWORD,
    maxLength: LONGEST_PASSWORD,
    example: 'tractor-violin-92-harbour',
  })
  @IsString({ message: 'Enter a new password.' })
  newPassword: string;
}
