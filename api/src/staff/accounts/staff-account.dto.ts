import { ApiProperty } from '@nestjs/swagger';
import { StaffIdentity } from '../access/staff-identity.js';

/** One account, as admins see it. */
export class StaffAccount extends StaffIdentity {
  @ApiProperty({ description: 'A disabled account cannot sign in.', example: false })
  disabled: boolean;

  @ApiProperty({ description: 'Signing in asks for a code of an authenticator app.', example: false })
  hasTotp: boolean;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T14:05:00.000Z' })
  createdAt: string;
}

/** All accounts; disabled ones last. */
export class StaffAccountList {
  @ApiProperty({ type: [StaffAccount] })
  items: StaffAccount[];
}

/** An account with its new password, which is shown this once. */
export class StaffAccountWithPassword {
  @ApiProperty({ type: StaffAccount })
  staff: StaffAccount;

  @ApiProperty({
    description: 'Shown this once. Hand it over in person; its owner can change it.',
    example: 'k7f3m-9xq2p-wd4hz-ta8bn',
  })
  password: string;
}
