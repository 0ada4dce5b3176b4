import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CONSENTS } from './baseline/consents.js';
import { APPEND_AUDIT } from './baseline/functions/append-audit.js';
import { ERASE_CONSENTS } from './baseline/functions/erase-consents.js';
import { ERASE_EXPIRED } from './baseline/functions/erase-expired.js';
import { ERASE_PERSON } from './baseline/functions/erase-person.js';
import { FIND_PERSON } from './baseline/functions/find-person.js';
import { FORMER_KEYS } from './baseline/functions/former-keys.js';
import { LEAD_WORK_RULES } from './baseline/functions/lead-work-rules.js';
import { SEARCHED_WORDS } from './baseline/functions/lead-words.js';
import { SEAL_CONSENTS } from './baseline/functions/seal-consents.js';
import { LEAD_INDEXES } from './baseline/lead-indexes.js';
import { LEAD_WORK } from './baseline/lead-work.js';
import { LEADS } from './baseline/lead-table.js';
import { LIMITS } from './baseline/limits.js';
import { NOTICES } from './baseline/notices.js';
import { PRIVACY_REQUESTS } from './baseline/privacy-requests.js';
import { RELEASES } from './baseline/releases.js';
import { SERVING_ROLE } from './baseline/serving-role.js';
import { STAFF } from './baseline/staff.js';
import { TEXTING } from './baseline/texting.js';

const EXTENSIONS = 'CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent';

// Each after what it names.
const STATEMENTS = [
  EXTENSIONS,
  LIMITS,
  STAFF,
  LEADS,
  FORMER_KEYS,
  LEAD_INDEXES,
  LEAD_WORK,
  CONSENTS,
  TEXTING,
  NOTICES,
  PRIVACY_REQUESTS,
  RELEASES,
  APPEND_AUDIT,
  SEARCHED_WORDS,
  LEAD_WORK_RULES,
  SEAL_CONSENTS,
  ERASE_CONSENTS,
  FIND_PERSON,
  ERASE_PERSON,
  ERASE_EXPIRED,
  SERVING_ROLE,
].flat();

/** The whole schema, as first released. */
export class Baseline1763640000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Nothing comes before the baseline: drop the database.'));
  }
}
