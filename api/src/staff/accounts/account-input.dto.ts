import { ApiPropertyOptional } from '@nestjs/swagger';
import { Expose } from 'class-transformer';
import { IsBoolean, IsOptional } from 'class-validator';
import { StaffEmailField, StaffNameField, StaffRoleField } from './staff-fields.js';
import type { StaffRole } from '../access/staff-identity.js';

/** An account to be made; its password is generated. */
export class AccountAddition {
  @StaffEmailField()
  email: string;

  @StaffNameField()
  name: string;

  @StaffRoleField()
  role: StaffRole;
}

/** What is to be different about an account; what is left out stays. */
export class AccountChanges {
  @StaffNameField({ isOptional: true })
  name?: string | null;

  @StaffRoleField({ isOptional: true })
  role?: StaffRole | null;

  @ApiPropertyOptional({ type: 'boolean', description: 'true ends all sessions and refuses new ones.', example: true })
  @Expose()
  @IsOptional()
  @IsBoolean({ message: 'Send true or false.' })
  disabled?: boolean | null;
}
