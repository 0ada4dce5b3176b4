import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../../alerts/members/members.repository.js';
import { ImportedLeadsRepository } from '../../inbox/entry/imported-leads.repository.js';
import { ParcelsRepository } from '../../land/parcels.repository.js';
import type { ImportKind } from '../import-facts.js';
import { LeadsKind } from '../kinds/leads.kind.js';
import type { ListKind } from '../kinds/list-kind.js';
import { TakenBackRepository } from './taken-back.repository.js';

/** How each kind of list is imported. */
@Injectable()
export class ListKinds {
  private readonly kinds: Partial<Record<ImportKind, ListKind>>;

  constructor(
    leads: ImportedLeadsRepository,
    parcels: ParcelsRepository,
    members: MembersRepository,
    takenBack: TakenBackRepository,
  ) {
    const stores = { leads, parcels, members, takenBack };
    this.kinds = {
      sellers: new LeadsKind('seller', stores) as ListKind,
      buyers: new LeadsKind('buyer', stores) as ListKind,
    };
  }

  of(kind: ImportKind): ListKind {
    const found = this.kinds[kind];
    if (found === undefined) throw new Error(`Lists of ${kind} cannot be imported.`);
    return found;
  }
}
