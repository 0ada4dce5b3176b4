import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { runIn, statement } from '../database/statement.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import { LetterEntity } from './letter.entity.js';

const READ_SELLER = statement<{ leadId: string }, { name: string }>(
  'read-seller-of-letter',
  `SELECT l.first_name || ' ' || l.last_name AS name FROM ${LEADS} l WHERE l.id = :leadId::uuid`,
);

type NewRow = Pick<LetterEntity, 'leadId' | 'templateId' | 'templateName' | 'templateVersion' | 'text' | 'staffId'>;

/** Stores letters. All methods throw DatabaseAway. */
@Injectable()
export class LettersRepository {
  /** The name of a lead; undefined for an unknown lead. */
  async readSeller(manager: EntityManager, leadId: string): Promise<string | undefined> {
    return (await runIn(manager, READ_SELLER.with({ leadId })))[0]?.name;
  }

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
