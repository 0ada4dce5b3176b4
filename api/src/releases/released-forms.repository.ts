import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { KeptForm, ReleasedForm } from './released-form.dto.js';

// The copy of a release never changes; equal forms of several releases are one copy.
const KEEP_FORM = `
WITH given AS (SELECT sha256(convert_to($3::text, 'UTF8')) AS sha256), copy AS (
  INSERT INTO form_copies (sha256, html) SELECT sha256, $3::text FROM given ON CONFLICT DO NOTHING
), kept AS (
  INSERT INTO released_forms (section_release, action, form_sha256) SELECT $1::text, $2::text, sha256 FROM given
  ON CONFLICT DO NOTHING
  RETURNING form_sha256
)
SELECT encode(coalesce((SELECT form_sha256 FROM kept),
  (SELECT form_sha256 FROM released_forms WHERE section_release = $1::text AND action = $2::text), sha256), 'hex') AS sha256 FROM given`;

/** Keeps the forms that releases show. Throws DatabaseAway. */
@Injectable()
export class ReleasedFormsRepository {
  constructor(private readonly database: Database) {}

  async keep({ release, action, html }: ReleasedForm): Promise<KeptForm> {
    const [kept] = await this.database.query<KeptForm>({ name: 'keep-released-form', text: KEEP_FORM, values: [release, action, html] });
    return kept as KeptForm;
  }
}
