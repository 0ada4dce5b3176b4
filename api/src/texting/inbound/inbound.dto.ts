import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** A text, from a provider that speaks Standard Webhooks. */
export class NeutralMessage {
  @ApiProperty({
    description: 'The message, not the telling: the same however often it is told.',
    minLength: 1,
    maxLength: 200,
    example: 'msg_8842',
  })
  id: string;

  @ApiProperty({ example: '+12125550123' })
  from: string;

  @ApiProperty({ example: 'STOP' })
  body: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When it was sent; absent means now.',
    example: '2026-11-20T14:05:00.000Z',
  })
  sentAt?: string;
}

/** What is to be sent back to the sender. */
export class InboundReply {
  @ApiProperty({ type: 'string', nullable: true, description: 'Null: send nothing.', example: null })
  reply: string | null;
}
