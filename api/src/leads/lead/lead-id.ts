import { ApiParam } from '@nestjs/swagger';
import { Refusal } from '../../http/refusal.js';

/** The answer where there is no lead with an id. */
export function unknownLead(): Refusal {
  return new Refusal(404, 'There is no lead with this id.', { reason: 'unknown-lead' });
}

/** Documents the parameter of a lead's own endpoints. */
export function LeadIdParameter(): MethodDecorator {
  return ApiParam({ name: 'id', format: 'uuid', example: '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f' });
}
