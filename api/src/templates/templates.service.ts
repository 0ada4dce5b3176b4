import { Injectable } from '@nestjs/common';
import { appendAudit } from '../database/audit-log.js';
import { Database, type Transaction } from '../database/database.js';
import { acceptFields, type CheckedFields } from '../http/fields/read-fields.js';
import type { VersionRead } from '../http/request/if-match.js';
import { Refusal } from '../http/refusal.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { AttemptsRepository } from '../staff/attempts/attempts.repository.js';
import { contradictionsIn } from './template-contradictions.js';
import { FIELD_SAMPLES, MOST_TEMPLATES, TEMPLATE_PURPOSES } from './template-fields.js';
import type { TemplateEntity } from './template.entity.js';
import type { StoredTemplate, TemplateChange, TemplateFields, Templates } from './templates.dto.js';
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
      Object.entries(FIELD_SAMPLES).map(([name, sample]) => ({ purpose, name, sample })),
    );
    return { items, fields };
  }

  /** Finds a template of a letter, of the version that the reader saw. @throws Refusal 404 or 412 */
  async readLetter({ id, version }: VersionRead, transaction: Transaction): Promise<TemplateEntity> {
    const template = await this.templates.find(transaction, id);
    return present(checked(template?.purpose === 'letter' ? template : null, version));
  }

  /** Adds a template, once per key. @throws Refusal 409 (too many) */
  add(fields: TemplateFields, { staffId, ip }: ActingStaff, key: string | null): Promise<StoredTemplate> {
    const attempt = { staffId, key, leadId: null, request: ['template', fields] };
    return this.attempts.runOnce(attempt, async (transaction) => {
      await this.refuseTooMany(transaction as Transaction);
      const { id, version } = await this.templates.insert(transaction, { ...fields, staffId });
      await appendAudit(transaction, { staffId, ip, action: 'template-added', detail: { templateId: id } });
      return { id, version };
    });
  }

  /** @throws Refusal 400, 404 or 412 */
  change(
    read: VersionRead,
    sent: CheckedFields<TemplateChange>,
    { staffId, ip }: ActingStaff,
  ): Promise<StoredTemplate> {
    return this.database.transaction(async (transaction) => {
      const template = checked(await this.templates.lock(transaction, read.id), read.version);
      const isKnown = !(template instanceof Refusal);
      // Wrong fields are refused first, whatever the version.
      const fields = acceptFields(sent, isKnown ? contradictionsIn(sent.fields, template.purpose) : []);
      const version = await this.templates.update(transaction, present(template), { ...fields, staffId });
      const detail = { templateId: read.id, version };
      await appendAudit(transaction, { staffId, ip, action: 'template-changed', detail });
      return { id: read.id, version };
    });
  }

  /** Removes a template, which can be restored. Letters that were written from it stay. @throws Refusal 404 or 412 */
  remove(read: VersionRead, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const template = present(checked(await this.templates.lock(transaction, read.id), read.version));
      await this.templates.setRemoved(transaction, template, true);
      await appendAudit(transaction, { staffId, ip, action: 'template-removed', detail: { templateId: template.id } });
    });
  }

  /** Restores a removed template. A repetition changes nothing. @throws Refusal 404 or 409 (too many) */
  restore(id: string, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const template = await this.templates.lock(transaction, id);
      if (template === null) throw unknownTemplate();
      if (template.removedAt === null) return;
      await this.refuseTooMany(transaction);
      await this.templates.setRemoved(transaction, template, false);
      await appendAudit(transaction, { staffId, ip, action: 'template-restored', detail: { templateId: id } });
    });
  }

  private async refuseTooMany(transaction: Transaction): Promise<void> {
    if ((await this.templates.count(transaction)) < MOST_TEMPLATES) return;
    throw new Refusal(409, `There are at most ${MOST_TEMPLATES} templates. Remove one first.`, {
      reason: 'too-many-templates',
    });
  }
}

const unknownTemplate = () => new Refusal(404, 'There is no template with this id.', { reason: 'unknown-template' });

/** The template, or why it cannot be used: 404 if it is unknown or removed, 412 if it has another version. */
function checked(template: TemplateEntity | null, version: number): TemplateEntity | Refusal {
  if (template === null || template.removedAt !== null) return unknownTemplate();
  if (template.version === version) return template;
  const message = `Somebody changed this template: it has version ${template.version} now. Read it again, then decide.`;
  return new Refusal(412, message, { reason: 'stale-version' });
}

/** @throws Refusal */
function present(template: TemplateEntity | Refusal): TemplateEntity {
  if (template instanceof Refusal) throw template;
  return template;
}
