import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../../alerts/members/members.repository.js';
import { DealsRepository } from '../../deals/deal/deals.repository.js';
import { ImportedLeadsRepository } from '../../inbox/entry/imported-leads.repository.js';
import { ParcelsRepository } from '../../land/parcels.repository.js';
import { CompsRepository } from '../../offers/comps/comps.repository.js';
import { SuppressionsRepository } from '../../texting/suppression/suppressions.repository.js';
import type { ImportKind } from '../import-facts.js';
import { CompsKind } from '../kinds/comps.kind.js';
import { InventoryKind } from '../kinds/inventory.kind.js';
import { LeadsKind } from '../kinds/leads.kind.js';
import type { ListKind } from '../kinds/list-kind.js';
import { StopsKind } from '../kinds/stops.kind.js';
import { TakenBackRepository } from './taken-back.repository.js';

/** How each kind of list is imported. */
@Injectable()
export class ListKinds {
  private readonly kinds: Readonly<Record<ImportKind, ListKind>>;

  constructor(
    leads: ImportedLeadsRepository,
    parcels: ParcelsRepository,
    members: MembersRepository,
    takenBack: TakenBackRepository,
    comps: CompsRepository,
    deals: DealsRepository,
    suppressions: SuppressionsRepository,
  ) {
    const stores = { leads, parcels, members, takenBack };
    this.kinds = {
      sellers: new LeadsKind('seller', stores) as ListKind,
      buyers: new LeadsKind('buyer', stores) as ListKind,
      comps: new CompsKind(comps) as ListKind,
      inventory: new InventoryKind(deals) as ListKind,
      stops: new StopsKind(suppressions, members) as ListKind,
    };
  }

  of(kind: ImportKind): ListKind {
    return this.kinds[kind];
  }
}
