import { api, bodyOf } from '../api/call.ts';
import { ActButton } from '../components/act-button.tsx';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import styles from './factors.module.css';
import { counted } from '../formatting/lead-words.ts';

/** How many recovery codes are left, and new ones. */
export function RecoveryCodes({ left, onMade }: { left: number; onMade: (codes: string[]) => void }) {
  const make = async () => {
    if (!confirm('Make new recovery codes? The former ones stop working.')) return;
    onMade((await bodyOf(api.POST('/api/admin/staff/me/recovery-codes'))).codes);
  };
  return (
    <section className={styles.panel}>
      <h2>Recovery codes</h2>
      <p>{counted(left, 'code is', 'codes are')} left. Each works once, if you lose your phone or passkey.</p>
      <ActButton act={make}>Make new codes</ActButton>
    </section>
  );
}

/** New recovery codes, which the desk shows only once. */
export function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <DeskDialog title="Save your recovery codes" mustAnswer onClose={onClose}>
      <p>Keep them where you find them without your phone, such as on paper. They are shown only now.</p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.row}>
        <CopyButton text={codes.join('\n')} />
        <Button onClick={onClose}>I saved them</Button>
      </div>
    </DeskDialog>
  );
}
