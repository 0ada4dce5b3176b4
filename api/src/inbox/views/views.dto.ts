import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsObject, ValidateBy } from 'class-validator';
import { cleanLine, countCharacters } from '../../http/clean-text.js';
import { StaffName } from '../lead/lead-state.dto.js';
import { LeadViewFilters } from '../list/lead-list-parameters.dto.js';

const LONGEST_NAME = 60;
const isName = (value: unknown) => typeof value === 'string' && value !== '' && countCharacters(value) <= LONGEST_NAME;

function ViewNameField({ isOptional = false } = {}): PropertyDecorator {
  return applyDecorators(
    (isOptional ? ApiPropertyOptional : ApiProperty)({ minLength: 1, maxLength: LONGEST_NAME, example: 'Snoozed' }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? cleanLine(value) : value)),
    ValidateBy(
      { name: 'isName', validator: { validate: isName } },
      { message: `Write a name of 1 to ${LONGEST_NAME} characters.` },
    ),
  );
}

function FiltersField({ isOptional = false } = {}): PropertyDecorator {
  return applyDecorators(
    (isOptional ? ApiPropertyOptional : ApiProperty)({
      type: LeadViewFilters,
      description: 'Parameters of the list. "me" is whoever looks.',
      example: { status: 'open', assignee: 'me', followUp: 'later', sort: 'followUpAt' },
    }),
    IsObject({ message: 'Send the filters as an object.' }),
  );
}

const SharedField = () =>
  ApiPropertyOptional({ type: 'boolean', default: false, description: 'Whether all staff see it.', example: true });

/** A view to be kept. */
export class NewLeadView {
  @ViewNameField()
  name: string;

  @FiltersField()
  filters: LeadViewFilters;

  @SharedField()
  shared?: boolean;
}

/** What is to be different about a view; what is left out stays. */
export class LeadViewChange {
  @ViewNameField({ isOptional: true })
  name?: string;

  @FiltersField({ isOptional: true })
  filters?: LeadViewFilters;

  @SharedField()
  shared?: boolean;
}

/** A view as it is kept. */
export class LeadView {
  @ApiProperty({ format: 'uuid', example: '01993f70-0d2b-7aa1-8f11-2a6d1f0e9b55' })
  id: string;

  @ApiProperty({ example: 'Snoozed' })
  name: string;

  @ApiProperty({ type: LeadViewFilters })
  filters: LeadViewFilters;

  @ApiProperty({ example: false })
  shared: boolean;

  @ApiProperty({ type: StaffName, description: 'Whose it is.' })
  owner: StaffName;
}

/** One's own views and those that others share, by name. */
export class LeadViewList {
  @ApiProperty({ type: [LeadView] })
  items: LeadView[];
}
