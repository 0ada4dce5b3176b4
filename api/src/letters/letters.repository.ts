import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LetterEntity } from './letter.entity.js';

type NewRow = Pick<LetterEntity, 'leadId' | 'templateId' | 'templateName' | 'templateVersion' | 'text' | 'staffId'>;

/** Stores letters. All methods throw DatabaseAway. */
@Injectable()
export class LettersRepository {
  list(manager: EntityManager, leadId: string): Promise<LetterEntity[]> {
    return manager.find(LetterEntity, { where: { leadId }, relations: { staff: true }, order: { id: 'DESC' } });
  }

  count(manager: EntityManager, leadId: string): Promise<number> {
    return manager.countBy(LetterEntity, { leadId });
  }

  async insert(manager: EntityManager, row: NewRow): Promise<string> {
    const letter = manager.create(LetterEntity, row);
    await manager.insert(LetterEntity, letter);
    return letter.id;
  }
}
