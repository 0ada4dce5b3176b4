import { Injectable } from '@nestjs/common';
import { Refusal } from '../http/refusal.js';
import type { ActingStaff } from '../staff/access/actor.js';
import type { ImportKind } from './import-facts.js';
import type { Import } from './imports.dto.js';

/** An uploaded file. */
export interface UploadedFile {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** Reads uploaded files. All methods throw DatabaseAway. */
@Injectable()
export class UploadService {
  add(_file: UploadedFile, _actor: ActingStaff): Promise<Import> {
    throw new Refusal(422, 'Not yet.', { reason: 'not-yet' });
  }
}
