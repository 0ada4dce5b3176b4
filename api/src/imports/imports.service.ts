import { Injectable } from '@nestjs/common';
import type { VersionRead } from '../http/request/if-match.js';
import { Refusal } from '../http/refusal.js';
import type { ActingStaff } from '../staff/access/actor.js';
import type { Import, MappingFields } from './imports.dto.js';

/** Changes imports. All methods throw DatabaseAway. */
@Injectable()
export class ImportsService {
  map(_read: VersionRead, _mapping: MappingFields, _actor: ActingStaff): Promise<Import> {
    throw notYet();
  }

  run(_read: VersionRead, _actor: ActingStaff): Promise<Import> {
    throw notYet();
  }

  undo(_read: VersionRead, _actor: ActingStaff): Promise<Import> {
    throw notYet();
  }

  discard(_id: string, _actor: ActingStaff): Promise<void> {
    throw notYet();
  }
}

const notYet = () => new Refusal(404, 'Not yet.', { reason: 'not-yet' });
