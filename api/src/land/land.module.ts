import { Module } from '@nestjs/common';
import { StaffModule } from '../staff/staff.module.js';
import { ParcelsController } from './parcels.controller.js';
import { ParcelsRepository } from './parcels.repository.js';
import { ParcelsService } from './parcels.service.js';

/** The land that leads are about. */
@Module({ imports: [StaffModule], controllers: [ParcelsController], providers: [ParcelsRepository, ParcelsService] })
export class LandModule {}
