import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { runIn, statement } from '../database/statement.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import type { TemplateFields } from './templates.dto.js';
import { TemplateEntity } from './template.entity.js';

const READ_PERSON = statement<{ leadId: string }, { firstName: string; lastName: string }>(
  'read-person-of-fields',
  `SELECT l.first_name AS "firstName", l.last_name AS "lastName" FROM ${LEADS} l WHERE l.id = :leadId::uuid`,
);

type Author = Pick<TemplateEntity, 'staffId'>;

/** Stores templates, and reads the names for their fields. All methods throw DatabaseAway. */
@Injectable()
export class TemplatesRepository {
  list(manager: EntityManager): Promise<TemplateEntity[]> {
    const where = { removedAt: IsNull() };
    return manager.find(TemplateEntity, { where, relations: { staff: true }, order: { name: 'ASC', id: 'ASC' } });
  }

  count(manager: EntityManager): Promise<number> {
    return manager.countBy(TemplateEntity, { removedAt: IsNull() });
  }

  find(manager: EntityManager, id: string): Promise<TemplateEntity | null> {
    return manager.findOneBy(TemplateEntity, { id });
  }

  /** Locks a template, also a removed one, until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<TemplateEntity | null> {
    return manager.findOne(TemplateEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** The names of a lead; undefined for an unknown lead. */
  async readPerson(manager: EntityManager, leadId: string) {
    return (await runIn(manager, READ_PERSON.with({ leadId })))[0];
  }

  async insert(manager: EntityManager, row: TemplateFields & Author): Promise<TemplateEntity> {
    const template = manager.create(TemplateEntity, row);
    await manager.insert(TemplateEntity, template);
    return template;
  }

  /** Changes a locked template and returns its new version. */
  async update(
    manager: EntityManager,
    { id, version }: TemplateEntity,
    columns: Partial<TemplateFields> & Author,
  ): Promise<number> {
    const changed = { ...columns, version: version + 1, at: () => 'clock_timestamp()' };
    await manager.update(TemplateEntity, { id }, changed as object);
    return version + 1;
  }

  async setRemoved(manager: EntityManager, { id }: TemplateEntity, isRemoved: boolean): Promise<void> {
    const removedAt = isRemoved ? () => 'clock_timestamp()' : null;
    await manager.update(TemplateEntity, { id }, { removedAt } as object);
  }
}
