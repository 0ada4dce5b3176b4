import { Injectable } from '@nestjs/common';
import { Refusal } from '../http/refusal.js';
import type { ActingStaff } from '../staff/access/actor.js';
import type { Import, ImportRowPage, ImportRowParameters, Imports } from './imports.dto.js';

/** Reads imports and their rows. All methods throw DatabaseAway. */
@Injectable()
export class ImportListService {
  list(): Promise<Imports> {
    return Promise.resolve({ items: [] });
  }

  read(_id: string): Promise<Import> {
    throw notYet();
  }

  listRows(_id: string, _rows: ImportRowParameters, _actor: ActingStaff): Promise<ImportRowPage> {
    throw notYet();
  }

  readRefused(_id: string, _actor: ActingStaff): Promise<Buffer> {
    throw notYet();
  }
}

const notYet = () => new Refusal(404, 'Not yet.', { reason: 'not-yet' });
