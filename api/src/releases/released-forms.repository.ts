import { Injectable } from '@nestjs/common';
import { KEEP_FORM } from '../consent/ledger/released-forms.sql.js';
import { Database } from '../database/database.js';
import type { KeptForm, ReleasedForm } from './released-form.dto.js';

/** Keeps the forms that releases show. Throws DatabaseAway. */
@Injectable()
export class ReleasedFormsRepository {
  constructor(private readonly database: Database) {}

  async keep(form: ReleasedForm): Promise<KeptForm> {
    const [kept] = await this.database.query(KEEP_FORM.with(form));
    return kept as KeptForm;
  }
}
