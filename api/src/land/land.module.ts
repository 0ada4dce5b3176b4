import { Module } from '@nestjs/common';
import { StaffModule } from '../staff/staff.module.js';
import { CountyLinksController } from './county-links.controller.js';
import { CountyLinksRepository } from './county-links.repository.js';
import { ParcelsController } from './parcels.controller.js';
import { ParcelsRepository } from './parcels.repository.js';
import { ParcelsService } from './parcels.service.js';

/** The land that leads are about. */
@Module({
  imports: [StaffModule],
  controllers: [ParcelsController, CountyLinksController],
  providers: [ParcelsRepository, ParcelsService, CountyLinksRepository],
  exports: [ParcelsRepository, CountyLinksRepository],
})
export class LandModule {}
