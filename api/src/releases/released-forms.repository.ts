import { Injectable } from '@nestjs/common';
import { KEEP_FORM } from '../consent/ledger/released-forms.sql.js';
import { Database } from '../database/database.js';
import type { KeptForm, ReleasedForm } from './released-form.dto.js';

/** Keeps the forms that releases show. Throws DatabaseAway. */
@Injectable()
export class ReleasedFormsRepository {
  constructor(private readonly database: Database) {}

  keep(form: ReleasedForm): Promise<KeptForm> {
    return this.database.queryOne(KEEP_FORM.with(form));
  }
}
