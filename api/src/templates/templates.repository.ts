import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import type { TemplateFields } from './templates.dto.js';
import { TemplateEntity } from './template.entity.js';

type Author = Pick<TemplateEntity, 'staffId'>;

/** Stores templates. Finds only those that are not removed. All methods throw DatabaseAway. */
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
    return manager.findOneBy(TemplateEntity, { id, removedAt: IsNull() });
  }

  /** Locks a template until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<TemplateEntity | null> {
    const where = { id, removedAt: IsNull() };
    return manager.findOne(TemplateEntity, { where, lock: { mode: 'for_no_key_update' } });
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

  async remove(manager: EntityManager, { id }: TemplateEntity): Promise<void> {
    await manager.update(TemplateEntity, { id }, { removedAt: () => 'clock_timestamp()' } as object);
  }
}
