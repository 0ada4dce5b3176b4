import { Button as MenuButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { STATUS_WORDS } from '../../shared/formatting/lead-words.ts';
import type { Schemas } from '../../shared/api/call.ts';
import fields from '../../shared/components/field.module.css';
import styles from './filter-bar.module.css';

const STATUSES = Object.keys(STATUS_WORDS) as Schemas['LeadStatus'][];
const OPTIONS = ['open', ...STATUSES];
const wordsOf = (status: string) =>
  status === 'open' ? 'All open' : (STATUS_WORDS[status as Schemas['LeadStatus']] ?? status);

/** Chooses several statuses, or all open ones. */
export function StatusFilter({ value, onChange }: { value: string | undefined; onChange: (value: string) => void }) {
  const chosen = value?.split(',') ?? [];
  const words =
    chosen.length === 0 ? 'Any' : chosen.length > 2 ? `${chosen.length} selected` : chosen.map(wordsOf).join(', ');
  return (
    <div className={fields.field}>
      <span className={fields.label} id="status-filter">
        Status
      </span>
      <MenuTrigger>
        <MenuButton className={`${fields.control} ${styles.menuButton}`} aria-label={`Status: ${words}`}>
          {words}
        </MenuButton>
        <Popover placement="bottom start">
          <Menu
            className={styles.menu ?? ''}
            aria-labelledby="status-filter"
            selectionMode="multiple"
            selectedKeys={chosen}
            onSelectionChange={(keys) => {
              const next = OPTIONS.filter((key) => keys === 'all' || keys.has(key));
              // "All open" and single statuses exclude each other.
              const wasOpenAdded = next.includes('open') && !chosen.includes('open');
              onChange(wasOpenAdded ? 'open' : next.filter((key) => key !== 'open' || next.length === 1).join(','));
            }}
          >
            {OPTIONS.map((key) => (
              <MenuItem key={key} id={key} className={styles.item ?? ''}>
                {wordsOf(key)}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  );
}
