import { Global, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { servingOptions } from '../app/data-source-options.js';
import { Database } from './database.js';

const logger = new Logger('Database');

/** Owns the connection to Postgres and the schema. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        ...servingOptions(config.databasePoolSize, (error) => logger.warn(`lost an idle connection: ${error.message}`)),
        manualInitialization: true,
      }),
    }),
  ],
  providers: [Database],
  exports: [Database],
})
export class DatabaseModule {}
