import { Injectable } from '@nestjs/common';
import { appendAudit } from '../database/audit-log.js';
import { Database, type Transaction } from '../database/database.js';
import type { VersionRead } from '../http/request/if-match.js';
import { Refusal } from '../http/refusal.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { AttemptsRepository } from '../staff/attempts/attempts.repository.js';
import { MOST_TEMPLATES, TEMPLATE_FIELDS, TEMPLATE_PURPOSES } from './template-fields.js';
import type { TemplateEntity } from './template.entity.js';
import {
  refuseFaults,
  type StoredTemplate,
  type TemplateChange,
  type TemplateFields,
  type Templates,
} from './templates.dto.js';
import { TemplatesRepository } from './templates.repository.js';

/** Keeps the templates. All methods throw DatabaseAway. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptsRepository,
    private readonly templates: TemplatesRepository,
  ) {}

  async list(): Promise<Templates> {
    const rows = await this.database.transaction((transaction) => this.templates.list(transaction));
    const items = rows.map(({ staff, staffId: _, removedAt: __, ...row }) => ({ ...row, by: staff?.name ?? null }));
    const fields = TEMPLATE_PURPOSES.flatMap((purpose) =>
      Object.entries(TEMPLATE_FIELDS[purpose]).map(([name, sample]) => ({ purpose, name, sample })),
    );
    return { items, fields };
  }

  /** Finds a template of the version that the reader saw. @throws Refusal 404 or 412 */
  async read({ id, version }: VersionRead, transaction: Transaction): Promise<TemplateEntity> {
    return checked(await this.templates.find(transaction, id), version);
  }

  /** Adds a template, once per key. @throws Refusal 409 (too many) */
  add(fields: TemplateFields, { staffId, ip }: ActingStaff, key: string | null): Promise<StoredTemplate> {
    const attempt = { staffId, key, leadId: null, request: ['template', fields] };
    return this.attempts.runOnce(attempt, async (manager) => {
      if ((await this.templates.count(manager)) >= MOST_TEMPLATES)
        throw new Refusal(409, `There are at most ${MOST_TEMPLATES} templates. Remove one first.`, {
          reason: 'too-many-templates',
        });
      const { id, version } = await this.templates.insert(manager, { ...fields, staffId });
      await appendAudit(manager, { staffId, ip, action: 'template-added', detail: { templateId: id } });
      return { id, version };
    });
  }

  /** @throws Refusal 400 (the text), 404 or 412 */
  change(read: VersionRead, fields: TemplateChange, { staffId, ip }: ActingStaff): Promise<StoredTemplate> {
    return this.database.transaction(async (transaction) => {
      const template = checked(await this.templates.lock(transaction, read.id), read.version);
      refuseFaults(fields.text, template.purpose);
      const version = await this.templates.update(transaction, template, { ...fields, staffId });
      const detail = { templateId: template.id, version };
      await appendAudit(transaction, { staffId, ip, action: 'template-changed', detail });
      return { id: template.id, version };
    });
  }

  /** Removes a template. Letters that were written from it stay. @throws Refusal 404 or 412 */
  remove(read: VersionRead, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const template = checked(await this.templates.lock(transaction, read.id), read.version);
      await this.templates.remove(transaction, template);
      await appendAudit(transaction, { staffId, ip, action: 'template-removed', detail: { templateId: template.id } });
    });
  }
}

/** @throws Refusal 404 or 412 */
function checked(template: TemplateEntity | null, version: number): TemplateEntity {
  if (template === null) throw new Refusal(404, 'There is no template with this id.', { reason: 'unknown-template' });
  if (template.version === version) return template;
  const message = `Somebody changed this template: it has version ${template.version} now. Read it again, then decide.`;
  throw new Refusal(412, message, { reason: 'stale-version' });
}
